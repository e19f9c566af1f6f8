import type { DateRange, PlainDate } from '@lucas/contract/rules/periods.ts'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { selectTransactionById } from './by-id.ts'
import { isTopLevel } from './visibility.ts'

/** Columns of a transaction that other modules read. */
export const lookupRepository = (tx: Tx) => {
  const stored = (userId: string, ids: readonly string[]) =>
    tx
      .selectFrom('transaction')
      .select(['id', 'posted_on as date', 'description', 'merchant_name as merchant', 'amount', 'currency'])
      .where('user_id', '=', userId)
      .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
  const facts = (userId: string, ids: readonly string[]) =>
    stored(userId, ids).where('deleted_at', 'is', null).where(isTopLevel('transaction'))

  return {
    lock: (userId: string, id: string) => facts(userId, [id]).forNoKeyUpdate().executeTakeFirst(),
    list: (userId: string, ids: readonly string[]) => facts(userId, ids).execute(),
    listStored: (userId: string, ids: readonly string[]) => stored(userId, ids).execute(),

    /** Returns the charges with these merchant names. */
    listCharges: (userId: string, names: readonly string[], since: PlainDate) =>
      tx
        .selectFrom('transaction')
        .select(['id', 'account_id as accountId', 'amount', 'posted_on as date'])
        .select(sql<string>`coalesce(merchant_name, description)`.as('name'))
        .where('user_id', '=', userId)
        .where(sql<string>`coalesce(merchant_name, description)`, 'in', names)
        .where('posted_on', '>=', since)
        .where('deleted_at', 'is', null)
        .where('kind', '=', 'spending')
        .execute(),

    /** Lists the amounts of the latest 500 transactions of an account. */
    async listRecentAmounts(userId: string, accountId: string): Promise<bigint[]> {
      const rows = await tx
        .selectFrom('transaction')
        .select('amount')
        .where('user_id', '=', userId)
        .where('account_id', '=', accountId)
        .where('deleted_at', 'is', null)
        .where(isTopLevel('transaction'))
        .orderBy('posted_on', 'desc')
        .orderBy('id', 'desc')
        .limit(500)
        .execute()
      return rows.map(({ amount }) => amount)
    },

    /** Returns the date of the user's first transaction, or null. */
    async findFirstDay(userId: string): Promise<PlainDate | null> {
      const row = await tx
        .selectFrom('transaction')
        .select('posted_on')
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .orderBy('posted_on')
        .limit(1)
        .executeTakeFirst()
      return row?.posted_on ?? null
    },

    /** Returns the first and the last day with a transaction of these accounts, or null. */
    async findDays(userId: string, ids: readonly string[]): Promise<DateRange | null> {
      if (ids.length === 0) return null
      const row = await tx
        .selectFrom('transaction')
        .select((eb) => [eb.fn.min('posted_on').as('from'), eb.fn.max('posted_on').as('to')])
        .where('user_id', '=', userId)
        .where('account_id', 'in', ids)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return row?.from && row.to ? { from: row.from, to: row.to } : null
    },

    /**
     * Counts the transactions of these accounts and the halves of their own transfers in other accounts, and sums their goal
     * allocations.
     */
    async countAccountHistory(userId: string, ids: readonly string[]) {
      const { rows } = await sql<{ transactions: number; goals: number; amount: bigint; halves: number }>`
        with half as (
          select o.account_id as "from", i.account_id as "to"
            from transfer_pair p
           cross join lateral ${selectTransactionById(userId, 'p.out_id')} o
           cross join lateral ${selectTransactionById(userId, 'p.in_id')} i
           where p.user_id = ${userId} and p.state in ('automatic', 'confirmed')
             and o.deleted_at is null and i.deleted_at is null
        )
        select coalesce((select sum(r.count) from account_rollup r
                          where r.user_id = ${userId} and r.account_id = any(${[...ids]}::uuid[])), 0)::int as transactions,
               count(distinct g.goal_id)::int as goals, coalesce(sum(g.amount), 0)::bigint as amount,
               (select count(*) from half
                 where ("from" = any(${[...ids]}::uuid[])) <> ("to" = any(${[...ids]}::uuid[])))::int as halves
          from goal_allocation g
         cross join lateral ${selectTransactionById(userId, 'g.transaction_id')} t
         where g.user_id = ${userId} and t.account_id = any(${[...ids]}::uuid[])`.execute(tx)
      return rows[0] ?? { transactions: 0, goals: 0, amount: 0n, halves: 0 }
    },

    /** Returns whether the account has rows, deleted ones included. */
    async hasAccountRows(userId: string, accountId: string): Promise<boolean> {
      const row = await tx
        .selectFrom('transaction')
        .select('id')
        .where('user_id', '=', userId)
        .where('account_id', '=', accountId)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
