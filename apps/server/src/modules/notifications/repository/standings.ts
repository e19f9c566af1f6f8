import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'
import type { CardStanding, CategoryMonth } from '../domain/standings.ts'

/** How accounts and categories stand, and what of it was looked at before. */
export const standingFacts = (tx: Tx) => ({
  /** Cards that were looked at before. */
  async cards(person: string, connectionId: string): Promise<CardStanding[]> {
    const { rows } = await sql<CardStanding>`
      select a.id, a.name, a.currency, a.balance_current as used, a.balance_limit as "limit", w.level::int as level
        from account a join notification_watch w on w.user_id = a.user_id and w.account_id = a.id
       where a.user_id = ${person} and a.connection_id = ${connectionId} and a.account_type = 'credit'
         and a.deleted_at is null and not a.hidden and a.balance_current is not null and a.balance_limit > 0`.execute(
      tx,
    )
    return rows
  },

  /** From now on, what comes to these accounts is news. */
  async look(person: string, connectionId: string, now: Date, shares: { mid: number; high: number }) {
    await sql`
      insert into notification_watch (user_id, account_id, seen_until, balance, level)
      select a.user_id, a.id, ${now}::timestamptz, a.balance_current,
             case when a.account_type <> 'credit' or coalesce(a.balance_limit, 0) <= 0 or a.balance_current is null then 0
                  when a.balance_current > a.balance_limit * ${shares.high}::numeric then 70
                  when a.balance_current > a.balance_limit * ${shares.mid}::numeric then 50 else 0 end
        from account a
       where a.user_id = ${person} and a.connection_id = ${connectionId} and a.deleted_at is null
      on conflict (user_id, account_id) do update
        set seen_until = excluded.seen_until, balance = excluded.balance, level = excluded.level`.execute(tx)
  },

  /** Spending in pesos of shown accounts, by category and month. */
  async categories(person: string, from: PlainDate): Promise<CategoryMonth[]> {
    const { rows } = await sql<CategoryMonth>`
      select r.category, to_char(r.day, 'YYYY-MM') as month, (-sum(r.amount))::bigint as spent
        from daily_rollup r join account a on a.user_id = r.user_id and a.id = r.account_id
       where r.user_id = ${person} and r.day >= ${from} and r.currency = 'CLP' and r.kind = 'spending' and not a.hidden
       group by 1, 2`.execute(tx)
    return rows
  },

  /** The largest single charge of each category since a day, in pesos of shown accounts. */
  async largest(person: string, from: PlainDate): Promise<Map<string, bigint>> {
    const { rows } = await sql<{ category: string; amount: bigint }>`
      select t.category, max(-t.amount) as amount
        from transaction t join account a on a.user_id = t.user_id and a.id = t.account_id
       where t.user_id = ${person} and t.posted_on >= ${from} and t.currency = 'CLP' and t.kind = 'spending'
         and t.deleted_at is null and not a.hidden
       group by t.category`.execute(tx)
    return new Map(rows.map(({ category, amount }) => [category, amount]))
  },

  /** In pesos, of the accounts that people pay from; null while a bank has not told. */
  async balance(person: string): Promise<{ total: bigint | null; accounts: string[] }> {
    const { rows } = await sql<{ total: bigint | null; accounts: string[] | null }>`
      select sum(balance_current)::bigint as total, array_agg(id::text) as accounts from account
       where user_id = ${person} and deleted_at is null and not hidden and currency = 'CLP'
         and account_type in ('checking', 'depository') and balance_current is not null`.execute(tx)
    return { total: rows[0]?.total ?? null, accounts: rows[0]?.accounts ?? [] }
  },
})
