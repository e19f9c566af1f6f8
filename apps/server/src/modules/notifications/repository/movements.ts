import { salary } from '@lucas/contract/copy/category-labels.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { type RawBuilder, sql } from 'kysely'
import { ofPerson } from '../../../platform/database/of-person.ts'
import type { Tx } from '../../../platform/database/person.ts'
import type { Visit } from '../domain/movement.ts'

/** So many purchases make a habit. */
const enough = 30
const mostFresh = 500
const mostPast = 2_000

/** Which rows are asked for. */
interface Asked {
  watch: RawBuilder<unknown>
  isNew: RawBuilder<unknown>
  which: RawBuilder<unknown>
  most: number
}

/** Rows that were not there at the last look. */
const freshOf = (connectionId: string): Asked => ({
  watch: sql`join notification_watch w on w.user_id = t.user_id and w.account_id = t.account_id`,
  isNew: sql`s.created_at > w.seen_until`,
  which: sql`a.connection_id = ${connectionId} and t.created_at > w.seen_until`,
  most: mostFresh,
})

/** What a rule may have told of: spending from so much on, salaries, or charges that have a twin. */
function pastOf(what: { from: bigint } | 'salary' | 'twins'): Asked {
  const of = (which: RawBuilder<unknown>): Asked => ({
    watch: sql``,
    isNew: sql`false`,
    which,
    most: mostPast,
  })
  if (what === 'salary')
    return of(sql`t.amount > 0 and (t.category = ${salary} or coalesce(s.own_kind, s.kind) = 'salary')`)
  if (what === 'twins')
    return of(sql`t.kind = 'spending' and exists (
          select from transaction o
           where o.user_id = t.user_id and o.account_id = t.account_id and o.amount = t.amount and o.id <> t.id
             and o.posted_on between t.posted_on - 1 and t.posted_on and o.deleted_at is null)`)
  return of(sql`t.kind = 'spending' and t.amount <= -${what.from}::bigint`)
}

/** What the rows say of new movements and of the habits they are held against. */
export const movementFacts = (tx: Tx) => ({
  /** Rows of a connection that were not there at the last look. */
  fresh: (person: string, connectionId: string, since: PlainDate) =>
    rowsOf(tx, person, since, freshOf(connectionId)),

  /** Rows that a rule may have told of. */
  past: (person: string, since: PlainDate, what: { from: bigint } | 'salary' | 'twins') =>
    rowsOf(tx, person, since, pastOf(what)),

  /** What larger purchases cost that belong to no series, by currency. */
  async usual(person: string, from: PlainDate, to: PlainDate): Promise<Map<Currency, bigint>> {
    const { rows } = await sql<{ currency: Currency; larger: bigint }>`
      select t.currency, percentile_disc(0.9) within group (order by -t.amount) as larger
        from transaction t
        left join recurring_row r on r.user_id = t.user_id and r.transaction_id = t.id
       where t.user_id = ${ofPerson(person)} and t.posted_on between ${from} and ${to} and t.deleted_at is null
         and t.kind = 'spending' and t.amount < 0 and r.series_id is null and t.installment_total is null
       group by t.currency having count(*) >= ${enough}`.execute(tx)
    return new Map(rows.map(({ currency, larger }) => [currency, larger]))
  },

  /** What was charged under these names. */
  visits: (person: string, names: readonly string[], since: PlainDate): Promise<Visit[]> =>
    tx
      .selectFrom('transaction')
      .select(['id', 'account_id as accountId', 'amount', 'posted_on as date'])
      .select(sql<string>`coalesce(merchant_name, description)`.as('name'))
      .where('user_id', '=', ofPerson(person))
      .where(sql<string>`coalesce(merchant_name, description)`, 'in', names)
      .where('posted_on', '>=', since)
      .where('deleted_at', 'is', null)
      .where('kind', '=', 'spending')
      .execute(),

  /** The last subscription of the same name and account that had ended before each of these rows. */
  async ended(person: string, ids: readonly string[]): Promise<EndedRow[]> {
    const { rows } = await sql<EndedRow>`
      select distinct on (t.id) t.id, t.posted_on, s.count, s.last_amount as amount, s.last_on,
             coalesce(s.own_rhythm, s.rhythm) as rhythm
        from transaction t
        join recurring_series s on s.user_id = t.user_id and s.match_key = t.recurring_key
         and s.account_id = t.account_id and s.last_on < t.posted_on
       where t.user_id = ${ofPerson(person)} and t.id = any(${[...ids]}::uuid[])
         and coalesce(s.own_kind, s.kind) = 'subscription' and s.last_amount is not null
       order by t.id, s.last_on desc`.execute(tx)
    return rows
  },
})

