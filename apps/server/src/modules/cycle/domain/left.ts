import { sum } from '@lucas/contract/rules/money.ts'
import { addDays, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'

/** What is left of a balance once everything bound is taken off, and how much that is a day, rounded down. */
export function freeToSpend(
  balance: bigint,
  bound: readonly bigint[],
  days: number,
): { free: bigint; perDay: bigint } {
  const free = balance - sum(bound)
  return { free, perDay: free > 0n ? free / BigInt(days) : 0n }
}

/** The pace is that of so many days before today; a younger history's in its own days, at least a month's. */
export const paceDays = 90
const fewestDays = 30

/** What a day usually costs beside what comes again: `spent` and `repeated` are positive sums of the pace's days. */
export function paceOf(
  { spent, repeated, since }: { spent: bigint; repeated: bigint; since: PlainDate | null },
  today: PlainDate,
): bigint {
  const other = spent - repeated
  if (other <= 0n || since === null) return 0n
  return other / BigInt(Math.min(paceDays, Math.max(fewestDays, daysBetween(since, today))))
}

export interface LineEvent {
  date: PlainDate
  name: string
  /** Signed. */
  amount: bigint
}

export interface LineDay {
  date: PlainDate
  balance: bigint
  events: LineEvent[]
}

/**
 * The balance that is expected at the end of each day: what is bound and what comes in on its day, and from tomorrow on
 * the pace. What should have come before today is expected today.
 */
export function expectedLine({
  balance,
  pace,
  events,
  today,
  until,
}: {
  balance: bigint
  pace: bigint
  events: readonly LineEvent[]
  today: PlainDate
  until: PlainDate
}): [LineDay, ...LineDay[]] {
  const byDay = Map.groupBy(events, ({ date }) => (date < today ? today : date))
  const dayAfter = (before: bigint, date: PlainDate): LineDay => {
    const ofDay = byDay.get(date) ?? []
    return { date, balance: before + sum(ofDay.map(({ amount }) => amount)), events: ofDay }
  }
  const first = dayAfter(balance, today)
  const line: [LineDay, ...LineDay[]] = [first]
  let last = first
  while (last.date < until) {
    last = dayAfter(last.balance - pace, addDays(last.date, 1))
    line.push(last)
  }
  return line
}

/** The first of the days with the least. */
export const lowestOf = (line: readonly [LineDay, ...LineDay[]]): LineDay =>
  line.reduce((least, day) => (day.balance < least.balance ? day : least))
