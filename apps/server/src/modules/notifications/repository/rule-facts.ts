import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'
import type { CategoryDay } from '../domain/rule.ts'

interface Balance {
  id: string
  name: string
  currency: Currency
  limit: bigint | null
}

/** What own rules are held against, now and on the days before. */
export const ruleFacts = (tx: Tx) => ({
  /** Accounts of a connection with what they held at the last look. */
  async balances(
    person: string,
    connectionId: string,
  ): Promise<(Balance & { before: bigint; now: bigint })[]> {
    const { rows } = await sql<Balance & { before: bigint; now: bigint }>`
      select a.id, a.name, a.currency, case when a.account_type = 'credit' then a.balance_limit end as "limit",
             w.balance as before, a.balance_current as now
        from account a join notification_watch w on w.user_id = a.user_id and w.account_id = a.id
       where a.user_id = ${person} and a.connection_id = ${connectionId} and a.deleted_at is null and not a.hidden
         and a.balance_current is not null and w.balance is not null`.execute(tx)
    return rows
  },

  /** An account that a bank tells of. */
  account: (person: string, id: string) =>
    tx
      .selectFrom('account')
      .select(['name', 'account_type', 'currency', 'connection_id'])
      .where('user_id', '=', person)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),

  /** Accounts of a kind with what they hold, and what each moved day by day since a day. */
  async moved(person: string, which: { isCredit: boolean; accountId: string | null }, since: PlainDate) {
    const { rows } = await sql<Balance & { balance: bigint; days: { day: PlainDate; moved: string }[] }>`
      select a.id, a.name, a.currency, case when a.account_type = 'credit' then a.balance_limit end as "limit",
             a.balance_current as balance,
             coalesce((select json_agg(json_build_object('day', m.day, 'moved', m.moved::text) order by m.day)
                         from (select r.day, sum(r.amount) as moved from daily_rollup r
                                where r.user_id = a.user_id and r.account_id = a.id and r.day >= ${since}
                                group by r.day) m), '[]') as days
        from account a
       where a.user_id = ${person} and a.deleted_at is null and not a.hidden and a.connection_id is not null
         and a.balance_current is not null and (a.account_type = 'credit') = ${which.isCredit}
         and (${which.accountId}::uuid is null or a.id = ${which.accountId}::uuid)`.execute(tx)
    return rows
  },

  /** Spending in pesos of shown accounts in one category, day by day. */
  async spent(person: string, category: string, since: PlainDate): Promise<CategoryDay[]> {
    const { rows } = await sql<CategoryDay>`
      select r.category, r.day, (-sum(r.amount))::bigint as spent
        from daily_rollup r join account a on a.user_id = r.user_id and a.id = r.account_id
       where r.user_id = ${person} and r.category = ${category} and r.day >= ${since} and r.currency = 'CLP'
         and r.kind = 'spending' and not a.hidden
       group by r.category, r.day order by r.day`.execute(tx)
    return rows
  },

  /** What each goal took in, day by day from its beginning. */
  goalDays: (person: string) =>
    tx
      .selectFrom('goal_entry as e')
      .select(['e.goal_id as goal', 'e.made_on as day'])
      .select(sql<bigint>`sum(e.amount)::bigint`.as('amount'))
      .where('e.user_id', '=', person)
      .groupBy(['e.goal_id', 'e.made_on'])
      .orderBy('e.made_on')
      .execute(),

  /** When the banks of shown connections told something. */
  async tellings(person: string, since: Date): Promise<{ id: string; bank: string; at: Date }[]> {
    const { rows } = await sql<{ id: string; bank: string; at: Date }>`
      select c.id, c.institution_name as bank, k.done_at as at
        from provider_callback k
        join link_session s on s.user_id = k.user_id and s.id = k.link_session_id
        join connection c on c.user_id = s.user_id and c.id = s.connection_id
       where k.user_id = ${person} and k.state = 'done' and k.done_at >= ${since} and not c.hidden
         and c.state <> 'disconnected'
       order by k.done_at limit 5000`.execute(tx)
    return rows
  },
})
