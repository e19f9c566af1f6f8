import type { DateRange } from '@lucas/contract/rules/periods.ts'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { selectTransactionById } from '../../ledger/index.ts'

/** The part of a transaction that is assigned to a goal. Amounts in pesos. */
export interface GoalAllocation {
  id: string
  goalId: string
  transactionId: string
  amount: bigint
  note: string
}

/** Reads and writes the current allocations; their history is in the ledger. */
export const goalAllocationRepository = (tx: Tx) => {
  const selectAllocations = (userId: string) =>
    tx
      .selectFrom('goal_allocation as a')
      .innerJoin('goal as g', (join) =>
        join.onRef('g.user_id', '=', 'a.user_id').onRef('g.id', '=', 'a.goal_id'),
      )
      .selectAll('a')
      .select([
        'g.name as goal_name',
        'g.color as goal_color',
        'g.icon as goal_icon',
        'g.state as goal_state',
      ])
      .where('a.user_id', '=', userId)

  return {
    listByTransactions: (userId: string, ids: readonly string[]) =>
      selectAllocations(userId)
        .where(sql<SqlBool>`a.transaction_id = any(${[...ids]}::uuid[])`)
        .orderBy('a.created_at')
        .orderBy('a.id')
        .execute(),

    listByGoal: (userId: string, goalId: string) =>
      selectAllocations(userId)
        .where('a.goal_id', '=', goalId)
        .orderBy('a.created_at', 'desc')
        .orderBy('a.id')
        .execute(),

    find: (userId: string, id: string) => selectAllocations(userId).where('a.id', '=', id).executeTakeFirst(),

    /** Adds or changes allocations, at most one of a transaction and a goal. */
    async upsert(userId: string, allocations: readonly GoalAllocation[], now: Date): Promise<void> {
      if (allocations.length === 0) return
      const column = (pick: (allocation: GoalAllocation) => string) => allocations.map(pick)
      await sql`
        insert into goal_allocation (user_id, id, transaction_id, goal_id, amount, note, created_at, updated_at)
        select ${userId}, a.*, ${now}, ${now}
          from unnest(${column(({ id }) => id)}::uuid[], ${column(({ transactionId }) => transactionId)}::uuid[],
                      ${column(({ goalId }) => goalId)}::uuid[], ${column(({ amount }) => String(amount))}::bigint[],
                      ${column(({ note }) => note)}::text[]) as a
        on conflict (user_id, transaction_id, goal_id)
          do update set amount = excluded.amount, note = excluded.note, updated_at = excluded.updated_at
        returning id`.execute(tx)
    },

    /** Returns the pesos of purchases that are assigned to goals, by the category that the purchase has. */
    async sumSpendingByCategory(
      userId: string,
      accounts: readonly string[],
      { from, to }: DateRange,
    ): Promise<{ category: string; amount: bigint }[]> {
      const { rows } = await sql<{ category: string; amount: bigint }>`
        select t.category, sum(a.amount)::bigint as amount
          from goal_allocation a cross join lateral ${selectTransactionById(userId, 'a.transaction_id')} t
         where a.user_id = ${userId} and t.posted_on between ${from} and ${to} and t.kind = 'spending'
           and t.currency = 'CLP' and t.deleted_at is null and (t.part_total is null or t.parent_id is not null)
           and t.account_id = any(${[...accounts]}::uuid[])
         group by 1`.execute(tx)
      return rows
    },

    /** Returns transactions with allocations above their amount, and the limit in pesos: 0 for deleted ones. */
    async listOverassigned(userId: string): Promise<{ transactionId: string; limit: bigint }[]> {
      const { rows } = await sql<{ transactionId: string; limit: bigint }>`
        with assigned as (
          select a.transaction_id as id, sum(a.amount) as amount,
                 case when t.deleted_at is null and t.currency = 'CLP' then abs(t.amount) else 0 end as most
            from goal_allocation a cross join lateral ${selectTransactionById(userId, 'a.transaction_id')} t
           where a.user_id = ${userId} group by a.transaction_id, t.deleted_at, t.currency, t.amount
        )
        select id as "transactionId", most as "limit" from assigned where amount > most order by id`.execute(
        tx,
      )
      return rows
    },

    /** Returns goals whose ledger differs from the allocation of a transaction; adding `missing` makes them equal. */
    async listLedgerMismatches(
      userId: string,
    ): Promise<{ goalId: string; transactionId: string; missing: bigint }[]> {
      const { rows } = await sql<{ goalId: string; transactionId: string; missing: bigint }>`
        with folded as (
          select goal_id, transaction_id, sum(amount)::bigint as amount from goal_entry
           where user_id = ${userId} and transaction_id is not null group by goal_id, transaction_id
        ), assigned as (
          select goal_id, transaction_id, amount from goal_allocation where user_id = ${userId}
        )
        select goal_id as "goalId", transaction_id as "transactionId",
               coalesce(a.amount, 0) - coalesce(f.amount, 0) as missing
          from assigned a full join folded f using (goal_id, transaction_id)
         where coalesce(a.amount, 0) <> coalesce(f.amount, 0) order by goal_id, transaction_id`.execute(tx)
      return rows
    },

    delete: (userId: string, ids: readonly string[]) =>
      tx
        .deleteFrom('goal_allocation')
        .where('user_id', '=', userId)
        .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
        .execute(),
  }
}

/** Deletes all allocations of a user, for the erasure: they do not follow the user's row. */
export async function deleteAllocations(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('goal_allocation').where('user_id', '=', userId).execute()
}

export type GoalAllocationRow = Awaited<
  ReturnType<ReturnType<typeof goalAllocationRepository>['listByGoal']>
>[number]
