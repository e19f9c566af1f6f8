import type { Commitments } from '@lucas/contract/planning/commitments.ts'
import type { Forecast } from '@lucas/contract/planning/forecast.ts'
import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'

export type Ahead = NonNullable<Commitments['ahead']>

/** What the verdict needs of safe-to-spend. */
export interface Balances {
  balance: SafeToSpend['balance']
  cycle: Pick<SafeToSpend['cycle'], 'income_mode' | 'from_salary' | 'next_payday'>
}

/** What is left after everything ahead is paid, in pesos; below zero is missing. */
export interface Verdict {
  left: number
  balance: number
  /** The next income; null where none is expected. */
  income: { date: PlainDate; isSalary: boolean } | null
}

export const amountIn = (sums: Ahead['spending'], currency: 'CLP' | 'USD'): number =>
  sums.find((one) => one.currency === currency)?.amount ?? 0

/**
 * Returns the verdict by the rules of safe-to-spend: the balance of everyday accounts and the incomes expected on them, less what
 * is to be paid. An irregular income does not count before it is there. Null without a known balance.
 */
export function toVerdict(ahead: Ahead, safe: Balances | undefined): Verdict | null {
  if (safe === undefined || safe.balance.items.length === 0) return null
  const { balance, cycle } = safe
  const everyday = new Set(balance.items.map(({ account_id: id }) => id))
  const incomes =
    cycle.income_mode === 'irregular'
      ? []
      : ahead.days.flatMap(({ date, items }) =>
          items.flatMap(({ heading, currency, amount, account }) =>
            heading === 'income' && currency === 'CLP' && account !== null && everyday.has(account.id)
              ? [{ date, amount }]
              : [],
          ),
        )
  const [first] = incomes
  return {
    balance: balance.amount,
    left: incomes.reduce((sum, { amount }) => sum + amount, balance.amount) - amountIn(ahead.spending, 'CLP'),
    income: first
      ? { date: first.date, isSalary: cycle.from_salary && first.date === cycle.next_payday }
      : null,
  }
}

/** Returns what goals and savings take from the everyday accounts until the end of what is ahead, in pesos: positive. */
export const savingsIn = ({ events }: Pick<Forecast, 'events'>, until: PlainDate): number =>
  events
    .filter(({ kind, date }) => (kind === 'goals' || kind === 'savings') && date <= until)
    .reduce((sum, { amount }) => sum - amount, 0)
