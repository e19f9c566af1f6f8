import type { DateRange, PlainDate } from '@lucas/contract/rules/periods.ts'
import { spendingKinds } from '@lucas/contract/rules/transaction-kinds.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { selectParentCategory } from '../../categories/index.ts'
import { selectTransactionById } from '../../ledger/index.ts'
import type { CardUtilisation } from '../domain/balances.ts'
import type { DailySpending } from '../domain/spending.ts'
import { ofConnection } from './of-connection.ts'

/** Reads balances and spending for the detectors, and stores what they have already checked. */
export const notificationWatchRepository = (tx: Tx) => ({
  /** Returns the cards of a connection that were checked before, with the utilisation level at that time. */
  async listCards(userId: string, connectionId: string): Promise<CardUtilisation[]> {
    const { rows } = await sql<CardUtilisation>`
      select a.id, a.name, a.currency, a.balance_current as used, a.balance_limit as "limit", w.level::int as level
        from account a join notification_watch w on w.user_id = a.user_id and w.account_id = a.id
       where a.user_id = ${userId} and a.connection_id = ${connectionId} and a.account_type = 'credit'
         and a.deleted_at is null and not a.hidden and a.balance_current is not null and a.balance_limit > 0`.execute(
      tx,
    )
    return rows
  },

  /** Stores now, the balances and the utilisation levels of the accounts of a connection, or of all, as checked. */
  async markChecked(
    userId: string,
    connectionId: string | null,
    now: Date,
    shares: { mid: number; high: number },
  ) {
    await sql`
      insert into notification_watch (user_id, account_id, seen_until, balance, level)
      select a.user_id, a.id, ${now}::timestamptz, a.balance_current,
             case when a.account_type <> 'credit' or coalesce(a.balance_limit, 0) <= 0 or a.balance_current is null then 0
                  when a.balance_current > a.balance_limit * ${shares.high}::numeric then 70
                  when a.balance_current > a.balance_limit * ${shares.mid}::numeric then 50 else 0 end
        from account a
       where a.user_id = ${userId} and ${ofConnection(connectionId)} and a.deleted_at is null
      on conflict (user_id, account_id) do update
        set seen_until = excluded.seen_until, balance = excluded.balance, level = excluded.level`.execute(tx)
  },

  /** Returns the spending less refunds of some days on these categories, in pesos of visible accounts: what the category card shows. */
  async listCategorySpending(userId: string, { from, to }: DateRange, categories: readonly string[]) {
    const { rows } = await sql<{ category: string; spent: bigint }>`
      select ${selectParentCategory('r.category')} as category, (-sum(r.amount))::bigint as spent
        from daily_rollup r join account a on a.user_id = r.user_id and a.id = r.account_id
       where r.user_id = ${userId} and r.day between ${from} and ${to} and ${selectParentCategory('r.category')} = any(${[...categories]}::text[])
         and r.currency = 'CLP' and r.kind = any(${[...spendingKinds]}::text[]) and not a.hidden
       group by 1`.execute(tx)
    return rows
  },

  /**
   * Returns the daily spending less refunds on these categories, in pesos of visible accounts. It subtracts recurring rows
   * and instalments from the daily rollups, because they are few rows. A split transaction counts by its parts.
   */
  async listDailySpending(
    userId: string,
    { from, week }: { from: PlainDate; week: PlainDate },
    categories: readonly string[],
  ): Promise<DailySpending[]> {
    const { rows } = await sql<DailySpending>`
      with shown as materialized (select id from account where user_id = ${userId} and not hidden),
      repeated as materialized (
        select transaction_id as id from recurring_row where user_id = ${userId} and series_id is not null
        union
        select id from transaction
         where user_id = ${userId} and installment_total is not null and deleted_at is null
      ), moved as (
        select ${selectParentCategory('r.category')} as category, r.day, r.amount
          from daily_rollup r
         where r.user_id = ${userId} and r.day >= ${from} and ${selectParentCategory('r.category')} = any(${[...categories]}::text[])
           and r.currency = 'CLP' and r.kind = any(${[...spendingKinds]}::text[]) and r.account_id in (select id from shown)
        union all
        select ${selectParentCategory('t.category')} as category, t.posted_on, -t.amount
          from repeated x
         cross join lateral ${selectTransactionById(userId, 'x.id')} t
         where t.posted_on >= ${from} and ${selectParentCategory('t.category')} = any(${[...categories]}::text[]) and t.currency = 'CLP'
           and t.kind = any(${[...spendingKinds]}::text[]) and t.deleted_at is null and t.part_total is null
           and t.account_id in (select id from shown)
      ), biggest as (
        select ${selectParentCategory('t.category')} as category, t.posted_on as day, max(-t.amount) as largest
          from transaction t
         where t.user_id = ${userId} and t.posted_on >= ${week} and ${selectParentCategory('t.category')} = any(${[...categories]}::text[])
           and t.currency = 'CLP' and t.kind = 'spending' and t.deleted_at is null and t.part_total is null
           and t.account_id in (select id from shown) and t.id not in (select id from repeated)
         group by 1, 2
      )
      select m.category, m.day, (-sum(m.amount))::bigint as spent, coalesce(max(b.largest), 0)::bigint as largest
        from moved m left join biggest b on b.category = m.category and b.day = m.day
       group by 1, 2`.execute(tx)
    return rows
  },

  /** Returns the categories with a notification about unusual spending since then. */
  async listNotifiedCategories(userId: string, since: Date): Promise<Set<string>> {
    const rows = await tx
      .selectFrom('notification')
      .select('subject_key')
      .where('user_id', '=', userId)
      .where('created_at', '>=', since)
      .where('kind', '=', 'unusual_spending')
      .execute()
    return new Set(rows.flatMap(({ subject_key }) => subject_key ?? []))
  },
})
