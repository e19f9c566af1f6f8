import type { Account, AccountType } from '@lucas/contract/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { utilisation } from '@lucas/contract/rules/utilisation.ts'

/** Accounts that the balances add up (decisions 4). */
const depositTypes: ReadonlySet<AccountType> = new Set(['checking', 'savings', 'depository'])

/** What stands in one of the tabs: the shown accounts of a kind in a currency. */
export const accountsOf = (accounts: readonly Account[], kind: 'deposits' | 'credit', currency: Currency) =>
  accounts.filter(
    (account) =>
      !account.hidden &&
      account.currency === currency &&
      (kind === 'credit' ? account.account_type === 'credit' : depositTypes.has(account.account_type)),
  )

/** How much of its limit a card uses; null where the bank does not tell both. */
export const useOf = ({ balance_current: used, balance_limit: limit }: Account): number | null =>
  used === null || limit === null ? null : utilisation(Number(used), Number(limit))

/** Cards by how much of them is used, the fullest first (design 7). */
export const byUse = (cards: readonly Account[]): Account[] =>
  cards.toSorted((a, b) => (useOf(b) ?? -1) - (useOf(a) ?? -1))

/** Percent of what lies in accounts and of what cards owe; half and half where there is neither (spec 9). */
export function splitOf(deposits: number, debt: number): { deposits: number; credit: number } {
  const [own, owed] = [Math.max(0, deposits), Math.max(0, debt)]
  const share = own + owed === 0 ? 50 : Math.round((own / (own + owed)) * 10_000) / 100
  return { deposits: share, credit: 100 - share }
}
