import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'
import type { Criteria } from '../domain/criteria.ts'
import type { KindOfMonth } from '../domain/totals.ts'
import { matching } from './matching.ts'

/** The sums of a list. `hidden` accounts count as rows and in no sum. */
export const totalsRepository = (tx: Tx) => ({
  /** Accounts that the person left out of every sum, alone or with their bank. */
  async hiddenAccounts(person: string): Promise<string[]> {
    const rows = await tx
      .selectFrom('account as a')
      .leftJoin('connection as c', (join) =>
        join.onRef('c.user_id', '=', 'a.user_id').onRef('c.id', '=', 'a.connection_id'),
      )
      .select('a.id')
      .where('a.user_id', '=', person)
      .where('a.deleted_at', 'is', null)
      .where((where) => where.or([where('a.hidden', '=', true), where('c.hidden', '=', true)]))
      .execute()
    return rows.map(({ id }) => id)
  },

  /** From the daily sums, whatever the length of the history. */
  fromDays: (person: string, criteria: Criteria, hidden: readonly string[]): Promise<KindOfMonth[]> => {
    const { from, to, categories, accounts } = criteria
    return sql<KindOfMonth>`
      select to_char(day, 'YYYY-MM') as month, currency, kind, min(day) as "from", max(day) as "to",
             sum(count)::int as count,
             coalesce(sum(amount) filter (where account_id <> all(${hidden}::uuid[])), 0)::bigint as amount
        from daily_rollup
       where user_id = ${person}
         ${from === null ? sql`` : sql`and day >= ${from}::date`}
         ${to === null ? sql`` : sql`and day <= ${to}::date`}
         ${categories === null ? sql`` : sql`and category = any(${categories}::text[])`}
         ${accounts === null ? sql`` : sql`and account_id = any(${accounts}::uuid[])`}
       group by 1, 2, 3`
      .execute(tx)
      .then(({ rows }) => rows)
  },

  fromRows: (person: string, criteria: Criteria, hidden: readonly string[]): Promise<KindOfMonth[]> =>
    sql<KindOfMonth>`
      select to_char(t.posted_on, 'YYYY-MM') as month, t.currency, t.kind, min(t.posted_on) as "from",
             max(t.posted_on) as "to", count(*)::int as count,
             coalesce(sum(t.amount) filter (where t.account_id <> all(${hidden}::uuid[])), 0)::bigint as amount
        from transaction t
       where t.user_id = ${person} and t.deleted_at is null and ${matching(criteria)}
       group by 1, 2, 3`
      .execute(tx)
      .then(({ rows }) => rows),
})
