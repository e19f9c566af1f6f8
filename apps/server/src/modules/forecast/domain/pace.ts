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
  /** How much more per day than habit the budget plans, from days after `lineEnd` on. */
  plan: readonly PaceStep[]
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
 * Chile's year, and as the budget plans it. Where no income is expected, events and pace together are then the usual spending of a
 * month, whatever the budget says.
 */
export function listPace(input: PaceInput): PaceStep[] {
  const { today, pace } = input
  const steps = [{ from: addDays(today, 1), amount: pace }, ...listLater(input)]
  return steps.filter(({ amount }, at) => amount !== (steps[at - 1]?.amount ?? 0n))
}

function listLater({ until, lineEnd, pace, yearlyPace, usualSpending, plan, events }: PaceInput): PaceStep[] {
  const from = addDays(lineEnd, 1)
  const habit = pace - yearlyPace
  if (usualSpending === null || events.some(({ amount }) => amount > 0n))
    return (plan.length === 0 ? [{ from, amount: 0n }] : plan).map((step) => ({
      from: step.from,
      amount: notNegative(habit + step.amount),
    }))
  const days = BigInt(Math.max(1, daysBetween(lineEnd, until)))
  const taken = -sum(events.flatMap(({ date, amount }) => (date > lineEnd && date <= until ? [amount] : [])))
  return [{ from, amount: notNegative((usualSpending * monthsPerYear) / daysPerYear - taken / days) }]
}

const notNegative = (amount: bigint): bigint => (amount > 0n ? amount : 0n)
