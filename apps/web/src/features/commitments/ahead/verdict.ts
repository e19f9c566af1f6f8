import type { Commitments } from '@lucas/contract/planning/commitments.ts'
import type { Forecast } from '@lucas/contract/planning/forecast.ts'
import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'

export type Ahead = NonNullable<Commitments['ahead']>

/** What the verdict needs of safe-to-spend. */
export interface Balances
  extends Pick<SafeToSpend, 'today' | 'balance' | 'incomes' | 'bills' | 'card_bills' | 'instalments'> {
  cycle: Pick<SafeToSpend['cycle'], 'income_mode' | 'from_salary' | 'next_payday'>
}

/** What is left after everything ahead is paid, in pesos; below zero is missing. */
export interface Verdict {
  left: number
  balance: number
  /** What has passed without data, and is not among what is ahead: the known balance still has its money. */
  unseen: number
  /** The next income; null where none is expected. */
  income: { date: PlainDate; isSalary: boolean } | null
}

export const amountIn = (sums: Ahead['spending'], currency: 'CLP' | 'USD'): number =>
  sums.find((one) => one.currency === currency)?.amount ?? 0

/**
 * Returns the verdict by the rules of safe-to-spend: the balance of everyday accounts and the incomes expected on them, less what
 * is to be paid and what has passed without data. An irregular income does not count before it is there, and one of a late series not
 * before the payday. Null without a known balance.
 */
export function toVerdict(ahead: Ahead, safe: Balances | undefined): Verdict | null {
  if (safe === undefined || safe.balance.items.length === 0) return null
  const { balance, cycle } = safe
  const isCounted = (id: string, date: PlainDate) =>
    date >= cycle.next_payday || safe.incomes.items.some(({ series_id: series }) => series === id)
  const everyday = new Set(balance.items.map(({ account_id: id }) => id))
  const incomes =
    cycle.income_mode === 'irregular'
      ? []
      : ahead.days.flatMap(({ date, items }) =>
          items
            .filter(
              ({ line_id: id, heading, currency, account }) =>
                heading === 'income' &&
                currency === 'CLP' &&
                account !== null &&
                everyday.has(account.id) &&
                isCounted(id, date),
            )
            .map(({ amount }) => ({ date, amount })),
        )
  const [first] = incomes
  const unseen = sumUnseen(ahead, safe)
  const spending = amountIn(ahead.spending, 'CLP') + unseen
  return {
    balance: balance.amount,
    left: incomes.reduce((sum, { amount }) => sum + amount, balance.amount) - spending,
    unseen,
    income: first
      ? { date: first.date, isSalary: cycle.from_salary && first.date === cycle.next_payday }
      : null,
  }
}

/** Sums what safe-to-spend deducts although its day has passed, and what is ahead does not list on today. */
function sumUnseen({ days }: Ahead, { today, bills, card_bills: cardBills, instalments }: Balances): number {
  const listed = new Set(
    days.flatMap(({ date, items }) => (date === today ? items.map(({ line_id: id }) => id) : [])),
  )
  const isUnseen = (id: string, day: PlainDate) => day < today && !listed.has(id)
  return [
    ...bills.items.filter(({ late, no_data: hasNoData }) => late || hasNoData),
    ...cardBills.items.filter(({ account_id: id, due_on: day }) => isUnseen(id, day)),
    ...instalments.items.filter(({ purchase_id: id, date }) => isUnseen(id, date)),
  ].reduce((sum, { amount }) => sum + amount, 0)
}

/** Returns what goals and savings take from the everyday accounts until the end of what is ahead, in pesos: positive. */
export const savingsIn = ({ events }: Pick<Forecast, 'events'>, until: PlainDate): number =>
  events
    .filter(({ kind, date }) => (kind === 'goals' || kind === 'savings') && date <= until)
    .reduce((sum, { amount }) => sum - amount, 0)
