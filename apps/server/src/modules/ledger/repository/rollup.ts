import { type RawBuilder, sql } from 'kysely'
import { assertUserDataLocked } from '../../../platform/database/locks.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { isoWeekday } from '../../../platform/database/weekday.ts'
import { adjustManualBalances } from '../../accounts/index.ts'
import {
  type AccountChange,
  computeRollupChanges,
  type RollupChanges,
  type RollupSum,
} from '../domain/rollup-delta.ts'
import { arrayLiteral as list } from './array-parameters.ts'
import { isVisible } from './fragments.ts'

/**
 * Rollups for the dashboards, updated by deltas. The caller holds the lock on the user data; `rel/checker`
 * verifies that rollups equal the rows.
 */
export const rollupRepository = (tx: Tx) => ({
  async apply(userId: string, changes: RollupChanges): Promise<void> {
    assertUserDataLocked(tx)
    const { days, months, accounts } = computeRollupChanges(changes)
    await applySums(tx, userId, { days, months })
    await applyCounts(tx, userId, accounts)
    await adjustManualBalances(tx, userId, accounts)
  },
})

/**
 * Computes all rollups of a user who has none from the stored rows. Needs the lock on the user data. Rows are returned because Citus inserts
 * others by COPY, which row-level security forbids.
 */
export async function createRollups(tx: Tx, userId: string): Promise<void> {
  assertUserDataLocked(tx)
  for (const { table, time, label } of sumTables)
    await sql`
      insert into ${sql.table(table)} (user_id, ${sql.ref(time)}, account_id, currency, ${sql.ref(label)}, kind, amount, count)
      select ${userId}, ${time === 'day' ? sql`day` : sql`date_trunc('month', day)::date`}, account_id, currency,
             ${storedLabels[label] ?? sql.ref(label)}, kind, sum(amount)::bigint, count(*)::int
        from (select t.posted_on as day, t.account_id, t.currency, t.category, t.merchant_name, t.kind, t.amount from transaction t
               where t.user_id = ${userId} and t.deleted_at is null and ${isVisible('t')}) counted
       group by 2, 3, 4, 5, 6 returning 1`.execute(tx)
  await sql`
    insert into account_rollup (user_id, account_id, count)
    select ${userId}, t.account_id, count(*)::int from transaction t
     where t.user_id = ${userId} and t.deleted_at is null and ${isVisible('t')}
     group by t.account_id returning 1`.execute(tx)
}

/** Rollup tables with an account column. */
export const rollupTables = [
  'daily_rollup',
  'monthly_rollup',
  'weekday_rollup',
  'merchant_rollup',
  'account_rollup',
] as const

/** Added-up changes by day and category, and by the first day of the month and merchant. */
interface SumChanges {
  days: readonly RollupSum[]
  months: readonly RollupSum[]
}

/** A table of sums: for each account, currency, kind and label, by day or by the first day of the month. */
interface SumTable {
  table: string
  source: keyof SumChanges
  /** Column of the day, or of the first day of the month. */
  time: string
  label: string
  /** Both computed from the day and the label of a change. */
  timeOf: RawBuilder<unknown>
  labelOf: RawBuilder<unknown>
}

/** How the label of a table follows from a stored row, where it is no column of it. */
const storedLabels: Readonly<Record<string, RawBuilder<unknown>>> = {
  weekday: isoWeekday,
  merchant: sql`coalesce(merchant_name, '')`,
}

const monthOfDay = sql`date_trunc('month', day)::date`
const sameLabel = sql`label`
const sumTables: readonly SumTable[] = [
  {
    table: 'daily_rollup',
    source: 'days',
    time: 'day',
    label: 'category',
    timeOf: sql`day`,
    labelOf: sameLabel,
  },
  {
    table: 'monthly_rollup',
    source: 'days',
    time: 'month',
    label: 'category',
    timeOf: monthOfDay,
    labelOf: sameLabel,
  },
  {
    table: 'weekday_rollup',
    source: 'days',
    time: 'month',
    label: 'weekday',
    timeOf: monthOfDay,
    labelOf: isoWeekday,
  },
  // Rows without a merchant count under ''.
  {
    table: 'merchant_rollup',
    source: 'months',
    time: 'month',
    label: 'merchant',
    timeOf: sql`day`,
    labelOf: sameLabel,
  },
]

