import type { GoalCategory, GoalState } from '@lucas/contract/planning/goal.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { assertUserDataLocked } from '../../../platform/database/locks.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

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
  accountId: string | null
}

/** The first days of the ledger sums for this month and for the pace. */
export interface SumPeriods {
  month: PlainDate
  pace: PlainDate
}

const isAllocatedSince = ({ month }: SumPeriods): RawBuilder<SqlBool> =>
  sql<SqlBool>`made_on >= ${month}::date and transaction_id is not null`

/** Reads goals with the sums of their ledger, and writes them. */
export const goalRepository = (tx: Tx) => {
  /**
   * The sums are materialized, so that the ledger is read once whatever the planner estimates. A nested loop takes five
   * times as long at 20,000 entries. `month_carried` sums the allocations of this month but those of incomes on an
   * everyday account: the money of all others has left the everyday accounts, or never was on them.
   */
  const selectWithSums = (userId: string, since: SumPeriods, id: string | null) =>
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
              sql`array_agg(transaction_id) filter (where ${isAllocatedSince(since)})`.as('allocated_ids'),
              sql`array_agg(amount) filter (where ${isAllocatedSince(since)})`.as('allocated_amounts'),
            ])
            .where('user_id', '=', userId)
            .$if(id !== null, (query) => query.where('goal_id', '=', id))
            .groupBy('goal_id'),
      )
      .selectFrom('goal as g')
      .leftJoin('saved as s', 's.goal_id', 'g.id')
      .leftJoinLateral(
        sql<{ amount: bigint | null }>`(
          select sum(e.amount)::bigint as amount from unnest(s.allocated_ids, s.allocated_amounts) as e (id, amount)
           where not exists (
             select from transaction t join account a on a.user_id = t.user_id and a.id = t.account_id
              where t.user_id = ${userId} and t.id = e.id and t.amount > 0
                and a.account_type in ('checking', 'depository')))`.as('c'),
        (join) => join.onTrue(),
      )
      .selectAll('g')
      .select([
        sql<bigint>`coalesce(s.current, 0)`.as('current'),
        sql<bigint>`coalesce(s.month, 0)`.as('month_saved'),
        sql<bigint>`coalesce(c.amount, 0)`.as('month_carried'),
        sql<bigint>`coalesce(s.pace, 0)`.as('pace_saved'),
      ])
      .where('g.user_id', '=', userId)
      .where('g.deleted_at', 'is', null)
      .$if(id !== null, (query) => query.where('g.id', '=', id))

  return {
    /** Counts the goals with these ids, deleted ones included. */
    async countStored(userId: string, ids: readonly string[]): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from goal
         where user_id = ${userId} and id = any(${[...ids]}::uuid[])`.execute(tx)
      return rows[0]?.count ?? 0
    },

    listStates: (userId: string) =>
      tx
        .selectFrom('goal')
        .select(['id', 'name', 'state'])
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .execute(),

    list: (userId: string, since: SumPeriods) =>
      selectWithSums(userId, since, null).orderBy('g.created_at', 'desc').orderBy('g.id', 'desc').execute(),

    find: (userId: string, id: string, since: SumPeriods) =>
      selectWithSums(userId, since, id).executeTakeFirst(),

    /** Locks a goal until the transaction ends; the caller locked the user's data before. */
    lock(userId: string, id: string) {
      assertUserDataLocked(tx)
      return tx
        .selectFrom('goal')
        .selectAll()
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst()
    },

    /** Locks several goals in the order of their ids, as the release before 0040 does. */
    lockAll(userId: string, ids: readonly string[]) {
      assertUserDataLocked(tx)
      return tx
        .selectFrom('goal')
        .selectAll()
        .where('user_id', '=', userId)
        .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()
    },

    create: (userId: string, goal: NewGoal, state: GoalState, now: Date) =>
      tx
        .insertInto('goal')
        .values({
          user_id: userId,
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
          account_id: goal.accountId,
          version: 1,
          created_at: now,
          updated_at: now,
          state_since: now,
        })
        .execute(),

    /** Writes the changed columns and increments the version. */
    update: (userId: string, id: string, change: GoalUpdate, now: Date) =>
      tx
        .updateTable('goal')
        .set({ ...change, version: sql<number>`version + 1`, updated_at: now })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirstOrThrow(),
  }
}

export interface GoalUpdate {
  name?: string
  target_amount?: bigint
  target_date?: PlainDate | null
  category?: GoalCategory
  color?: string
  icon?: string
  auto_reactivate?: boolean
  reactivate_threshold?: bigint | null
  account_id?: string | null
  state?: GoalState
  state_since?: Date
  purchase_transaction_id?: string | null
  deleted_at?: Date
}

type Repository = ReturnType<typeof goalRepository>
export type GoalRow = Awaited<ReturnType<Repository['list']>>[number]
export type LockedGoal = NonNullable<Awaited<ReturnType<Repository['lock']>>>
