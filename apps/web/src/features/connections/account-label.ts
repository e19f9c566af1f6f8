import type { Account } from '@lucas/contract/banking/account.ts'
import { differsFromKind, formatAccountKind } from '../../lib/format/account-kind.ts'
import { formatAccountNumber } from '../../lib/format/account-number.ts'

/**
 * Returns the label of an account, its number and what else identifies it, the same in the list and in the panel; empty where
 * there is none. A manual account is identified by its name, a bank's account by its kind and number.
 */
export function describeAccount(account: Account): { label: string; number: string; more: string } {
  const kind = formatAccountKind(account)
  const [label, more] = account.manual ? [account.name, kind] : [kind, account.name]
  return { label, number: formatAccountNumber(account), more: differsFromKind(more, label) ? more : '' }
}
