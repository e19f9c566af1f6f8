import { suggestedMonthly } from '@lucas/contract/rules/goals.ts'
import { addDays, addMonths, type DateRange, type PlainDate } from '@lucas/contract/rules/periods.ts'

/** A goal after the running month, in whole pesos. */
export interface GoalAhead {
  missing: number
  targetDate: PlainDate | null
}

export interface GoalsAheadInput {
  goals: readonly GoalAhead[]
  /** The user's running month. */
  month: DateRange
  /** The day on which the goals of the running month are deducted. */
  lastDay: PlainDate
  until: PlainDate
  /** What leaves the everyday accounts for savings after the running month's goals took theirs. Positive. */
  savings: readonly { date: PlainDate; amount: bigint }[]
}

/**
 * Returns what goals take in each month after the running one, on the day of the month on which the running one takes its part: what
 * each needs per month until its date, less what is saved in that month, which is the same money.
 */
export function listGoalsAhead({
  goals,
  month,
  lastDay,
  until,
  savings,
}: GoalsAheadInput): { date: PlainDate; amount: bigint }[] {
  const first = addDays(month.to, 1)
  const missing = goals.map((goal) => ({ ...goal }))
  const events: { date: PlainDate; amount: bigint }[] = []
  for (let months = 1; addMonths(lastDay, months) <= until; months += 1) {
    const from = addMonths(first, months - 1)
    const to = addDays(addMonths(first, months), -1)
    let needed = 0
    for (const goal of missing) {
      const share = suggestedMonthly(goal.missing, from, goal.targetDate) ?? 0
      goal.missing -= share
      needed += share
    }
    // Savings of the rest of the running month that no goal took carry those of the next one.
    const saved = savings.reduce(
      (total, { date, amount }) => ((date >= from || months === 1) && date <= to ? total + amount : total),
      0n,
    )
    const amount = BigInt(needed) - saved
    if (amount > 0n) events.push({ date: addMonths(lastDay, months), amount })
  }
  return events
}
