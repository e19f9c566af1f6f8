import type { AccountType } from '@lucas/contract/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { sum } from '@lucas/contract/rules/money.ts'

export interface AccountBalance {
  id: string
  type: AccountType
  currency: Currency
  balance: bigint | null
}

/** What each account moved after a day, transfers included: the way back from now to the end of that day. */
export type MovedSince = ReadonlyMap<string, bigint>

const depositTypes: ReadonlySet<AccountType> = new Set(['checking', 'savings', 'depository'])

/** Money on deposit now: card debt and investments are no balance (decisions 4). */
export const depositBalance = (accounts: readonly AccountBalance[], currency: Currency): bigint =>
  sum(countedDeposits(accounts, currency).map(({ balance }) => balance ?? 0n))

/** Money on deposit at the end of a day, reckoned back from now through everything that moved since. */
export const depositBalanceBefore = (
  accounts: readonly AccountBalance[],
  moved: MovedSince,
  currency: Currency,
): bigint => depositBalance(accounts, currency) - movedBy(countedDeposits(accounts, currency), moved)

/** Every deposit account counts, also one whose bank has told no balance yet. */
export const depositCount = (accounts: readonly AccountBalance[], currency: Currency): number =>
  accounts.filter((account) => account.currency === currency && depositTypes.has(account.type)).length

/** The cards of a currency today. Their limit is known when every bank tells its own. */
export function cardsOf(
  accounts: readonly (AccountBalance & { limit: bigint | null })[],
  currency: Currency,
) {
  const cards = accounts.filter((account) => account.currency === currency && account.type === 'credit')
  const limits = cards.flatMap(({ limit }) => (limit === null ? [] : [limit]))
  return {
    count: cards.length,
    debt: cardDebtBefore(cards, new Map(), currency),
    limit: cards.length > 0 && limits.length === cards.length ? sum(limits) : null,
  }
}

/** What was owed on cards at the end of a day: banks tell a debt as a positive balance, purchases are negative rows. */
export function cardDebtBefore(
  accounts: readonly AccountBalance[],
  moved: MovedSince,
  currency: Currency,
): bigint {
  const cards = told(accounts, currency).filter(({ type }) => type === 'credit')
  return sum(cards.map(({ balance }) => balance ?? 0n)) + movedBy(cards, moved)
}

/** What an account adds to what a person is worth: banks tell the debt of a card as a positive balance. */
export const worthNow = ({ type, balance }: AccountBalance): bigint =>
  type === 'credit' ? -(balance ?? 0n) : (balance ?? 0n)

/** The same at the end of a day: purchases are negative rows of a card as of any account. */
export const worthBefore = (account: AccountBalance, moved: MovedSince): bigint =>
  account.balance === null ? 0n : worthNow(account) - (moved.get(account.id) ?? 0n)

/** An account whose bank tells no balance has none that could be reckoned back. */
const told = (accounts: readonly AccountBalance[], currency: Currency) =>
  accounts.filter((account) => account.currency === currency && account.balance !== null)
/** The accounts whose money is the balance (decisions 4). */
export const countedDeposits = (accounts: readonly AccountBalance[], currency: Currency) =>
  told(accounts, currency).filter(({ type }) => depositTypes.has(type))
const movedBy = (accounts: readonly AccountBalance[], moved: MovedSince) =>
  sum(accounts.map(({ id }) => moved.get(id) ?? 0n))
