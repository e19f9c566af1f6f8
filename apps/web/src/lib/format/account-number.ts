import type { Account } from '@lucas/contract/banking/account.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'

/** Formats an account number as `****4821`: zeros if the bank gives no number (spec 2), empty for manual accounts. */
export const formatAccountNumber = ({ manual, mask }: Pick<Account, 'manual' | 'mask'>): string =>
  manual ? '' : `****${mask === '' ? '0000' : mask}`

/** Formats the last digits of an account number; empty for an account without one, as a manual one. */
export const formatMask = (mask: string): string => (mask === '' ? '' : `****${mask}`)

/** Formats the account number of a transaction: empty if the bank gives none or the transaction is manual. */
export const formatTransactionAccountNumber = ({
  manual,
  account: { mask },
}: Pick<Transaction, 'manual' | 'account'>): string => (manual ? '' : formatMask(mask))
