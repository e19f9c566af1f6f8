import { sum } from '@lucas/contract/rules/money.ts'

/** The usual spending of a category in some days, in minor units. */
export interface CategorySpending {
  /** The stored category. */
  category: string
  /** On accounts whose spending is in the pace, without series. */
  cash: bigint
  /** On cards with known days, without series: it comes with their bills. */
  card: bigint
  /** Of series and instalments on all accounts. */
  repeated: bigint
}

interface Line {
  /** Pesos of a month. */
  amount: bigint
  includes(stored: string): boolean
}

const daysPerYear = 365n
const monthsPerYear = 12n
const notNegative = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/**
 * Returns how much more per day the plan of a month spends on the accounts of the pace than habit does; negative for less. Of a line
 * counts what its amount leaves beyond its series, and of that the part that usually is not paid with a card: no peso of a plan is in
 * a series or a bill as well. Categories without a line keep their pace.
 */
export function comparePlanWithPace(
  lines: readonly Line[],
  spending: readonly CategorySpending[],
  days: number,
): bigint {
  if (days <= 0) return 0n
  const perDay = (amount: bigint) => amount / BigInt(days)
  return sum(
    lines.map(({ amount, includes }) => {
      const own = spending.filter(({ category }) => includes(category))
      const add = (pick: (one: CategorySpending) => bigint) => sum(own.map((one) => notNegative(pick(one))))
      const [cash, card] = [add((one) => one.cash), add((one) => one.card)]
      const beyond = notNegative((amount * monthsPerYear) / daysPerYear - perDay(add((one) => one.repeated)))
      const inCash = cash + card === 0n ? beyond : (beyond * cash) / (cash + card)
      return inCash - perDay(cash)
    }),
  )
}
