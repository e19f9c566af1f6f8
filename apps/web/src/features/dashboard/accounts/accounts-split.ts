import type { Account, AccountType } from '@lucas/contract/banking/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { utilisation } from '@lucas/contract/rules/utilisation.ts'

/** The account types that count as deposits (decisions 4). */
const depositTypes: ReadonlySet<AccountType> = new Set(['checking', 'savings', 'depository'])

/** Returns the visible accounts of one tab in a currency. */
export const filterAccounts = (
  accounts: readonly Account[],
  kind: 'deposits' | 'credit',
  currency: Currency,
) =>
  accounts.filter(
    (account) =>
      !account.hidden &&
      account.currency === currency &&
      (kind === 'credit' ? account.account_type === 'credit' : depositTypes.has(account.account_type)),
  )

/** Returns the utilisation of a card, or null if its balance or limit is unknown. */
export const cardUtilisation = ({ balance_current: used, balance_limit: limit }: Account): number | null =>
  used === null || limit === null ? null : utilisation(Number(used), Number(limit))

/** Sorts cards by utilisation, highest first (design 7). */
export const sortByUtilisation = (cards: readonly Account[]): Account[] =>
  cards.toSorted((a, b) => (cardUtilisation(b) ?? -1) - (cardUtilisation(a) ?? -1))

/** Returns the shares of deposits and card debt in percent; 50 and 50 if both are zero (spec 9). */
export function computeSplit(deposits: number, debt: number): { deposits: number; credit: number } {
  const [own, owed] = [Math.max(0, deposits), Math.max(0, debt)]
  const share = own + owed === 0 ? 50 : Math.round((own / (own + owed)) * 10_000) / 100
  return { deposits: share, credit: 100 - share }
}
