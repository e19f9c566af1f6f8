import { salary } from '@lucas/contract/copy/transactions/category-labels.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { RecurringRhythm } from '@lucas/contract/planning/recurring.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { selectParentCategory } from '../../categories/index.ts'

/** Purchases needed before the large amounts of a user are known. */
const purchasesMin = 30
/** Eleven purchases a day in half a year. */
const habitRowsMax = 2_000
const noAccountsToWatch = { watchAccounts: sql`` }
const newRowsMax = 500
const pastRowsMax = 2_000

/** The SQL parts that choose the rows of one query. */
interface RowSelection {
  /** Remembers accounts that were not checked before, in the same statement. */
  watchAccounts: RawBuilder<unknown>
  watchJoin: RawBuilder<unknown>
  isNew: RawBuilder<unknown>
  condition: RawBuilder<unknown>
  limit: number
}

/** Selects the rows of a connection that were stored after its accounts were last checked. */
const selectNewRows = (connectionId: string): RowSelection => ({
  ...noAccountsToWatch,
  watchJoin: sql`join notification_watch w on w.user_id = t.user_id and w.account_id = t.account_id`,
  isNew: sql`s.created_at > w.seen_until`,
  condition: sql`a.connection_id = ${connectionId} and t.created_at > w.seen_until`,
  limit: newRowsMax,
})

/**
 * Selects the rows of all accounts that were stored after their account was last checked. Rows of an account that was never
 * checked are history and are checked from now on, but each row of a manual account is written by hand.
 */
const selectNewRowsOfAll = (userId: string, now: Date): RowSelection => ({
  watchAccounts: sql`with watched as (
    insert into notification_watch (user_id, account_id, seen_until, balance, level)
    select a.user_id, a.id, ${now}::timestamptz, a.balance_current, 0
      from account a where a.user_id = ${userId} and a.deleted_at is null
    on conflict (user_id, account_id) do nothing)`,
  watchJoin: sql`left join notification_watch w on w.user_id = t.user_id and w.account_id = t.account_id`,
  isNew: sql`s.created_at > coalesce(w.seen_until, a.created_at)`,
  condition: sql`t.created_at > coalesce(w.seen_until, case when a.manual then '-infinity'::timestamptz end)`,
  limit: newRowsMax,
})

/** Selects the rows that a rule can match: spending of at least an amount, salaries, or charges with a duplicate. */
function selectPastRows(userId: string, filter: { from: bigint } | 'salary' | 'duplicates'): RowSelection {
  const toSelection = (condition: RawBuilder<unknown>): RowSelection => ({
    ...noAccountsToWatch,
    watchJoin: sql``,
    isNew: sql`false`,
    condition,
    limit: pastRowsMax,
  })
  if (filter === 'salary')
    return toSelection(
      sql`t.amount > 0 and (${selectParentCategory('t.category')} = ${salary} or coalesce(s.own_kind, s.kind) = 'salary')`,
    )
  if (filter === 'duplicates')
    return toSelection(sql`t.kind = 'spending' and exists (
          select from transaction o
           where o.user_id = ${userId} and o.account_id = t.account_id and o.amount = t.amount and o.id <> t.id
             and o.posted_on between t.posted_on - 1 and t.posted_on and o.deleted_at is null)`)
  return toSelection(sql`t.kind = 'spending' and t.amount <= -${filter.from}::bigint`)
}

