import { sum } from '@lucas/contract/rules/money.ts'
import { addDays, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'

interface PaceInput {
  today: PlainDate
  until: PlainDate
  /** The last day of the line of safe-to-spend, which has the plain pace. */
  lineEnd: PlainDate
  /** Usual spending per day of what no event contains. */
  pace: bigint
  /** The part of it that is an amount of Chile's year, which comes on its own day. */
  yearlyPace: bigint
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
 * Returns the usual spending per day from tomorrow on: that of safe-to-spend on its days, then without what comes as an amount of
 * Chile's year. Where no income is expected, events and pace together are then the usual spending of a month.
 */
export function listPace(input: PaceInput): PaceStep[] {
  const { today, lineEnd, pace } = input
  const steps = [
    { from: addDays(today, 1), amount: pace },
    { from: addDays(lineEnd, 1), amount: computeLaterPace(input) },
  ]
  return steps.filter(({ amount }, at) => amount !== (steps[at - 1]?.amount ?? 0n))
}

function computeLaterPace({ until, lineEnd, pace, yearlyPace, usualSpending, events }: PaceInput): bigint {
  if (usualSpending === null || events.some(({ amount }) => amount > 0n))
    return notNegative(pace - yearlyPace)
  const days = BigInt(Math.max(1, daysBetween(lineEnd, until)))
  const taken = -sum(events.flatMap(({ date, amount }) => (date > lineEnd && date <= until ? [amount] : [])))
  return notNegative((usualSpending * monthsPerYear) / daysPerYear - taken / days)
}

const notNegative = (amount: bigint): bigint => (amount > 0n ? amount : 0n)
