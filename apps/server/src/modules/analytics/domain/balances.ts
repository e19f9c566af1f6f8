import type { AccountType } from '@lucas/contract/banking/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { sum } from '@lucas/contract/rules/money.ts'

export interface AccountBalance {
  id: string
  type: AccountType
  currency: Currency
  balance: bigint | null
}

/** Change of each account after a day, transfers included; subtract it from today's balance to get the balance of that day. */
export type ChangesByAccount = ReadonlyMap<string, bigint>

const depositTypes: ReadonlySet<AccountType> = new Set(['checking', 'savings', 'depository'])

/** Returns the sum of deposit accounts today; cards and investments are not included (decisions 4). */
export const computeDepositBalance = (accounts: readonly AccountBalance[], currency: Currency): bigint =>
  sum(selectDeposits(accounts, currency).map(({ balance }) => balance ?? 0n))

/** Returns the sum of deposit accounts at the end of a day, computed back from today. */
export const computeDepositBalanceBefore = (
  accounts: readonly AccountBalance[],
  changes: ChangesByAccount,
  currency: Currency,
): bigint =>
  computeDepositBalance(accounts, currency) - sumChanges(selectDeposits(accounts, currency), changes)

/** Counts deposit accounts, including those without a known balance. */
export const countDeposits = (accounts: readonly AccountBalance[], currency: Currency): number =>
  accounts.filter((account) => account.currency === currency && depositTypes.has(account.type)).length

/** Returns count, debt and limit of the cards today; the limit is null when one card has none. */
export function summariseCards(
  accounts: readonly (AccountBalance & { limit: bigint | null })[],
  currency: Currency,
) {
  const cards = accounts.filter((account) => account.currency === currency && account.type === 'credit')
  const limits = cards.flatMap(({ limit }) => (limit === null ? [] : [limit]))
  return {
    count: cards.length,
    debt: computeCardDebtBefore(cards, new Map(), currency),
    limit: cards.length > 0 && limits.length === cards.length ? sum(limits) : null,
  }
}

/** Returns card debt at the end of a day. Banks report debt as a positive balance; purchases are negative amounts. */
export function computeCardDebtBefore(
  accounts: readonly AccountBalance[],
  changes: ChangesByAccount,
  currency: Currency,
): bigint {
  const cards = withKnownBalance(accounts, currency).filter(({ type }) => type === 'credit')
  return sum(cards.map(({ balance }) => balance ?? 0n)) + sumChanges(cards, changes)
}

/** Returns an account's share of net worth today; the positive balance of a card is debt. */
export const computeWorth = ({ type, balance }: AccountBalance): bigint =>
  type === 'credit' ? -(balance ?? 0n) : (balance ?? 0n)

/** Returns an account's share of net worth at the end of a day. */
export const computeWorthBefore = (account: AccountBalance, changes: ChangesByAccount): bigint =>
  account.balance === null ? 0n : computeWorth(account) - (changes.get(account.id) ?? 0n)

/** Accounts without a reported balance have no balance in the past either. */
const withKnownBalance = <Account extends AccountBalance>(accounts: readonly Account[], currency: Currency) =>
  accounts.filter((account) => account.currency === currency && account.balance !== null)
/** Returns the accounts that make up the balance (decisions 4). */
export const selectDeposits = <Account extends AccountBalance>(
  accounts: readonly Account[],
  currency: Currency,
) => withKnownBalance(accounts, currency).filter(({ type }) => depositTypes.has(type))
const sumChanges = (accounts: readonly AccountBalance[], changes: ChangesByAccount) =>
  sum(accounts.map(({ id }) => changes.get(id) ?? 0n))
