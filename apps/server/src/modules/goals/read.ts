import type { Goal, GoalEntryQuery, GoalSummary } from '@lucas/contract/goal.ts'
import { limits } from '@lucas/contract/limits.ts'
import { addDays, firstOfMonth } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot, type Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import { type Cursors, placeOf } from '../../platform/http/cursor.ts'
import { paceDays, stillPromised, summarise } from './domain/figures.ts'
import { type GoalRow, goalsRepository } from './repository/goals.ts'
import { ledgerRepository } from './repository/ledger.ts'
import { entryToWire, goalToWire, holdingOf } from './to-wire.ts'

export type ReadDeps = { db: Db; clock: Clock; cursors: Cursors }

/** What people and their pages ask about goals. */
export function createReads({ db, clock, cursors }: ReadDeps) {
  const since = () => {
    const today = clock.today()
    return { month: firstOfMonth(today), pace: addDays(today, -paceDays) }
  }

  async function toWire(tx: Tx, person: string, rows: readonly GoalRow[]): Promise<Goal[]> {
    const ids = rows.map(({ id }) => id)
    const recent = await ledgerRepository(tx).recent(person, ids, limits.recentEntries)
    const recentOf = Map.groupBy(recent, ({ goal_id }) => goal_id)
    const today = clock.today()
    return rows.map((row) => goalToWire(row, recentOf.get(row.id) ?? [], today))
  }

  /** All goals with the figures over them, out of one look at the ledger. */
  async function allIn(tx: Tx, person: string): Promise<{ goals: Goal[]; summary: GoalSummary }> {
    const rows = await goalsRepository(tx).list(person, since())
    return { goals: await toWire(tx, person, rows), summary: summarise(rows.map(holdingOf), clock.today()) }
  }

  async function oneIn(tx: Tx, person: string, id: string): Promise<Goal | null> {
    const row = await goalsRepository(tx).find(person, id, since())
    return row ? ((await toWire(tx, person, [row]))[0] ?? null) : null
  }

  /** One goal, if it is still there, with the figures over all, out of one look at the ledger. */
  async function oneAmongAllIn(tx: Tx, person: string, id: string) {
    const rows = await goalsRepository(tx).list(person, since())
    const own = rows.filter((row) => row.id === id)
    const [goal = null] = own.length === 0 ? [] : await toWire(tx, person, own)
    return { goal, summary: summarise(rows.map(holdingOf), clock.today()) }
  }

  const summaryIn = async (tx: Tx, person: string) =>
    summarise((await goalsRepository(tx).list(person, since())).map(holdingOf), clock.today())

  /** What goals still ask for this month, in whole pesos. */
  async function promisedIn(tx: Tx, person: string): Promise<PromisedToGoal[]> {
    const today = clock.today()
    return (await goalsRepository(tx).list(person, since()))
      .map((row) => ({
        goalId: row.id,
        name: row.name,
        icon: row.icon,
        amount: stillPromised(holdingOf(row), today),
      }))
      .filter(({ amount }) => amount > 0)
  }

  /** The ledger of one goal, or of all, newest first. */
  async function entries(person: string, goalId: string | null, { limit, cursor }: GoalEntryQuery) {
    const scope = { person, filter: { list: 'goal-entries', goalId } }
    const after = cursor === undefined ? null : placeOf(cursors.open(scope, cursor))
    return inSnapshot(db, person, async (tx) => {
      if (goalId !== null && !(await goalsRepository(tx).find(person, goalId, since()))) fail('not_found')
      const ledger = ledgerRepository(tx)
      const read = await ledger.page(person, goalId, after, limit + 1)
      const rows = read.slice(0, limit)
      const last = rows.at(-1)
      const path = goalId === null ? '/api/goal-transactions/' : `/api/goals/${goalId}/transactions/`
      const next =
        last && read.length > limit
          ? `${path}?limit=${limit}&cursor=${cursors.seal(scope, [last.created_at.toISOString(), last.id])}`
          : null
      return {
        results: rows.map(entryToWire),
        count: after === null ? await ledger.count(person, goalId) : null,
        next,
        previous: null,
      }
    })
  }

  return {
    allIn,
    oneIn,
    oneAmongAllIn,
    entries,
    promisedIn,
    async list(person: string) {
      const { goals } = await inSnapshot(db, person, (tx) => allIn(tx, person))
      return { results: goals, count: goals.length, next: null, previous: null }
    },
    one: (person: string, id: string) =>
      inSnapshot(db, person, async (tx) => (await oneIn(tx, person, id)) ?? fail('not_found')),
    summary: (person: string) => inSnapshot(db, person, (tx) => summaryIn(tx, person)),
  }
}

export interface PromisedToGoal {
  goalId: string
  name: string
  icon: string
  amount: number
}

export type Reads = ReturnType<typeof createReads>
