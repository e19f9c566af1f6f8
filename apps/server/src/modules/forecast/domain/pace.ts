import { sum } from '@lucas/contract/rules/money.ts'
import { addDays, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'

interface PaceInput {
  today: PlainDate
  until: PlainDate
  /** The last day of the line of safe-to-spend, which has the plain pace. */
  lineEnd: PlainDate
  /** Usual spending per day of what no event contains. */
  pace: bigint
  /** The usual spending of a month; null while it is unknown. */
  usualSpending: bigint | null
  events: readonly { date: PlainDate; amount: bigint }[]
}

export interface PaceStep {
  from: PlainDate
  amount: bigint
}

const monthsPerYear = 12n
const daysPerYear = 365n

/**
 * Returns the usual spending per day from tomorrow on. Where no income is expected, after the days of safe-to-spend events and pace
 * together are the usual spending of a month: what events take, the pace has no part of.
 */
export function listPace({ today, until, lineEnd, pace, usualSpending, events }: PaceInput): PaceStep[] {
  const first = { from: addDays(today, 1), amount: pace }
  if (usualSpending === null || events.some(({ amount }) => amount > 0n)) return pace === 0n ? [] : [first]
  const days = BigInt(Math.max(1, daysBetween(lineEnd, until)))
  const taken = -sum(events.flatMap(({ date, amount }) => (date > lineEnd && date <= until ? [amount] : [])))
  const perDay = (usualSpending * monthsPerYear) / daysPerYear - taken / days
  return [first, { from: addDays(lineEnd, 1), amount: perDay > 0n ? perDay : 0n }]
}
