import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'
import { type AccountCount, changesOf, type Step, type Sum } from '../domain/sums.ts'

/**
 * The sums that answer the dashboards, moved by what each row began or ceased to count. Whoever calls holds the
 * person's lock; rel/checker proves that they equal the rows.
 */
export const rollupsRepository = (tx: Tx) => ({
  async move(person: string, steps: readonly Step[]): Promise<void> {
    const { days, months, accounts } = changesOf(steps)
    await moveDays(tx, person, days)
    await moveMonths(tx, person, months)
    await moveCounts(tx, person, accounts)
  },
})

const columnsOf = (sums: readonly Sum[]) => ({
  accounts: sums.map(({ accountId }) => accountId),
  days: sums.map(({ day }) => day),
  currencies: sums.map(({ currency }) => currency),
  labels: sums.map(({ label }) => label),
  kinds: sums.map(({ kind }) => kind),
  amounts: sums.map(({ amount }) => amount),
  counts: sums.map(({ count }) => count),
})

async function moveDays(tx: Tx, person: string, sums: readonly Sum[]) {
  if (sums.length === 0) return
  const { accounts, days, currencies, labels, kinds, amounts, counts } = columnsOf(sums)
  await sql`
    insert into daily_rollup as r (user_id, day, account_id, currency, category, kind, amount, count)
    select ${person}, s.day, s.account_id, s.currency, s.category, s.kind, s.amount, s.count
      from unnest(${days}::date[], ${accounts}::uuid[], ${currencies}::text[], ${labels}::text[], ${kinds}::text[],
                  ${amounts}::bigint[], ${counts}::int[]) as s (day, account_id, currency, category, kind, amount, count)
        on conflict (user_id, day, account_id, currency, category, kind)
        do update set amount = r.amount + excluded.amount, count = r.count + excluded.count`.execute(tx)
  const emptied = columnsOf(sums.filter(({ count }) => count < 0))
  if (emptied.days.length === 0) return
  await sql`
    delete from daily_rollup r
     using unnest(${emptied.days}::date[], ${emptied.accounts}::uuid[]) as s (day, account_id)
     where r.user_id = ${person} and r.day = s.day and r.account_id = s.account_id and r.count = 0`.execute(
    tx,
  )
}

/** Rows that name no merchant stand under ''. */
async function moveMonths(tx: Tx, person: string, sums: readonly Sum[]) {
  if (sums.length === 0) return
  const { accounts, days, currencies, labels, kinds, amounts, counts } = columnsOf(sums)
  await sql`
    insert into merchant_rollup as r (user_id, month, account_id, currency, merchant, kind, amount, count)
    select ${person}, s.month, s.account_id, s.currency, s.merchant, s.kind, s.amount, s.count
      from unnest(${days}::date[], ${accounts}::uuid[], ${currencies}::text[], ${labels}::text[], ${kinds}::text[],
                  ${amounts}::bigint[], ${counts}::int[]) as s (month, account_id, currency, merchant, kind, amount, count)
        on conflict (user_id, month, account_id, currency, merchant, kind)
        do update set amount = r.amount + excluded.amount, count = r.count + excluded.count`.execute(tx)
  const emptied = columnsOf(sums.filter(({ count }) => count < 0))
  if (emptied.days.length === 0) return
  await sql`
    delete from merchant_rollup r
     using unnest(${emptied.days}::date[], ${emptied.accounts}::uuid[]) as s (month, account_id)
     where r.user_id = ${person} and r.month = s.month and r.account_id = s.account_id and r.count = 0`.execute(
    tx,
  )
}

async function moveCounts(tx: Tx, person: string, counts: readonly AccountCount[]) {
  if (counts.length === 0) return
  await sql`
    insert into account_rollup as r (user_id, account_id, count)
    select ${person}, s.account_id, s.count
      from unnest(${counts.map(({ accountId }) => accountId)}::uuid[], ${counts.map(({ count }) => count)}::int[])
             as s (account_id, count)
        on conflict (user_id, account_id) do update set count = r.count + excluded.count`.execute(tx)
}
