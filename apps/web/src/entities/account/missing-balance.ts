import type { Account } from '@lucas/contract/banking/account.ts'
import { balanceCopy } from '@lucas/contract/copy/ui.ts'

/** The words in place of a missing balance: only an account that a bank fills can be syncing. */
export const formatMissingBalance = ({ source }: Pick<Account, 'source'>): string =>
  source === 'bank' ? balanceCopy.syncing : balanceCopy.none

/** Returns the balance of an account; the debt of a credit card is negative. */
export const signedBalance = ({ account_type, balance_current: balance }: Account): number =>
  account_type === 'credit' && Number(balance) !== 0 ? -Number(balance) : Number(balance)
