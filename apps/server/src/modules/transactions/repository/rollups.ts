import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'
import type { TouchedDay } from '../rows.ts'

/** The sums that answer the dashboards. They are never added to: touched days and months are reckoned again whole. */
export const rollupsRepository = (tx: Tx) => ({
  async reckon(person: string, touched: readonly TouchedDay[]): Promise<void> {
    if (touched.length === 0) return
    const days = distinct(touched, ({ day }) => day)
    await reckonDays(tx, person, days)
    await reckonMonths(
      tx,
      person,
      distinct(touched, ({ day }) => `${day.slice(0, 7)}-01`),
    )
  },
})

interface Wanted {
  accounts: string[]
  days: string[]
}

function distinct(touched: readonly TouchedDay[], dayOf: (item: TouchedDay) => string): Wanted {
  const seen = new Map(touched.map((item) => [`${item.accountId} ${dayOf(item)}`, item]))
  const items = [...seen.values()]
  return { accounts: items.map(({ accountId }) => accountId), days: items.map(dayOf) }
}

async function reckonDays(tx: Tx, person: string, { accounts, days }: Wanted) {
  await sql`
    delete from daily_rollup r using unnest(${accounts}::uuid[], ${days}::date[]) as w (account_id, day)
     where r.user_id = ${person} and r.account_id = w.account_id and r.day = w.day`.execute(tx)
  await sql`
    insert into daily_rollup (user_id, day, account_id, currency, category, kind, amount, count)
    select t.user_id, t.posted_on, t.account_id, t.currency, t.category, t.kind, sum(t.amount)::bigint, count(*)::int
      from unnest(${accounts}::uuid[], ${days}::date[]) as w (account_id, day)
      join transaction t on t.user_id = ${person} and t.account_id = w.account_id and t.posted_on = w.day
     where t.deleted_at is null
     group by t.user_id, t.posted_on, t.account_id, t.currency, t.category, t.kind`.execute(tx)
}

/** Rows that name no merchant stand under ''. */
async function reckonMonths(tx: Tx, person: string, { accounts, days }: Wanted) {
  await sql`
    delete from merchant_rollup r using unnest(${accounts}::uuid[], ${days}::date[]) as w (account_id, month)
     where r.user_id = ${person} and r.account_id = w.account_id and r.month = w.month`.execute(tx)
  await sql`
    insert into merchant_rollup (user_id, month, account_id, currency, merchant, kind, amount, count)
    select t.user_id, w.month, t.account_id, t.currency, coalesce(t.merchant_name, ''), t.kind,
           sum(t.amount)::bigint, count(*)::int
      from unnest(${accounts}::uuid[], ${days}::date[]) as w (account_id, month)
      join transaction t on t.user_id = ${person} and t.account_id = w.account_id
       and t.posted_on >= w.month and t.posted_on < (w.month + interval '1 month')::date
     where t.deleted_at is null
     group by t.user_id, w.month, t.account_id, t.currency, coalesce(t.merchant_name, ''), t.kind`.execute(tx)
}
