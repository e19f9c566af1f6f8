import { sum } from '@lucas/contract/rules/money.ts'
import { addDays, type DateRange, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'

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
  /** Money that is never free. */
  cushion: bigint
  /** What falls due soon after the payday and is set aside before it. */
  setAside: bigint
}

export interface SafeToSpendResult {
  /** The balance on the last day less what is reserved; negative only where it is so without the reserves. */
  free: bigint
  /** What is on the accounts of the amount set aside, and then of the cushion. */
  held: { setAside: bigint; cushion: bigint }
  /** What is missing for the reserves at the end of a day where nothing else is missing; or null. */
  reserveMissing: { amount: bigint; until: PlainDate } | null
  /** The most per day that leaves the reserves untouched, rounded down; never negative. */
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
  cushion,
  setAside,
}: SafeToSpendFacts): SafeToSpendResult {
  const sumUntil = (amounts: readonly ExpectedAmount[], day: PlainDate) =>
    sum(amounts.flatMap(({ date, amount }) => (date <= day ? [amount] : [])))
  const reserve = cushion + setAside
  const ends = [...new Set([...incomes.map(({ date }) => addDays(date, -1)), lastDay])].toSorted()
  const stretches = ends.map((until) => {
    const available = balance + sumUntil(incomes, until) - sumUntil(charges, until)
    const days = BigInt(Math.max(1, daysBetween(today, until) + 1))
    return { until, available, perDay: notNegative(available - reserve) / days }
  })
  const [worst] = stretches.toSorted((one, other) => compare(one.available, other.available))
  const [tightest] = stretches.toReversed().toSorted((one, other) => compare(one.perDay, other.perDay))
  const left = balance + sum(incomes.map(({ amount }) => amount)) - sum(charges.map(({ amount }) => amount))
  const shortfall =
    left < 0n
      ? { amount: -left, until: lastDay }
      : worst && worst.available < 0n
        ? { amount: -worst.available, until: worst.until }
        : null
  const heldAside = smaller(notNegative(left), setAside)
  return {
    free: left < 0n ? left : notNegative(left - reserve),
    held: { setAside: heldAside, cushion: smaller(notNegative(left) - heldAside, cushion) },
    reserveMissing:
      shortfall === null && worst && worst.available < reserve
        ? { amount: reserve - worst.available, until: worst.until }
        : null,
    perDay: tightest?.perDay ?? 0n,
    perDayUntil: tightest?.until ?? lastDay,
    shortfall,
  }
}

/** Within so many days before a payday, bills that fall due after it are set aside. */
const setAsideDays = 7
/** The days from the payday on whose bills are set aside. */
const daysAfterPayday = 14

/** Returns the days whose bills are set aside today for the time after a payday; null before the last week. */
export const computeSetAsideDays = (payday: PlainDate, today: PlainDate): DateRange | null =>
  daysBetween(today, payday) > setAsideDays
    ? null
    : { from: payday, to: addDays(payday, daysAfterPayday - 1) }

const notNegative = (amount: bigint): bigint => (amount > 0n ? amount : 0n)
const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)
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

/** Returns over how many days before today the pace is computed. */
export const countPaceDays = (since: PlainDate, today: PlainDate): number =>
  Math.min(paceDays, Math.max(minPaceDays, daysBetween(since, today)))

/** Returns the usual spending per day without recurring series. `spent` and `repeated` are positive sums. */
export function computeDailyPace(
  { spent, repeated, since }: { spent: bigint; repeated: bigint; since: PlainDate | null },
  today: PlainDate,
): bigint {
  const irregular = spent - repeated
  if (irregular <= 0n || since === null) return 0n
  return irregular / BigInt(countPaceDays(since, today))
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
