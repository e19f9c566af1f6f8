import { sql } from 'kysely'
import { ofPerson } from '../../../platform/database/of-person.ts'
import type { Tx } from '../../../platform/database/person.ts'

/** A person's rows of one category that become another's. */
type Filing = Record<'person' | 'from' | 'to', string>

/**
 * Rows of one category become another's, deleted ones too, with their sums and with what was taught, and what taking
 * back a change or a correction would bring. Nobody chose anything for a row: who chose its category stays.
 */
export async function refileRows(
  tx: Tx,
  person: string,
  from: string,
  to: string,
  now: Date,
): Promise<number> {
  const filing = { person, from, to }
  const { rows } = await sql<{ count: number }>`
    with filed as (
      update transaction set category = ${to}, updated_at = ${now}
       where user_id = ${ofPerson(person)} and category = ${from} returning id, deleted_at
    ), ${sumsFiled('daily_rollup', 'day', filing)}, ${sumsFiled('monthly_rollup', 'month', filing)}, taught as (
      update correction set value = ${to} where user_id = ${person} and subject = 'category' and value = ${from}
    ), remembered as (
      update correction_row set category = ${to} where user_id = ${person} and category = ${from}
    ), given as (
      update bulk_change set category = ${to} where user_id = ${person} and category = ${from}
    ), had as (
      update bulk_change_rows set category = ${to} where user_id = ${person} and category = ${from}
    )
    select count(*)::int as count from filed where deleted_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The sums of one category join those of another. */
function sumsFiled(table: string, time: string, { person, from, to }: Filing) {
  const sums = sql.ref(`${table}_sums`)
  return sql`${sums} as (
      delete from ${sql.table(table)} where user_id = ${person} and category = ${from} returning *
    ), ${sql.ref(`${table}_joined`)} as (
      insert into ${sql.table(table)} as r (user_id, ${sql.ref(time)}, account_id, currency, category, kind, amount, count)
      select user_id, ${sql.ref(time)}, account_id, currency, ${to}, kind, amount, count from ${sums}
          on conflict (user_id, ${sql.ref(time)}, account_id, currency, category, kind)
          do update set amount = r.amount + excluded.amount, count = r.count + excluded.count
    )`
}
