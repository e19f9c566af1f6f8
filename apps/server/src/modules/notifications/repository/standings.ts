import type { PlainDate, PlainMonth } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import { ofPerson } from '../../../platform/database/of-person.ts'
import type { Tx } from '../../../platform/database/person.ts'
import type { SpentDay } from '../domain/spending.ts'
import type { CardStanding } from '../domain/standings.ts'

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

  /** What was spent on these categories in a month, in pesos of shown accounts. */
  async spentIn(person: string, month: PlainMonth, categories: readonly string[]) {
    const { rows } = await sql<{ category: string; spent: bigint }>`
      select r.category, (-sum(r.amount))::bigint as spent
        from monthly_rollup r join account a on a.user_id = r.user_id and a.id = r.account_id
       where r.user_id = ${person} and r.month = ${`${month}-01`}::date and r.category = any(${[...categories]}::text[])
         and r.currency = 'CLP' and r.kind = 'spending' and not a.hidden
       group by r.category`.execute(tx)
    return rows
  },

  /**
   * What was spent on these categories each day, in pesos of shown accounts: the sums of the days less what comes by
   * itself, row by row, for of a long history only few rows do. A divided movement counts by its parts.
   */
  async spentDays(
    person: string,
    { from, week }: { from: PlainDate; week: PlainDate },
    categories: readonly string[],
  ): Promise<SpentDay[]> {
    const { rows } = await sql<SpentDay>`
      with shown as materialized (select id from account where user_id = ${person} and not hidden),
      repeated as materialized (
        select transaction_id as id from recurring_row where user_id = ${person} and series_id is not null
        union
        select id from transaction
         where user_id = ${ofPerson(person)} and installment_total is not null and deleted_at is null
      ), moved as (
        select r.category, r.day, r.amount
          from daily_rollup r
         where r.user_id = ${person} and r.day >= ${from} and r.category = any(${[...categories]}::text[])
           and r.currency = 'CLP' and r.kind = 'spending' and r.account_id in (select id from shown)
        union all
        select t.category, t.posted_on, -t.amount
          from repeated x
         cross join lateral (
           select category, posted_on, amount, currency, kind, deleted_at, part_total, account_id from transaction
            where user_id = ${ofPerson(person)} and id = x.id offset 0) t
         where t.posted_on >= ${from} and t.category = any(${[...categories]}::text[]) and t.currency = 'CLP'
           and t.kind = 'spending' and t.deleted_at is null and t.part_total is null
           and t.account_id in (select id from shown)
      ), biggest as (
        select t.category, t.posted_on as day, max(-t.amount) as largest
          from transaction t
         where t.user_id = ${ofPerson(person)} and t.posted_on >= ${week} and t.category = any(${[...categories]}::text[])
           and t.currency = 'CLP' and t.kind = 'spending' and t.deleted_at is null and t.part_total is null
           and t.account_id in (select id from shown) and t.id not in (select id from repeated)
         group by 1, 2
      )
      select m.category, m.day, (-sum(m.amount))::bigint as spent, coalesce(max(b.largest), 0)::bigint as largest
        from moved m left join biggest b on b.category = m.category and b.day = m.day
       group by 1, 2`.execute(tx)
    return rows
  },

  /** The day of the first movement. */
  async knownSince(person: string): Promise<PlainDate | null> {
    const row = await tx
      .selectFrom('transaction')
      .select('posted_on')
      .where('user_id', '=', ofPerson(person))
      .where('deleted_at', 'is', null)
      .orderBy('posted_on')
      .limit(1)
      .executeTakeFirst()
    return row?.posted_on ?? null
  },

  /** Categories of which was told since then that they are unusual. */
  async toldUnusual(person: string, since: Date): Promise<Set<string>> {
    const rows = await tx
      .selectFrom('notification')
      .select('subject_key')
      .where('user_id', '=', person)
      .where('created_at', '>=', since)
      .where('kind', '=', 'unusual_spending')
      .execute()
    return new Set(rows.flatMap(({ subject_key }) => subject_key ?? []))
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
