import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

/** A purchase or an income in pesos from which savings follow. A split transaction is one. */
export interface SavingsSource {
  id: string
  accountId: string
  date: PlainDate
  /** Whole pesos; purchases are negative. */
  amount: bigint
  kind: 'spending' | 'income'
  name: string
  /** Whether a refund of it, or of one of its parts, arrived. */
  isRefunded: boolean
  /** Rows that were merged into it. */
  mergedIds: string[]
}

/**
 * Lists the posted purchases and incomes of these accounts since a day, and those of the named ids that still are one. The ids
 * are found first and each row by its key alone, because the planner knows no statistics about a new user: with the other
 * conditions it would look for each row in all of an account.
 */
export async function listSavingsSources(
  tx: Tx,
  userId: string,
  { accounts, since, ids }: { accounts: readonly string[]; since: PlainDate; ids: readonly string[] },
): Promise<SavingsSource[]> {
  const { rows } = await sql<SavingsSource>`
    with wanted as materialized (
      select id from transaction where user_id = ${userId} and posted_on >= ${since}::date and deleted_at is null
      union
      select unnest(${[...ids]}::uuid[])
    ), refunded as materialized (
      select coalesce(p.parent_id, p.id) as id
        from (select refund_of from transaction
               where user_id = ${userId} and refund_of is not null and deleted_at is null) r
        cross join lateral (
          select id, parent_id from transaction where user_id = ${userId} and id = r.refund_of offset 0) p
    ), found as materialized (
      select t.* from wanted
       cross join lateral (
         select id, account_id, posted_on, amount, currency, kind, merchant_name, description, pending, parent_id, deleted_at
           from transaction where user_id = ${userId} and id = wanted.id offset 0) t
       where t.deleted_at is null and t.parent_id is null and not t.pending and t.currency = 'CLP'
         and t.kind in ('spending', 'income') and t.account_id = any(${[...accounts]}::uuid[])
    )
    select f.id, f.account_id as "accountId", f.posted_on as date, f.amount, f.kind,
           coalesce(f.merchant_name, f.description) as name, f.id in (select id from refunded) as "isRefunded",
           (select coalesce(array_agg(m.merged_id::text), '{}') from transaction_merge m
             where m.user_id = ${userId} and m.kept_id = f.id) as "mergedIds"
      from found f order by f.posted_on, f.id`.execute(tx)
  return rows
}
