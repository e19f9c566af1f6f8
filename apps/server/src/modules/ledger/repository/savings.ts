import type { Currency } from '@lucas/contract/currency.ts'
import type { DateRange, PlainDate } from '@lucas/contract/rules/periods.ts'
import { savingsKinds } from '@lucas/contract/rules/savings-kinds.ts'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { isVisible, isWhole } from './fragments.ts'

const isOwnTransfer = sql<SqlBool>`p.kind = 'own_transfer' and p.state in ('automatic', 'confirmed')`

/**
 * Returns the pesos that left these accounts for savings in some days, less those that came back: rows of the savings
 * kinds, and own transfers to and from accounts of type savings or investment. What is allocated to goals is left out,
 * because the goals count it. Negative if more came back.
 */
export async function sumSavedFrom(
  tx: Tx,
  userId: string,
  accounts: readonly string[],
  { from, to }: DateRange,
): Promise<bigint> {
  const { rows } = await sql<{ saved: bigint }>`
      with own as materialized (
        select t.id, t.amount, t.kind, t.part_total, t.parent_id from transaction t
         where t.user_id = ${userId} and t.posted_on between ${from} and ${to}
           and t.account_id = any(${[...accounts]}::uuid[]) and t.deleted_at is null
           and (t.kind = any(${[...savingsKinds]}::text[]) or t.kind = 'transfer')
           and t.kind <> 'spending' -- for the index transaction_beside_purchases
      ), moved as (
        select t.id, null::uuid as other_id, t.amount from own t
         where t.kind = any(${[...savingsKinds]}::text[]) and ${isVisible('t')}
        union all
        select t.id, other.id, t.amount from own t
         cross join lateral (
           select p.in_id as id from transfer_pair p where p.user_id = ${userId} and p.out_id = t.id and ${isOwnTransfer}
           union all
           select p.out_id from transfer_pair p where p.user_id = ${userId} and p.in_id = t.id and ${isOwnTransfer}) half
         cross join lateral (
           select o.id from transaction o join account a on a.user_id = o.user_id and a.id = o.account_id
            where o.user_id = ${userId} and o.id = half.id and o.deleted_at is null
              and a.account_type in ('savings', 'investment') offset 0) other
         where t.kind = 'transfer' and ${isWhole('t')}
      )
      select coalesce(sum(-m.amount - coalesce(g.amount, 0)), 0)::bigint as saved
        from moved m
        left join lateral (
          select sum(g.amount) as amount from goal_allocation g
           where g.user_id = ${userId} and m.amount < 0 and g.transaction_id in (m.id, m.other_id)) g on true`.execute(
    tx,
  )
  return rows[0]?.saved ?? 0n
}

export interface SavingsScope {
  /** Accounts of type savings or investment. */
  accounts: readonly string[]
  currency: Currency
  range: DateRange
}

/**
 * Returns what transfers brought into the accounts, less what they took out, in minor units. Transfers between accounts of
 * these types move nothing, and a half with a kind that the user chose counts as that kind.
 */
export async function sumSavingsTransfers(
  tx: Tx,
  userId: string,
  { accounts, currency, range }: SavingsScope,
): Promise<bigint> {
  if (accounts.length === 0) return 0n
  const halves = (own: 'in_id' | 'out_id', other: 'in_id' | 'out_id') => sql`
    select h.amount
      from transaction h
     cross join lateral (
       select ${sql.ref(`p.${other}`)} as id from transfer_pair p
        where p.user_id = ${userId} and ${sql.ref(`p.${own}`)} = h.id and p.state in ('automatic', 'confirmed') offset 0) half
     cross join lateral (
       select t.kind, t.deleted_at, t.account_id from transaction t
        where t.user_id = ${userId} and t.id = half.id offset 0) o
      join account a on a.user_id = h.user_id and a.id = o.account_id
     where h.user_id = ${userId} and h.account_id = any(${[...accounts]}::uuid[]) and h.currency = ${currency}
       and h.posted_on between ${range.from}::date and ${range.to}::date
       and h.deleted_at is null and o.deleted_at is null and h.kind = 'transfer' and o.kind = 'transfer'
       and a.account_type not in ('savings', 'investment')`
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum(amount), 0)::bigint as total
      from (${halves('in_id', 'out_id')} union all ${halves('out_id', 'in_id')}) moved`.execute(tx)
  return rows[0]?.total ?? 0n
}

/** A purchase or an income in pesos from which savings follow. A split transaction is one. */
interface SavingsSource {
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
