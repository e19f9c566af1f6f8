import type { Currency } from '@lucas/contract/currency.ts'
import type { DateRange, PlainDate } from '@lucas/contract/rules/periods.ts'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { selectFields, selectTransactionById } from './fields.ts'
import { isTopLevel } from './fragments.ts'
import { listSavingsSources, sumSavedFrom, sumSavingsTransfers } from './savings.ts'

/** The fields of a transaction that other modules read. Spending is negative. */
export type TransactionSummary = Awaited<ReturnType<typeof transactionLookup.list>>[number]

const selectStored = (tx: Tx, userId: string, ids: readonly string[]) =>
  tx
    .selectFrom('transaction')
    .select(selectFields('transaction', ['id', 'date', 'description', 'merchant', 'amount', 'currency']))
    .where('user_id', '=', userId)
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
const selectFacts = (tx: Tx, userId: string, ids: readonly string[]) =>
  selectStored(tx, userId, ids).where('deleted_at', 'is', null).where(isTopLevel('transaction'))

/** Reads transactions for other modules, in their database transaction. Amounts in minor units. */
export const transactionLookup = {
  /** Locks the row until the transaction ends, against the release before 0040 (docs/locking.md). */
  lock: (tx: Tx, userId: string, id: string) =>
    selectFacts(tx, userId, [id]).forNoKeyUpdate().executeTakeFirst(),
  list: (tx: Tx, userId: string, ids: readonly string[]) => selectFacts(tx, userId, ids).execute(),
  /** Includes deleted rows: releases before migration 0040 could leave them assigned. */
  listStored: (tx: Tx, userId: string, ids: readonly string[]) => selectStored(tx, userId, ids).execute(),

  /** Lists the charges with these merchant names since a day. */
  listCharges: (tx: Tx, userId: string, names: readonly string[], since: PlainDate) =>
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
  async listRecentAmounts(tx: Tx, userId: string, accountId: string): Promise<bigint[]> {
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

  /** Lists the rows of accounts that the user or another app called transfers, without those of a pair that is confirmed. */
  async listMoves(tx: Tx, userId: string, accountIds: readonly string[], { from, to }: DateRange) {
    const { rows } = await sql<{
      id: string
      accountId: string
      date: PlainDate
      amount: bigint
      currency: Currency
    }>`
      select t.id, t.account_id as "accountId", t.posted_on as date, t.amount, t.currency from transaction t
       where t.user_id = ${userId} and t.account_id = any(${[...accountIds]}::uuid[]) and t.deleted_at is null
         and t.posted_on between ${from} and ${to} and t.own_kind in ('transfer', 'card_payment')
         and ${isTopLevel('t')}
         and not exists (select from transfer_pair p where p.user_id = ${userId} and p.state = 'confirmed'
                            and (p.out_id = t.id or p.in_id = t.id))
       order by t.posted_on, t.id`.execute(tx)
    return rows
  },

  /** Returns the date of the user's first transaction, or null. */
  async findFirstDay(tx: Tx, userId: string): Promise<PlainDate | null> {
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
  async findDays(tx: Tx, userId: string, ids: readonly string[]): Promise<DateRange | null> {
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

  sumSavingsTransfers,
  sumSavedFrom,
  listSavingsSources,
}

/** Reads what the accounts module asks before it deletes accounts. */
export const accountHistory = {
  /**
   * Counts the transactions of these accounts and the halves of their own transfers in other accounts, and sums their goal
   * allocations.
   */
  async countAccountHistory(tx: Tx, userId: string, ids: readonly string[]) {
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
  async hasAccountRows(tx: Tx, userId: string, accountId: string): Promise<boolean> {
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
