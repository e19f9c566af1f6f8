import { limits } from '@lucas/contract/limits.ts'
import type { Goal, GoalBalances, GoalEntryQuery, GoalSummary } from '@lucas/contract/planning/goal.ts'
import {
  addDays,
  type DateRange,
  firstOfMonth,
  listMonths,
  monthOf,
  type PlainDate,
  type PlainMonth,
} from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import { type Cursors, toTimePosition } from '../../platform/http/cursor.ts'
import {
  computeGoalMonth,
  computeMonthlyPace,
  computeRemaining,
  paceDays,
  summariseGoals,
} from './domain/figures.ts'
import { type GoalRow, goalRepository } from './repository/goal.ts'
import { goalEntryRepository } from './repository/goal-entry.ts'
import { toApiGoal, toApiGoalEntry, toGoalFigures } from './to-api.ts'

export interface GoalQueriesDeps {
  db: Db
  clock: Clock
  cursors: Cursors
  /** Returns the days of the user's month that contains today. */
  loadMonth: (tx: Tx, userId: string) => Promise<DateRange>
}

/** Reads goals, their ledger and their summary for the routes, the socket and other modules. */
export function createGoalQueries({ db, clock, cursors, loadMonth }: GoalQueriesDeps) {
  const sumPeriods = (month: PlainDate) => ({ month, pace: addDays(clock.today(), -paceDays) })
  const listRows = (tx: Tx, userId: string, month: DateRange) =>
    goalRepository(tx).list(userId, sumPeriods(month.from))
  /** A goal itself has no figure of the month. */
  const findRow = (tx: Tx, userId: string, goalId: string) =>
    goalRepository(tx).find(userId, goalId, sumPeriods(firstOfMonth(clock.today())))
  const summarise = (rows: readonly GoalRow[], month: DateRange) =>
    summariseGoals(rows.map(toGoalFigures), { month, today: clock.today() })

  async function toApiGoals(tx: Tx, userId: string, rows: readonly GoalRow[]): Promise<Goal[]> {
    const ids = rows.map(({ id }) => id)
    const recent = await goalEntryRepository(tx).listRecent(userId, ids, limits.recentEntries)
    const recentByGoal = Map.groupBy(recent, ({ goal_id }) => goal_id)
    const today = clock.today()
    return rows.map((row) => toApiGoal(row, recentByGoal.get(row.id) ?? [], today))
  }

  /** Returns all goals and their summary from one read of the ledger. */
  async function listWithSummary(tx: Tx, userId: string): Promise<{ goals: Goal[]; summary: GoalSummary }> {
    const month = await loadMonth(tx, userId)
    const rows = await listRows(tx, userId, month)
    return { goals: await toApiGoals(tx, userId, rows), summary: summarise(rows, month) }
  }

  async function findGoal(tx: Tx, userId: string, goalId: string): Promise<Goal | null> {
    const row = await findRow(tx, userId, goalId)
    return row ? ((await toApiGoals(tx, userId, [row]))[0] ?? null) : null
  }

  /** Returns a goal, or null if it was deleted, and the summary of all goals from one read of the ledger. */
  async function findWithSummary(tx: Tx, userId: string, goalId: string) {
    const month = await loadMonth(tx, userId)
    const rows = await listRows(tx, userId, month)
    const own = rows.filter((row) => row.id === goalId)
    const [goal = null] = own.length === 0 ? [] : await toApiGoals(tx, userId, own)
    return { goal, summary: summarise(rows, month) }
  }

  async function computeSummary(tx: Tx, userId: string): Promise<GoalSummary> {
    const month = await loadMonth(tx, userId)
    return summarise(await listRows(tx, userId, month), month)
  }

  /** Returns what a goal held at the end of its last months, and what it gets in one. */
  async function listBalances(tx: Tx, userId: string, goalId: string): Promise<GoalBalances> {
    const row = (await findRow(tx, userId, goalId)) ?? fail('not_found')
    const today = clock.today()
    return {
      months: toBalances(await goalEntryRepository(tx).listMonths(userId, goalId), monthOf(today)),
      monthly_pace: Math.round(computeMonthlyPace(toGoalFigures(row), today)),
    }
  }

  /** Returns the whole pesos that goals take of a month that contains today, still to be contributed or set aside, and what is missing then. */
  async function listMonth(tx: Tx, userId: string, month: DateRange): Promise<GoalOfMonth[]> {
    const today = clock.today()
    return (await listRows(tx, userId, month)).map((row) => {
      const figures = toGoalFigures(row)
      const { due, setAside } = computeGoalMonth(figures, today)
      return {
        goalId: row.id,
        name: row.name,
        icon: row.icon,
        due,
        setAside,
        missingAfter: figures.state === 'active' ? computeRemaining(figures) - due : 0,
        targetDate: figures.targetDate,
      }
    })
  }

  /** Returns a page of the ledger of one goal, or of all, newest first. */
  async function listEntries(userId: string, goalId: string | null, { limit, cursor }: GoalEntryQuery) {
    const scope = { person: userId, filter: { list: 'goal-entries', goalId } }
    const after = cursor === undefined ? null : toTimePosition(cursors.decode(scope, cursor))
    return withUserSnapshot(db, userId, async (tx) => {
      if (goalId !== null && !(await findRow(tx, userId, goalId))) fail('not_found')
      const ledger = goalEntryRepository(tx)
      const page = await ledger.list(userId, goalId, after, limit + 1)
      const rows = page.slice(0, limit)
      const last = rows.at(-1)
      const path = goalId === null ? '/api/goal-transactions/' : `/api/goals/${goalId}/transactions/`
      const next =
        last && page.length > limit
          ? `${path}?limit=${limit}&cursor=${cursors.encode(scope, [last.created_at.toISOString(), last.id])}`
          : null
      return {
        results: rows.map(toApiGoalEntry),
        count: after === null ? await ledger.count(userId, goalId) : null,
        next,
        previous: null,
      }
    })
  }

  return {
    listWithSummary,
    findGoal,
    findWithSummary,
    listEntries,
    listMonth,
    async list(userId: string) {
      const goals = await withUserSnapshot(db, userId, async (tx) =>
        toApiGoals(
          tx,
          userId,
          await goalRepository(tx).list(userId, sumPeriods(firstOfMonth(clock.today()))),
        ),
      )
      return { results: goals, count: goals.length, next: null, previous: null }
    },
    getBalances: (userId: string, goalId: string) =>
      withUserSnapshot(db, userId, (tx) => listBalances(tx, userId, goalId)),
    get: (userId: string, goalId: string) =>
      withUserSnapshot(db, userId, async (tx) => (await findGoal(tx, userId, goalId)) ?? fail('not_found')),
    getSummary: (userId: string) => withUserSnapshot(db, userId, (tx) => computeSummary(tx, userId)),
  }
}

const balanceMonths = 24

/** Adds up the sums of months, those without entries included, from the first one to the running one. */
function toBalances(sums: readonly { month: PlainMonth; amount: bigint }[], last: PlainMonth) {
  const amounts = new Map(sums.map(({ month, amount }) => [month, Number(amount)]))
  let balance = 0
  return listMonths({ from: firstOfMonth(sums[0]?.month ?? last), to: firstOfMonth(last) })
    .map((month) => {
      balance += amounts.get(month) ?? 0
      return { month, balance }
    })
    .slice(-balanceMonths)
}

/** Whole pesos. */
export interface GoalOfMonth {
  goalId: string
  name: string
  icon: string
  due: number
  setAside: number
  /** What is missing once the month has what it needs; 0 for a goal that is not active. */
  missingAfter: number
  targetDate: PlainDate | null
}

export type GoalQueries = ReturnType<typeof createGoalQueries>
