import type { Account } from '@lucas/contract/account.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'

/** `****4821`, zeros where the bank gives no number (spec 2); nothing where there is no bank. */
export const maskOf = ({ manual, mask }: Pick<Account, 'manual' | 'mask'>): string =>
  manual ? '' : `****${mask === '' ? '0000' : mask}`

/** The number of a movement's account; nothing where the bank gives none, or a person wrote it. */
export const numberOf = ({ manual, account: { mask } }: Pick<Transaction, 'manual' | 'account'>): string =>
  manual || mask === '' ? '' : `****${mask}`
