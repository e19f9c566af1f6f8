import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { type SqlBool, sql } from 'kysely'
import { opaqueUserId } from '../../../platform/database/opaque-user-id.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
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
        .where('user_id', '=', opaqueUserId(userId))
        .where(sql<string>`coalesce(merchant_name, description)`, 'in', names)
        .where('posted_on', '>=', since)
        .where('deleted_at', 'is', null)
        .where('kind', '=', 'spending')
        .execute(),

    /** Returns the date of the user's first transaction, or null. */
    async findFirstDay(userId: string): Promise<PlainDate | null> {
      const row = await tx
        .selectFrom('transaction')
        .select('posted_on')
        .where('user_id', '=', opaqueUserId(userId))
        .where('deleted_at', 'is', null)
        .orderBy('posted_on')
        .limit(1)
        .executeTakeFirst()
      return row?.posted_on ?? null
    },

    /** Counts the transactions of these accounts and sums their goal allocations. */
    async countAccountHistory(userId: string, ids: readonly string[]) {
      const { rows } = await sql<{ transactions: number; goals: number; amount: bigint }>`
        select coalesce((select sum(r.count) from account_rollup r
                          where r.user_id = ${userId} and r.account_id = any(${[...ids]}::uuid[])), 0)::int as transactions,
               count(distinct g.goal_id)::int as goals, coalesce(sum(g.amount), 0)::bigint as amount
          from goal_allocation g
          join transaction t on t.user_id = g.user_id and t.id = g.transaction_id
         where g.user_id = ${userId} and t.account_id = any(${[...ids]}::uuid[])`.execute(tx)
      return rows[0] ?? { transactions: 0, goals: 0, amount: 0n }
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