/**
 * Rows since a day with all that they are part of. Rows of a series are looked up one by one: joined, the planner would
 * read the whole history for each.
 */
async function rowsOf(tx: Tx, person: string, since: PlainDate, { watch, isNew, which, most }: Asked) {
  const { rows } = await sql<FreshRow>`
    select t.id, t.posted_on, t.amount, t.currency, t.description, coalesce(t.merchant_name, t.description) as name,
           t.kind, t.category, t.payment_method, a.owner_name, a.id as account_id, a.name as account_name, a.account_type,
           s.id as series_id, coalesce(s.own_name, s.name) as series_name, coalesce(s.own_kind, s.kind) as series_kind,
           coalesce(s.own_rhythm, s.rhythm) as series_rhythm, s.count as series_count, s.varies as series_varies,
           ${isNew} as series_is_new, s.price_on, s.price_from, s.price_to, s.dismissed_at,
           (select max(o.posted_on) from recurring_row ro
              cross join lateral (select from_series.posted_on, from_series.deleted_at from transaction from_series
                                   where from_series.user_id = ro.user_id and from_series.id = ro.transaction_id
                                  offset 0) o
             where ro.user_id = t.user_id and ro.series_id = s.id and o.deleted_at is null and o.posted_on < t.posted_on
           ) as series_before,
           i.purchase_id, i.number as instalment_number, p.total as instalment_total
      from transaction t
      join account a on a.user_id = t.user_id and a.id = t.account_id
      ${watch}
      left join recurring_row r on r.user_id = t.user_id and r.transaction_id = t.id
      left join recurring_series s on s.user_id = r.user_id and s.id = r.series_id
      left join instalment_row i on i.user_id = t.user_id and i.transaction_id = t.id
      left join instalment_purchase p on p.user_id = i.user_id and p.id = i.purchase_id
     where t.user_id = ${ofPerson(person)} and t.posted_on >= ${since} and t.deleted_at is null and a.deleted_at is null
       and not a.hidden and t.kind <> 'transfer' and not t.manual and t.parent_id is null and ${which}
     order by t.posted_on, t.id limit ${most}`.execute(tx)
  return rows
}

type Rhythm = 'weekly' | 'fortnightly' | 'monthly' | 'bimonthly' | 'quarterly' | 'yearly'

interface EndedRow {
  id: string
  posted_on: PlainDate
  count: number
  amount: bigint
  last_on: PlainDate
  rhythm: Rhythm
}

interface FreshRow {
  id: string
  posted_on: PlainDate
  amount: bigint
  currency: Currency
  description: string
  name: string
  kind: 'spending' | 'income' | 'refund' | 'transfer'
  category: string
  payment_method: string | null
  owner_name: string
  account_id: string
  account_name: string
  account_type: string
  series_id: string | null
  series_name: string
  series_kind: 'subscription' | 'bill' | 'salary' | 'income' | 'other'
  series_rhythm: Rhythm
  series_count: number
  series_varies: boolean
  series_is_new: boolean
  price_on: PlainDate | null
  price_from: bigint | null
  price_to: bigint | null
  dismissed_at: Date | null
  series_before: PlainDate | null
  purchase_id: string | null
  instalment_number: number
  instalment_total: number
}

export type { FreshRow }