/** Reads transactions and the spending habits that the detectors compare them with. */
export const transactionRepository = (tx: Tx) => ({
  /** Returns the rows of a connection that were stored after its accounts were last checked. */
  listNew: (userId: string, connectionId: string, since: PlainDate) =>
    listRows(tx, userId, since, selectNewRows(connectionId)),

  /** Returns the rows of all accounts that were stored after their account was last checked. */
  listNewOfAll: (userId: string, since: PlainDate, now: Date) =>
    listRows(tx, userId, since, selectNewRowsOfAll(userId, now)),

  /** Returns past rows that a rule can match. */
  listPast: (userId: string, since: PlainDate, filter: { from: bigint } | 'salary' | 'duplicates') =>
    listRows(tx, userId, since, selectPastRows(userId, filter)),

  /**
   * Returns the 90th percentile of the newest purchases of these days that belong to no series, in minor units by currency. It
   * runs under the lock on the user's data, so that it reads at most `habitRowsMax`.
   */
  async getLargePurchases(userId: string, from: PlainDate, to: PlainDate): Promise<Map<Currency, bigint>> {
    const { rows } = await sql<{ currency: Currency; larger: bigint }>`
      select currency, percentile_disc(0.9) within group (order by -amount) as larger
        from (select t.currency, t.amount from transaction t
               where t.user_id = ${userId} and t.posted_on between ${from} and ${to} and t.deleted_at is null
                 and t.kind = 'spending' and t.amount < 0 and t.installment_total is null
                 and not exists (select from recurring_row r
                                  where r.user_id = t.user_id and r.transaction_id = t.id and r.series_id is not null)
               order by t.posted_on desc, t.id desc limit ${habitRowsMax}) newest
       group by currency having count(*) >= ${purchasesMin}`.execute(tx)
    return new Map(rows.map(({ currency, larger }) => [currency, larger]))
  },

  /** Returns for each row the latest subscription of the same name and account that ended before it. */
  async listEndedSubscriptions(userId: string, ids: readonly string[]): Promise<EndedSubscriptionRow[]> {
    const { rows } = await sql<EndedSubscriptionRow>`
      select distinct on (t.id) t.id, t.posted_on, s.count, s.last_amount as amount, s.last_on,
             coalesce(s.own_exact_rhythm, s.own_rhythm, s.exact_rhythm, s.rhythm) as rhythm
        from transaction t
        join recurring_series s on s.user_id = t.user_id and s.match_key = t.recurring_key
         and s.account_id = t.account_id and s.last_on < t.posted_on
       where t.user_id = ${userId} and t.id = any(${[...ids]}::uuid[])
         and coalesce(s.own_kind, s.kind) = 'subscription' and s.last_amount is not null
       order by t.id, s.last_on desc`.execute(tx)
    return rows
  },
})

/**
 * Returns the rows since a day with their series and instalment. The rows of a series are looked up with a lateral
 * join, because with a plain join the planner reads the whole history for each row.
 */
async function listRows(
  tx: Tx,
  userId: string,
  since: PlainDate,
  { watchAccounts, watchJoin, isNew, condition, limit }: RowSelection,
) {
  const { rows } = await sql<NewTransactionRow>`${watchAccounts}
    select t.id, t.posted_on, t.amount, t.currency, t.description, coalesce(t.merchant_name, t.description) as name,
           t.kind, ${selectParentCategory('t.category')} as category, t.payment_method, a.id as account_id, a.name as account_name, a.account_type,
           s.id as series_id, coalesce(s.own_name, s.name) as series_name, coalesce(s.own_kind, s.kind) as series_kind,
           coalesce(s.own_exact_rhythm, s.own_rhythm, s.exact_rhythm, s.rhythm) as series_rhythm, s.count as series_count, s.varies as series_varies,
           ${isNew} as series_is_new, s.price_on, s.price_from, s.price_to, s.dismissed_at, s.cancelled_on,
           (select max(o.posted_on) from recurring_row ro
              cross join lateral (select from_series.posted_on, from_series.deleted_at from transaction from_series
                                   where from_series.user_id = ${userId} and from_series.id = ro.transaction_id
                                  offset 0) o
             where ro.user_id = ${userId} and ro.series_id = s.id and o.deleted_at is null and o.posted_on < t.posted_on
           ) as series_before,
           i.purchase_id, i.number as instalment_number, p.total as instalment_total
      from transaction t
      join account a on a.user_id = t.user_id and a.id = t.account_id
      ${watchJoin}
      left join recurring_row r on r.user_id = t.user_id and r.transaction_id = t.id
      left join recurring_series s on s.user_id = r.user_id and s.id = r.series_id
      left join instalment_row i on i.user_id = t.user_id and i.transaction_id = t.id
      left join instalment_purchase p on p.user_id = i.user_id and p.id = i.purchase_id
     where t.user_id = ${userId} and t.posted_on >= ${since} and t.deleted_at is null and a.deleted_at is null
       and not a.hidden and t.kind in ('spending', 'income', 'refund') and t.parent_id is null and ${condition}
     order by t.posted_on, t.id limit ${limit}`.execute(tx)
  return rows
}

interface EndedSubscriptionRow {
  id: string
  posted_on: PlainDate
  count: number
  amount: bigint
  last_on: PlainDate
  rhythm: RecurringRhythm
}

interface NewTransactionRow {
  id: string
  posted_on: PlainDate
  amount: bigint
  currency: Currency
  description: string
  name: string
  kind: TransactionKind
  category: string
  payment_method: string | null
  account_id: string
  account_name: string
  account_type: string
  series_id: string | null
  series_name: string
  series_kind: 'subscription' | 'bill' | 'salary' | 'income' | 'other'
  series_rhythm: RecurringRhythm
  series_count: number
  series_varies: boolean
  series_is_new: boolean
  price_on: PlainDate | null
  price_from: bigint | null
  price_to: bigint | null
  dismissed_at: Date | null
  cancelled_on: PlainDate | null
  series_before: PlainDate | null
  purchase_id: string | null
  instalment_number: number
  instalment_total: number
}

export type { NewTransactionRow }
