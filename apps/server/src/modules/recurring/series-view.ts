import type { RecurringState } from '@lucas/contract/planning/recurring.ts'
import { sum } from '@lucas/contract/rules/money.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { toReadUntil } from '../accounts/index.ts'
import { toMonthlyAmount } from './domain/amounts.ts'
import { fromDay, toDay } from './domain/day.ts'
import { type DueDate, findDue, listDue, moveIncome, skipPast } from './domain/due.ts'
import { isAfterEnd } from './domain/end.ts'
import { splitHalfMonths } from './domain/half-months.ts'
import { getRhythmRule, type RhythmRule } from './domain/rhythm.ts'
import { computeSeriesState, type SeriesStateInput } from './domain/state.ts'
import { computeExpected, countPerYear, type ExpectedDate, type SeriesTiming } from './domain/timing.ts'
import type {
  EvidenceRow,
  PaidSeries,
  Payment,
  SeriesAccountRow,
  SeriesRow,
} from './repository/recurring-series.ts'
import { toTiming } from './series-mapping.ts'

/** The dates and amounts of a series, or of one half of an income that is paid twice a month. Amounts are signed, in minor units. */
export interface Schedule {
  state: RecurringState
  timing: SeriesTiming
  rhythm: RhythmRule
  amount: bigint
  least: bigint
  most: bigint
  lastOn: PlainDate | null
  /** The last payments of an income, oldest first. */
  payments: readonly bigint[]
}

/** A series with its account, and its state and dates on the current day. */
export interface SeriesView {
  row: SeriesRow
  account: SeriesAccountRow | undefined
  state: RecurringState
  /** Its newest payment may be the user's own transfer: until there is an answer, nothing is expected. */
  isUnanswered: boolean
  /** One, or two for an income that is paid twice a month: every list of expected dates begins here. */
  schedules: readonly Schedule[]
  /** The day up to which the data of its account are known. */
  knownUntil: number
  today: number
}

/** A date of a series on which a transaction is expected. */
export interface Expectation<Dates extends ExpectedDate = DueDate> {
  schedule: Schedule
  item: Dates
}

/** The newest rows of an income that are read: a year where it is paid twice a month. Fewer do not tell the 30th from the last banking day. */
export const recentPayments = 24
/** A half month has at least this many days; two weeks have fewer. */
const halfMonthDaysMin = 15
/** More periods than ten years of weeks. */
const periodsMax = 600

/** The account or card that a series is charged to: the one that the user set, else that of its newest transaction. */
export const getAccountId = (row: SeriesRow): string | null => row.own_account_id ?? row.account_id

/** Whether the user wrote the series without a transaction, and none came since. */
export const isUnseen = (row: SeriesRow): boolean => row.origin === 'person' && row.first_on === null

/** Returns the payments of a series from its transactions, newest first. */
export const listPayments = (rows: readonly EvidenceRow[]): Payment[] =>
  rows
    .map(({ posted_on: date, amount, is_unanswered: isUnanswered }) => ({ date, amount, isUnanswered }))
    .toReversed()

/** Whether a transaction of the series is still to come. */
export const isRunning = ({ state }: { state: RecurringState }): boolean =>
  state === 'active' || state === 'late'

/**
 * Adds the state and the dates to a series with its newest payments, oldest first. They are computed for the day of the last
 * sync: what the bank has not sent is not late.
 */
export function toSeriesView(
  { row, payments }: PaidSeries,
  account: SeriesAccountRow | undefined,
  today: PlainDate,
): SeriesView {
  const lastSyncOn = (account && toReadUntil(account)) ?? today
  const knownUntil = toDay(lastSyncOn < today ? lastSyncOn : today)
  const stateOf = (input: Pick<SeriesStateInput, 'timing' | 'rhythm' | 'count'>) =>
    computeState(row, account, { ...input, isDismissed: row.dismissed_at !== null }, knownUntil)
  const schedules = listHalves(row, payments, stateOf) ?? [toSchedule(row, payments, stateOf)]
  const [first] = schedules
  const state = schedules.find((one) => one.state === 'late') ?? schedules.find(isRunning) ?? first
  return {
    row,
    account,
    state: state?.state ?? 'ended',
    isUnanswered: payments.at(-1)?.isUnanswered === true && !isNamedIncome(row),
    schedules,
    knownUntil,
    today: toDay(today),
  }
}

/** Whether a transaction of the series is expected. */
export const isExpected = (view: Pick<SeriesView, 'state' | 'isUnanswered'>): boolean =>
  isRunning(view) && !view.isUnanswered

/** Whether a text or the user says that it is an income. */
const isNamedIncome = ({ origin, kind, own_kind: ownKind }: SeriesRow): boolean =>
  origin === 'person' || (ownKind ?? kind) === 'salary'

type StateOf = (input: Pick<SeriesStateInput, 'timing' | 'rhythm' | 'count'>) => RecurringState

function toSchedule(row: SeriesRow, payments: readonly Payment[], stateOf: StateOf): Schedule {
  const timing = toTiming(row)
  const rhythm = getRhythmRule(row.own_rhythm ?? row.rhythm)
  const { expected: amount, least, most } = getAmounts(row)
  return {
    state: stateOf({ timing, rhythm, count: isUnseen(row) ? 1 : row.count }),
    timing,
    rhythm: countPerYear(rhythm, timing),
    amount,
    least,
    most,
    lastOn: row.last_on,
    payments: payments.slice(-recentPayments).map(({ amount }) => amount),
  }
}

