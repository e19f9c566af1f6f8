import type { Account } from '@lucas/contract/banking/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { isCash } from '../../entities/account/cash.ts'
import { parseAmount, type TransactionDraft } from './draft.ts'
import { findDraftAccount } from './transaction-account.tsx'

/** Whether an expense would leave its cash account below zero. The cash account that the server opens begins at zero. */
export function findShortCash(
  draft: TransactionDraft,
  accounts: readonly Account[],
): { isShort: boolean; currency: Currency } {
  const account = findDraftAccount(draft, accounts)
  const currency = account?.currency ?? 'CLP'
  const isOfCash = account === undefined || isCash(account)
  const balance = Number(account?.balance_current ?? 0)
  const isShort = draft.type === 'Expense' && isOfCash && parseAmount(draft.amount) > balance
  return { isShort, currency }
}