/**
 * Adds changes to the sums of all tables in one statement, and deletes sums that became empty in a second one. MERGE would be one
 * for each table, but Citus does not run it with values of the statement.
 */
async function applySums(tx: Tx, userId: string, { days, months }: SumChanges): Promise<void> {
  const isLowered = ({ count }: RollupSum) => count < 0
  await writeTables(tx, { days, months }, (table) => addChanges(userId, table))
  await writeTables(tx, { days: days.filter(isLowered), months: months.filter(isLowered) }, (table) =>
    deleteEmpty(userId, table),
  )
}

/** Writes the tables that have changes, each in a part of one statement. */
async function writeTables(
  tx: Tx,
  changes: SumChanges,
  write: (table: SumTable) => RawBuilder<unknown>,
): Promise<void> {
  const tables = sumTables.filter(({ source }) => changes[source].length > 0)
  if (tables.length === 0) return
  const sources = [...new Set(tables.map(({ source }) => source))].map(
    (source) => sql`
    ${sql.ref(source)} (day, account_id, currency, label, kind, amount, count) as (select * from ${unnest(changes[source])})`,
  )
  await sql`with ${sql.join([...sources, ...tables.map(write)])} select`.execute(tx)
}

const unnest = (sums: readonly RollupSum[]) => sql`
  unnest(${list(sums.map((sum) => sum.day))}::date[], ${list(sums.map(({ accountId }) => accountId))}::uuid[],
         ${list(sums.map(({ currency }) => currency))}::text[], ${list(sums.map((sum) => sum.label))}::text[],
         ${list(sums.map(({ kind }) => kind))}::text[], ${list(sums.map(({ amount }) => amount))}::bigint[],
         ${list(sums.map(({ count }) => count))}::int[])`

const addChanges = (userId: string, { table, source, time, label, timeOf, labelOf }: SumTable) => sql`
  ${sql.ref(`${table}_added`)} as (
    insert into ${sql.table(table)} as r (user_id, ${sql.ref(time)}, account_id, currency, ${sql.ref(label)}, kind, amount, count)
    select ${userId}, ${timeOf}, account_id, currency, ${labelOf}, kind, sum(amount)::bigint, sum(count)::int
      from ${sql.ref(source)} group by 2, 3, 4, 5, 6 having sum(amount) <> 0 or sum(count) <> 0
        on conflict (user_id, ${sql.ref(time)}, account_id, currency, ${sql.ref(label)}, kind)
        do update set amount = r.amount + excluded.amount, count = r.count + excluded.count
    returning 1)`

const deleteEmpty = (userId: string, { table, source, time, label, timeOf, labelOf }: SumTable) => sql`
  ${sql.ref(`${table}_emptied`)} as (
    delete from ${sql.table(table)} r
     using (select distinct ${timeOf} as time, account_id, currency, ${labelOf} as label, kind from ${sql.ref(source)}) c
     where r.user_id = ${userId} and r.${sql.ref(time)} = c.time and r.account_id = c.account_id
       and r.currency = c.currency and r.${sql.ref(label)} = c.label and r.kind = c.kind and r.count = 0
    returning 1)`

async function applyCounts(tx: Tx, userId: string, changes: readonly AccountChange[]) {
  const counts = changes.filter(({ count }) => count !== 0)
  if (counts.length === 0) return
  await sql`
    insert into account_rollup as r (user_id, account_id, count)
    select ${userId}, s.account_id, s.count
      from unnest(${counts.map(({ accountId }) => accountId)}::uuid[], ${counts.map(({ count }) => count)}::int[])
             as s (account_id, count)
        on conflict (user_id, account_id) do update set count = r.count + excluded.count`.execute(tx)
}
