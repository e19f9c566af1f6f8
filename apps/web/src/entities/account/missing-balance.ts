import type { Account } from '@lucas/contract/banking/account.ts'
import { balanceCopy } from '@lucas/contract/copy/ui.ts'

/** The words in place of a missing balance: only an account that a bank fills can be syncing; a card from files asks for its debt. */
export function formatMissingBalance(account: Pick<Account, 'source' | 'account_type'>): string {
  if (account.source === 'bank') return balanceCopy.syncing
  return isCardFromFiles(account) ? balanceCopy.debtUnknown : balanceCopy.none
}

export const isCardFromFiles = ({
  source,
  account_type,
}: Pick<Account, 'source' | 'account_type'>): boolean => source === 'file' && account_type === 'credit'

/** Returns the balance of an account; the debt of a credit card is negative. */
export const signedBalance = ({ account_type, balance_current: balance }: Account): number =>
  account_type === 'credit' && Number(balance) !== 0 ? -Number(balance) : Number(balance)
