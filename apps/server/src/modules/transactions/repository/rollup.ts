import { type RawBuilder, sql } from 'kysely'
import { assertUserDataLocked } from '../../../platform/database/locks.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { isoWeekday } from '../../../platform/database/weekday.ts'
import { adjustManualBalances } from '../../accounts/index.ts'
import {
  type AccountChange,
  computeKindChangeSums,
  computeRollupChanges,
  type KindChangeEffect,
  type RollupDelta,
  type RollupSum,
} from '../domain/rollup-delta.ts'
import { arrayLiteral as list } from './array-parameters.ts'

/**
 * Rollups for the dashboards, updated by deltas. The caller holds the lock on the user data; `rel/checker`
 * verifies that rollups equal the rows.
 */
export const rollupRepository = (tx: Tx) => ({
  async apply(userId: string, deltas: readonly RollupDelta[]): Promise<void> {
    assertUserDataLocked(tx)
    const { days, months, accounts } = computeRollupChanges(deltas)
    await applySums(tx, userId, dailySums(userId), days)
    await applySums(tx, userId, merchantSums, months)
    await applyCounts(tx, userId, accounts)
    await adjustManualBalances(tx, userId, accounts)
  },

  /**
   * Updates daily and monthly sums from added-up changes, for rows that keep merchant, account and amount.
   */
  async applyDays(userId: string, sums: readonly RollupSum[]): Promise<void> {
    assertUserDataLocked(tx)
    await applySums(tx, userId, dailySums(userId), sums)
  },

  /** Updates the sums after kinds changed. */
  async applyKinds(userId: string, effects: readonly KindChangeEffect[]): Promise<void> {
    assertUserDataLocked(tx)
    const { days, months } = computeKindChangeSums(effects)
    await applySums(tx, userId, dailySums(userId), days)
    await applySums(tx, userId, merchantSums, months)
  },
})

/** Rollup tables with an account column. */
export const rollupTables = [
  'daily_rollup',
  'monthly_rollup',
  'weekday_rollup',
  'merchant_rollup',
  'account_rollup',
] as const

interface SumTable {
  table: string
  /** Column of the day, or of the first day of the month. */
  day: string
  label: string
  /** Further CTEs of the same statement. */
  extraStatements: RawBuilder<unknown>
}

/** Monthly table and the label that a day gets in it. */
interface MonthTable {
  table: 'monthly_rollup' | 'weekday_rollup'
  label: string
  ofDay: RawBuilder<unknown>
}
const monthTables: readonly MonthTable[] = [
  { table: 'monthly_rollup', label: 'category', ofDay: sql`label` },
  { table: 'weekday_rollup', label: 'weekday', ofDay: isoWeekday },
]

/**
 * Updates a monthly table. MERGE is not allowed in WITH before PostgreSQL 17, so sums that become empty are
 * deleted separately.
 */
function updateMonths(userId: string, { table, label, ofDay }: MonthTable) {
  const name = (part: string) => sql.ref(`${table}_${part}`)
  const isOf = sql`r.user_id = ${userId} and r.month = m.month and r.account_id = m.account_id
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
      select ${userId}, m.* from ${name('sums')} m
       where not exists (select from ${sql.table(table)} r where ${isOf} and r.count + m.count = 0)
          on conflict (user_id, month, account_id, currency, ${sql.ref(label)}, kind)
          do update set amount = k.amount + excluded.amount, count = k.count + excluded.count
    )`
}
const dailySums = (userId: string): SumTable => ({
  table: 'daily_rollup',
  day: 'day',
  label: 'category',
  extraStatements: sql.join(
    monthTables.map((months) => updateMonths(userId, months)),
    sql``,
  ),
})
/** Rows without a merchant count under ''. */
const merchantSums: SumTable = {
  table: 'merchant_rollup',
  day: 'month',
  label: 'merchant',
  extraStatements: sql``,
}

async function applySums(
  tx: Tx,
  userId: string,
  { table, day, label, extraStatements }: SumTable,
  sums: readonly RollupSum[],
) {
  if (sums.length === 0) return
  await sql`
    with s (day, account_id, currency, label, kind, amount, count) as (
      select * from unnest(${list(sums.map((sum) => sum.day))}::date[], ${list(sums.map(({ accountId }) => accountId))}::uuid[],
                 ${list(sums.map(({ currency }) => currency))}::text[], ${list(sums.map((sum) => sum.label))}::text[],
                 ${list(sums.map(({ kind }) => kind))}::text[], ${list(sums.map(({ amount }) => amount))}::bigint[],
                 ${list(sums.map(({ count }) => count))}::int[])
    ) ${extraStatements}
    merge into ${sql.table(table)} r using s
       on r.user_id = ${userId} and r.${sql.ref(day)} = s.day and r.account_id = s.account_id
          and r.currency = s.currency and r.${sql.ref(label)} = s.label and r.kind = s.kind
     when matched and r.count + s.count = 0 then delete
     when matched then update set amount = r.amount + s.amount, count = r.count + s.count
     when not matched then insert (user_id, ${sql.ref(day)}, account_id, currency, ${sql.ref(label)}, kind, amount, count)
          values (${userId}, s.day, s.account_id, s.currency, s.label, s.kind, s.amount, s.count)`.execute(tx)
}

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
