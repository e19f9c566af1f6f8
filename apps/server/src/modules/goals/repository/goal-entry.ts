import type { PlainDate, PlainMonth } from '@lucas/contract/rules/periods.ts'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { selectTransactionById } from '../../ledger/index.ts'

export type GoalEntryKind = 'contribution' | 'allocation' | 'withdrawal' | 'reversal'

export interface NewGoalEntry {
  id: string
  goalId: string
  kind: GoalEntryKind
  /** Whole pesos; withdrawals are negative. */
  amount: bigint
  note: string
  transactionId: string | null
  reverses: string | null
}

/** The last entry of the previous page. */
export interface PagePosition {
  at: string
  id: string
}

/** Appends to and reads the goal ledger. Entries are never changed. */
export const goalEntryRepository = (tx: Tx) => {
  const selectEntries = (userId: string) =>
    tx
      .selectFrom('goal_entry as e')
      .innerJoin('goal as g', (join) =>
        join.onRef('g.user_id', '=', 'e.user_id').onRef('g.id', '=', 'e.goal_id'),
      )
      .leftJoin('goal_entry as r', (join) =>
        join.onRef('r.user_id', '=', 'e.user_id').onRef('r.reverses', '=', 'e.id'),
      )
      .leftJoinLateral(selectTransactionById(userId, 'e.transaction_id').as('t'), (join) => join.onTrue())
      .selectAll('e')
      .select(['g.name as goal_name', 'g.state as goal_state', 'r.id as reversed_by'])
      .select(['t.description', 't.merchant_name'])
      .where('e.user_id', '=', userId)
      .where('g.deleted_at', 'is', null)

  return {
    async append(
      userId: string,
      entries: readonly NewGoalEntry[],
      { now, today }: { now: Date; today: PlainDate },
    ): Promise<void> {
      const column = (pick: (entry: NewGoalEntry) => string | null) => entries.map(pick)
      await sql`
        insert into goal_entry (user_id, id, goal_id, kind, amount, note, transaction_id, reverses, made_on, created_at)
        select ${userId}, e.*, ${today}, ${now}
          from unnest(${column(({ id }) => id)}::uuid[], ${column(({ goalId }) => goalId)}::uuid[],
                      ${column(({ kind }) => kind)}::text[], ${column(({ amount }) => String(amount))}::bigint[],
                      ${column(({ note }) => note)}::text[], ${column(({ transactionId }) => transactionId)}::uuid[],
                      ${column(({ reverses }) => reverses)}::uuid[]) as e
        returning id`.execute(tx)
    },

    /** Returns the saved amount of a goal in pesos. */
    async sumAmounts(userId: string, goalId: string): Promise<bigint> {
      const { held } = await tx
        .selectFrom('goal_entry')
        .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('held'))
        .where('user_id', '=', userId)
        .where('goal_id', '=', goalId)
        .executeTakeFirstOrThrow()
      return held
    },

    /** Returns the saved amounts of goals in pesos; those without entries are missing. */
    async sumAmountsByGoal(userId: string, goalIds: readonly string[]): Promise<Map<string, bigint>> {
      const rows = await tx
        .selectFrom('goal_entry')
        .select(['goal_id as id', sql<bigint>`sum(amount)::bigint`.as('held')])
        .where('user_id', '=', userId)
        .where(sql<SqlBool>`goal_id = any(${[...goalIds]}::uuid[])`)
        .groupBy('goal_id')
        .execute()
      return new Map(rows.map(({ id, held }) => [id, held]))
    },

    find: (userId: string, goalId: string, id: string) =>
      selectEntries(userId).where('e.goal_id', '=', goalId).where('e.id', '=', id).executeTakeFirst(),

    list: (userId: string, goalId: string | null, after: PagePosition | null, rows: number) =>
      selectEntries(userId)
        .$if(goalId !== null, (query) => query.where('e.goal_id', '=', goalId))
        .$if(after !== null, (query) =>
          query.where(sql<SqlBool>`(e.created_at, e.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
        )
        .orderBy('e.created_at', 'desc')
        .orderBy('e.id', 'desc')
        .limit(rows)
        .execute(),

    async count(userId: string, goalId: string | null): Promise<number> {
      const { count } = await tx
        .selectFrom('goal_entry as e')
        .innerJoin('goal as g', (join) =>
          join.onRef('g.user_id', '=', 'e.user_id').onRef('g.id', '=', 'e.goal_id'),
        )
        .select(sql<number>`count(*)::int`.as('count'))
        .where('e.user_id', '=', userId)
        .where('g.deleted_at', 'is', null)
        .$if(goalId !== null, (query) => query.where('e.goal_id', '=', goalId))
        .executeTakeFirstOrThrow()
      return count
    },

    /** Returns the ledger sum of each month of a goal, oldest first. */
    async listMonths(userId: string, goalId: string): Promise<{ month: PlainMonth; amount: bigint }[]> {
      const { rows } = await sql<{ month: PlainMonth; amount: bigint }>`
        select to_char(made_on, 'YYYY-MM') as month, sum(amount)::bigint as amount
          from goal_entry where user_id = ${userId} and goal_id = ${goalId} group by 1 order by 1`.execute(tx)
      return rows
    },

    /** Returns the ledger sum of each goal and day, oldest first. */
    listDays: (userId: string) =>
      tx
        .selectFrom('goal_entry')
        .select(['goal_id as goal', 'made_on as day'])
        .select(sql<bigint>`sum(amount)::bigint`.as('amount'))
        .where('user_id', '=', userId)
        .groupBy(['goal_id', 'made_on'])
        .orderBy('made_on')
        .execute(),

    /** Returns the latest entries of each goal, without reversals and reversed entries. */
    listRecent: (userId: string, goalIds: readonly string[], each: number) =>
      tx
        .selectFrom(sql<{ wanted: string }>`unnest(${[...goalIds]}::uuid[])`.as<'w'>(sql`w(wanted)`))
        .innerJoinLateral(
          () =>
            selectEntries(userId)
              .where('e.goal_id', '=', sql<string>`w.wanted`)
              .where('e.kind', '<>', 'reversal')
              .where('r.id', 'is', null)
              .orderBy('e.created_at', 'desc')
              .orderBy('e.id', 'desc')
              .limit(each)
              .as('line'),
          (join) => join.onTrue(),
        )
        .selectAll('line')
        .orderBy('line.created_at', 'desc')
        .orderBy('line.id', 'desc')
        .execute(),
  }
}

export type GoalEntryRow = Awaited<ReturnType<ReturnType<typeof goalEntryRepository>['list']>>[number]
