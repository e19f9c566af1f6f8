import { sum } from '@lucas/contract/rules/money.ts'
import { addDays, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'

/** Returns the balance minus committed amounts, and the same per day, rounded down. */
export function computeSafeToSpend(
  balance: bigint,
  committed: readonly bigint[],
  days: number,
): { free: bigint; perDay: bigint } {
  const free = balance - sum(committed)
  return { free, perDay: free > 0n ? free / BigInt(days) : 0n }
}

/** The pace covers this many days before today. A shorter history covers its own days, at least `minPaceDays`. */
export const paceDays = 90
const minPaceDays = 30

/** Returns the usual spending per day without recurring series. `spent` and `repeated` are positive sums. */
export function computeDailyPace(
  { spent, repeated, since }: { spent: bigint; repeated: bigint; since: PlainDate | null },
  today: PlainDate,
): bigint {
  const irregular = spent - repeated
  if (irregular <= 0n || since === null) return 0n
  return irregular / BigInt(Math.min(paceDays, Math.max(minPaceDays, daysBetween(since, today))))
}

export interface BalanceEvent {
  date: PlainDate
  name: string
  /** Signed. */
  amount: bigint
}

export interface ProjectedDay {
  date: PlainDate
  balance: bigint
  events: BalanceEvent[]
}

/**
 * Returns the expected balance at the end of each day: events on their day, and from tomorrow the daily pace. Overdue
 * events count today.
 */
export function projectBalance({
  balance,
  pace,
  events,
  today,
  until,
}: {
  balance: bigint
  pace: bigint
  events: readonly BalanceEvent[]
  today: PlainDate
  until: PlainDate
}): [ProjectedDay, ...ProjectedDay[]] {
  const byDay = Map.groupBy(events, ({ date }) => (date < today ? today : date))
  const dayAfter = (before: bigint, date: PlainDate): ProjectedDay => {
    const dayEvents = byDay.get(date) ?? []
    return { date, balance: before + sum(dayEvents.map(({ amount }) => amount)), events: dayEvents }
  }
  const first = dayAfter(balance, today)
  const line: [ProjectedDay, ...ProjectedDay[]] = [first]
  let last = first
  while (last.date < until) {
    last = dayAfter(last.balance - pace, addDays(last.date, 1))
    line.push(last)
  }
  return line
}

/** Returns the first day with the lowest balance. */
export const findLowestDay = (line: readonly [ProjectedDay, ...ProjectedDay[]]): ProjectedDay =>
  line.reduce((least, day) => (day.balance < least.balance ? day : least))