/** Returns the halves of an income that is paid twice a month, or null. */
function listHalves(row: SeriesRow, payments: readonly Payment[], stateOf: StateOf): Schedule[] | null {
  if (!isHalfMonthIncome(row)) return null
  const rows = payments.slice(-recentPayments).map(({ date, amount }) => ({ day: toDay(date), amount }))
  const { endsOn } = toTiming(row)
  const rhythm = getRhythmRule('monthly')
  const halves = splitHalfMonths(rows)?.map(({ timing: found, expected, lastDay, count, amounts }) => {
    const timing = { ...found, endsOn }
    const { expected: amount, ...range } = getAmounts({
      ...row,
      amount: expected.expected,
      amount_least: expected.least,
      amount_most: expected.most,
    })
    const state = stateOf({ timing, rhythm, count })
    return {
      state,
      timing,
      rhythm: countPerYear(rhythm, timing),
      amount,
      ...range,
      lastOn: fromDay(lastDay),
      payments: amounts,
    }
  })
  return halves ?? null
}

const isHalfMonthIncome = (row: SeriesRow): boolean =>
  row.direction > 0 &&
  (row.anchor_days ?? 0) > halfMonthDaysMin &&
  row.rhythm === 'fortnightly' &&
  row.own_rhythm === null &&
  row.own_next_on === null

/** What no bank reports cannot be late, and a cancelled series stays cancelled if it is charged again. */
function computeState(
  row: SeriesRow,
  account: SeriesAccountRow | undefined,
  input: SeriesStateInput,
  knownUntil: number,
): RecurringState {
  if (row.dismissed_at === null && row.cancelled_on !== null) return 'cancelled'
  const isReported = account !== undefined && !account.manual
  if (row.dismissed_at === null && isUnseen(row) && !isReported)
    return isAfterEnd(skipPast(input.timing, knownUntil), 1) ? 'ended' : 'active'
  return computeSeriesState(input, knownUntil)
}

/** Returns the timings whose next date is the first that can still come: dates that no bank reports pass by themselves. */
export function listNextTimings({ row, account, state, schedules, knownUntil }: SeriesView): SeriesTiming[] {
  const isReported = account !== undefined && !account.manual
  const passes = state === 'active' && isUnseen(row) && !isReported
  return schedules.map(({ timing }) => (passes ? skipPast(timing, knownUntil) : timing))
}

const compareDates = (a: Expectation<ExpectedDate>, b: Expectation<ExpectedDate>): number =>
  a.item.day - b.item.day

/** Returns the dates on which a series is expected until a day, in order. */
export const listExpectations = (
  { row, schedules, today, knownUntil }: Pick<SeriesView, 'row' | 'schedules' | 'today' | 'knownUntil'>,
  until: PlainDate,
): Expectation[] =>
  schedules
    .flatMap((schedule) =>
      listDue(schedule.timing, {
        state: schedule.state,
        isIncome: row.direction > 0,
        today,
        knownUntil,
        until: toDay(until),
      }).map((item) => ({ schedule, item })),
    )
    .toSorted(compareDates)

/** Returns the next date of a series: the one that is overdue, or the first that can still come. Null once it is over. */
export function findNextExpectation({ row, schedules, today, isUnanswered }: SeriesView): Expectation | null {
  if (isUnanswered) return null
  const next = schedules.flatMap((schedule) => {
    const options = { state: schedule.state, isIncome: row.direction > 0, today, knownUntil: today }
    const due = findDue(schedule.timing, options).next()
    return due.value === undefined ? [] : [{ schedule, item: due.value }]
  })
  return next.toSorted(compareDates)[0] ?? null
}

/** Returns every date of a series since its newest transaction until a day, in order, also those that passed. */
export function listSlots(
  { row, schedules, today }: SeriesView,
  until: PlainDate,
): Expectation<ExpectedDate & { periods: number }>[] {
  const last = toDay(until)
  return schedules
    .flatMap((schedule) => {
      const { timing } = schedule
      const slots: Expectation<ExpectedDate & { periods: number }>[] = []
      for (let periods = 1; periods <= periodsMax && !isAfterEnd(timing, periods); periods += 1) {
        const expected = computeExpected(timing, periods)
        const item = row.direction > 0 ? moveIncome(expected, today) : expected
        if (item.day > last) break
        slots.push({ schedule, item: { ...item, periods } })
      }
      return slots
    })
    .toSorted(compareDates)
}

/** Returns the expected amount per month, in minor units. */
export const sumMonthly = ({ schedules, isUnanswered }: SeriesView): bigint =>
  isUnanswered ? 0n : sum(schedules.map(({ amount, rhythm }) => toMonthlyAmount(amount, rhythm)))

/** Returns the expected amount per year, in minor units. */
export const sumYearly = ({ schedules, isUnanswered }: SeriesView): bigint =>
  isUnanswered ? 0n : sum(schedules.map(({ amount, rhythm }) => amount * BigInt(rhythm.timesPerYear)))

/** Returns the expected amounts in minor units; an amount that the user set takes precedence. */
export function getAmounts(row: SeriesRow): { expected: bigint; least: bigint; most: bigint } {
  const { own_amount: own, own_amount_least: least, own_amount_most: most } = row
  if (least !== null && most !== null) return { expected: own ?? clamp(row.amount, least, most), least, most }
  if (own !== null) return { expected: own, least: own, most: own }
  return { expected: row.amount, least: row.amount_least, most: row.amount_most }
}

const clamp = (amount: bigint, least: bigint, most: bigint): bigint =>
  amount < least ? least : amount > most ? most : amount
