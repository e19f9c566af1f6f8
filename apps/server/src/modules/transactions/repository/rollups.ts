import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'
import { isoWeekday } from '../../../platform/database/weekday.ts'
import { type AccountChange, changesOf, type Step, type Sum } from '../domain/sums.ts'
import { arrayLiteral as list } from './array-parameters.ts'

/**
 * The sums that answer the dashboards, moved by what each row began or ceased to count. Whoever calls holds the
 * person's lock; rel/checker proves that they equal the rows.
 */
export const rollupsRepository = (tx: Tx) => ({
  async move(person: string, steps: readonly Step[]): Promise<void> {
    const { days, months, accounts } = changesOf(steps)
    await moveSums(tx, person, dailySums(person), days)
    await moveSums(tx, person, merchantSums, months)
    await moveCounts(tx, person, accounts)
    await moveBalances(tx, person, accounts)
  },

  /** Sums of days and of their months alone, already added up: rows that keep their merchant, account and amount. */
  moveDays: (person: string, sums: readonly Sum[]) => moveSums(tx, person, dailySums(person), sums),
})

/** Every table of sums of an account's rows. */
export const rollupTables = [
  'daily_rollup',
  'monthly_rollup',
  'weekday_rollup',
  'merchant_rollup',
  'account_rollup',
] as const

interface SumTable {
  table: string
  /** A day, or the first of a month. */
  day: string
  label: string
  /** What else the same statement moves. */
  also: RawBuilder<unknown>
}

/** Sums of the months of some days, under what a day stands for in its month. */
interface MonthTable {
  table: 'monthly_rollup' | 'weekday_rollup'
  label: string
  ofDay: RawBuilder<unknown>
}
const monthTables: readonly MonthTable[] = [
  { table: 'monthly_rollup', label: 'category', ofDay: sql`label` },
  { table: 'weekday_rollup', label: 'weekday', ofDay: isoWeekday },
]

/** The months of the days: MERGE may not stand in a WITH before PostgreSQL 17, so what comes to nothing is told apart. */
function monthsToo(person: string, { table, label, ofDay }: MonthTable) {
  const name = (part: string) => sql.ref(`${table}_${part}`)
  const isOf = sql`r.user_id = ${person} and r.month = m.month and r.account_id = m.account_id
    and r.currency = m.currency and r.${sql.ref(label)} = m.label and r.kind = m.kind`
  return sql`
    , ${name('sums')} as materialized (
      select date_trunc('month', day)::date as month, account_id, currency, ${ofDay} as label, kind,
             sum(amount)::bigint as amount, sum(count)::int as count
        from s group by 1, 2, 3, 4, 5 having sum(amount) <> 0 or sum(count) <> 0
    ), ${name('emptied')} as (
      delete from ${sql.table(table)} r using ${name('sums')} m where ${isOf} and r.count + m.count = 0
    ), ${name('moved')} as (
      insert into ${sql.table(table)} as k (user_id, month, account_id, currency, ${sql.ref(label)}, kind, amount, count)
      select ${person}, m.* from ${name('sums')} m
       where not exists (select from ${sql.table(table)} r where ${isOf} and r.count + m.count = 0)
          on conflict (user_id, month, account_id, currency, ${sql.ref(label)}, kind)
          do update set amount = k.amount + excluded.amount, count = k.count + excluded.count
    )`
}
const dailySums = (person: string): SumTable => ({
  table: 'daily_rollup',
  day: 'day',
  label: 'category',
  also: sql.join(
    monthTables.map((months) => monthsToo(person, months)),
    sql``,
  ),
})
/** Rows that name no merchant stand under ''. */
const merchantSums: SumTable = { table: 'merchant_rollup', day: 'month', label: 'merchant', also: sql`` }

async function moveSums(tx: Tx, person: string, { table, day, label, also }: SumTable, sums: readonly Sum[]) {
  if (sums.length === 0) return
  await sql`
    with s (day, account_id, currency, label, kind, amount, count) as (
      select * from unnest(${list(sums.map((sum) => sum.day))}::date[], ${list(sums.map(({ accountId }) => accountId))}::uuid[],
                 ${list(sums.map(({ currency }) => currency))}::text[], ${list(sums.map((sum) => sum.label))}::text[],
                 ${list(sums.map(({ kind }) => kind))}::text[], ${list(sums.map(({ amount }) => amount))}::bigint[],
                 ${list(sums.map(({ count }) => count))}::int[])
    ) ${also}
    merge into ${sql.table(table)} r using s
       on r.user_id = ${person} and r.${sql.ref(day)} = s.day and r.account_id = s.account_id
          and r.currency = s.currency and r.${sql.ref(label)} = s.label and r.kind = s.kind
     when matched and r.count + s.count = 0 then delete
     when matched then update set amount = r.amount + s.amount, count = r.count + s.count
     when not matched then insert (user_id, ${sql.ref(day)}, account_id, currency, ${sql.ref(label)}, kind, amount, count)
          values (${person}, s.day, s.account_id, s.currency, s.label, s.kind, s.amount, s.count)`.execute(tx)
}

/** Accounts that the person keeps by hand hold what their rows make; a bank's balance is the bank's word. */
async function moveBalances(tx: Tx, person: string, changes: readonly AccountChange[]) {
  const moving = changes.filter(({ amount }) => amount !== 0n)
  if (moving.length === 0) return
  await sql`
    update account a set balance_current = a.balance_current + s.amount
      from unnest(${list(moving.map(({ accountId }) => accountId))}::uuid[], ${list(moving.map(({ amount }) => amount))}::bigint[])
             as s (id, amount)
     where a.user_id = ${person} and a.id = s.id and a.manual and a.deleted_at is null`.execute(tx)
}

async function moveCounts(tx: Tx, person: string, changes: readonly AccountChange[]) {
  const counts = changes.filter(({ count }) => count !== 0)
  if (counts.length === 0) return
  await sql`
    insert into account_rollup as r (user_id, account_id, count)
    select ${person}, s.account_id, s.count
      from unnest(${counts.map(({ accountId }) => accountId)}::uuid[], ${counts.map(({ count }) => count)}::int[])
             as s (account_id, count)
        on conflict (user_id, account_id) do update set count = r.count + excluded.count`.execute(tx)
}
