import type { GoalCategory, GoalState } from '@lucas/contract/goal.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'

export interface NewGoal {
  id: string
  name: string
  target: bigint
  targetDate: PlainDate | null
  category: GoalCategory
  color: string
  icon: string
  autoReactivate: boolean
  threshold: bigint | null
}

/** From which days on the ledger is added up for the month's and the pace's figures. */
export interface Since {
  month: PlainDate
  pace: PlainDate
}

/** A goal's own facts and, folded from its ledger, what it holds. */
export const goalsRepository = (tx: Tx) => {
  /**
   * Materialized, so that the ledger is read once and in one piece whatever the planner believes of it; joined line by
   * line, 20,000 lines cost five times as much.
   */
  const withSums = (person: string, since: Since, id: string | null) =>
    tx
      .with(
        (cte) => cte('saved').materialized(),
        (ledger) =>
          ledger
            .selectFrom('goal_entry')
            .select([
              'goal_id',
              sql<bigint>`sum(amount)::bigint`.as('current'),
              sql<bigint>`coalesce(sum(amount) filter (where made_on >= ${since.month}::date), 0)::bigint`.as(
                'month',
              ),
              sql<bigint>`coalesce(sum(amount) filter (where made_on > ${since.pace}::date), 0)::bigint`.as(
                'pace',
              ),
            ])
            .where('user_id', '=', person)
            .$if(id !== null, (query) => query.where('goal_id', '=', id))
            .groupBy('goal_id'),
      )
      .selectFrom('goal as g')
      .leftJoin('saved as s', 's.goal_id', 'g.id')
      .selectAll('g')
      .select([
        sql<bigint>`coalesce(s.current, 0)`.as('current'),
        sql<bigint>`coalesce(s.month, 0)`.as('month_saved'),
        sql<bigint>`coalesce(s.pace, 0)`.as('pace_saved'),
      ])
      .where('g.user_id', '=', person)
      .where('g.deleted_at', 'is', null)
      .$if(id !== null, (query) => query.where('g.id', '=', id))

  return {
    list: (person: string, since: Since) =>
      withSums(person, since, null).orderBy('g.created_at', 'desc').orderBy('g.id', 'desc').execute(),

    find: (person: string, id: string, since: Since) => withSums(person, since, id).executeTakeFirst(),

    /** Holds a goal until the transaction ends, so that no other changes its ledger. */
    lock: (person: string, id: string) =>
      tx
        .selectFrom('goal')
        .selectAll()
        .where('user_id', '=', person)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** Several, always in the order of their ids: two requests never wait for each other. */
    lockAll: (person: string, ids: readonly string[]) =>
      tx
        .selectFrom('goal')
        .selectAll()
        .where('user_id', '=', person)
        .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),

    insert: (person: string, goal: NewGoal, state: GoalState, now: Date) =>
      tx
        .insertInto('goal')
        .values({
          user_id: person,
          id: goal.id,
          name: goal.name,
          target_amount: goal.target,
          target_date: goal.targetDate,
          category: goal.category,
          color: goal.color,
          icon: goal.icon,
          state,
          auto_reactivate: goal.autoReactivate,
          reactivate_threshold: goal.threshold,
          version: 1,
          created_at: now,
          updated_at: now,
          state_since: now,
        })
        .execute(),

    /** Writes what changed and counts the version up. */
    change: (person: string, id: string, change: GoalChange, now: Date) =>
      tx
        .updateTable('goal')
        .set({ ...change, version: sql<number>`version + 1`, updated_at: now })
        .where('user_id', '=', person)
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirstOrThrow(),
  }
}

export interface GoalChange {
  name?: string
  target_amount?: bigint
  target_date?: PlainDate | null
  category?: GoalCategory
  color?: string
  icon?: string
  auto_reactivate?: boolean
  reactivate_threshold?: bigint | null
  state?: GoalState
  state_since?: Date
  purchase_transaction_id?: string | null
  deleted_at?: Date
}

type Repository = ReturnType<typeof goalsRepository>
export type GoalRow = Awaited<ReturnType<Repository['list']>>[number]
export type LockedGoal = NonNullable<Awaited<ReturnType<Repository['lock']>>>
