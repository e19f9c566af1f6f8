import type { Account } from '@lucas/contract/banking/account.ts'
import { differsFromKind, formatAccountKind } from '../../lib/format/account-kind.ts'
import { formatAccountNumber } from '../../lib/format/account-number.ts'

/**
 * Returns the label of an account and its details, the same in the list and in the panel. A manual account is identified by
 * its name, a bank's account by its kind and number.
 */
export function describeAccount(account: Account): { label: string; details: string } {
  const kind = formatAccountKind(account)
  const [label, more] = account.manual ? [account.name, kind] : [kind, account.name]
  const details = [formatAccountNumber(account), differsFromKind(more, label) ? more : '']
  return { label, details: details.filter((part) => part !== '').join(' · ') }
}
