import { sum } from '@lucas/contract/rules/money.ts'
import { addDays, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'

/** A positive amount that is expected on a day. */
export interface ExpectedAmount {
  date: PlainDate
  amount: bigint
}

/** The input of safe-to-spend. A new list of bills is one more part of `charges`. */
export interface SafeToSpendFacts {
  today: PlainDate
  /** The day before the payday. */
  lastDay: PlainDate
  balance: bigint
  /** Incomes before the payday, after today. */
  incomes: readonly ExpectedAmount[]
  /** Everything that will leave the accounts before the payday. Overdue charges count today. */
  charges: readonly ExpectedAmount[]
}

export interface SafeToSpendResult {
  /** The balance on the last day. */
  free: bigint
  /** The most per day that leaves no day below zero, rounded down; never negative. */
  perDay: bigint
  /** The last day of the stretch that limits `perDay`. */
  perDayUntil: PlainDate
  /** What is missing to reach the end of a day; null if every day is covered. */
  shortfall: { amount: bigint; until: PlainDate } | null
}

/**
 * Computes what is free until the last day. Between two incomes the balance only falls, so that only the days before an
 * income and the last day can be short. A shortfall at the end is the one to name; else the largest one before an income.
 */
export function computeSafeToSpend({
  today,
  lastDay,
  balance,
  incomes,
  charges,
}: SafeToSpendFacts): SafeToSpendResult {
  const sumUntil = (amounts: readonly ExpectedAmount[], day: PlainDate) =>
    sum(amounts.flatMap(({ date, amount }) => (date <= day ? [amount] : [])))
  const ends = [...new Set([...incomes.map(({ date }) => addDays(date, -1)), lastDay])].toSorted()
  const stretches = ends.map((until) => {
    const available = balance + sumUntil(incomes, until) - sumUntil(charges, until)
    const days = BigInt(Math.max(1, daysBetween(today, until) + 1))
    return { until, available, perDay: available > 0n ? available / days : 0n }
  })
  const [worst] = stretches.toSorted((one, other) => compare(one.available, other.available))
  const [tightest] = stretches.toReversed().toSorted((one, other) => compare(one.perDay, other.perDay))
  const free = balance + sum(incomes.map(({ amount }) => amount)) - sum(charges.map(({ amount }) => amount))
  const shortfall =
    free < 0n
      ? { amount: -free, until: lastDay }
      : worst && worst.available < 0n
        ? { amount: -worst.available, until: worst.until }
        : null
  return { free, perDay: tightest?.perDay ?? 0n, perDayUntil: tightest?.until ?? lastDay, shortfall }
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0)

/** What goals take of this month in pesos, and how much of it savings carry. */
export interface GoalDeduction<Goal> {
  goals: (Goal & { amount: bigint })[]
  amount: bigint
  carried: bigint
}

/**
 * Returns what goals take off. Money that moved into savings this month, or will by a series of Ahorro e inversión, is the
 * same money: it carries first what was set aside, then what is still due, so that only the larger one is deducted.
 */
export function deductGoals<Goal extends { due: number; setAside: number }>(
  goals: readonly Goal[],
  saved: bigint,
): GoalDeduction<Goal> {
  const available = saved > 0n ? saved : 0n
  let rest = available
  const carry = (amount: number): bigint => {
    const part = rest < BigInt(amount) ? rest : BigInt(amount)
    rest -= part
    return part
  }
  const carriedSetAside = goals.map(({ setAside }) => carry(setAside))
  const open = goals.map((goal, at) => ({
    ...goal,
    amount: BigInt(goal.due + goal.setAside) - (carriedSetAside[at] ?? 0n) - carry(goal.due),
  }))
  return { goals: open, amount: sum(open.map(({ amount }) => amount)), carried: available - rest }
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

/** Returns the first day below zero until a day, and the lowest day until then; null if none is below zero. */
export function findBelowZero(
  line: readonly ProjectedDay[],
  lastDay: PlainDate,
): { date: PlainDate; lowest: ProjectedDay } | null {
  const [first, ...others] = line.filter(({ date }) => date <= lastDay)
  if (!first) return null
  const below = [first, ...others].find(({ balance }) => balance < 0n)
  return below ? { date: below.date, lowest: findLowestDay([first, ...others]) } : null
}
