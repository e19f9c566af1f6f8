import type { DateRange, PlainDate } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import { containing, folded } from '../../platform/database/like.ts'
import type { Tx } from '../../platform/database/person.ts'
import { daysAfter, type Edge } from './domain/months.ts'
import { daysOf, movements, type Scope, sumsOf } from './sums-repository.ts'

export interface MerchantSum {
  /** Null: all others together, or all rows that name none. */
  merchant: string | null
  unnamed: boolean
  merchants: number
  amount: bigint
  count: number
}

/** Sums behind the charts of analysis. */
export const analysisRepository = (tx: Tx) => {
  const spending = ({ person, accounts, currency }: Scope) =>
    sql`user_id = ${person} and account_id = any(${accounts}::uuid[]) and currency = ${currency} and kind in ('spending', 'refund')`

  return {
    /** The merchants that cost most, then the others as one and what names no merchant as one. */
    async merchants(
      scope: Scope,
      { months, edges }: { months: DateRange | null; edges: readonly Edge[] },
      atMost: number,
    ): Promise<MerchantSum[]> {
      const { rows } = await sql<MerchantSum>`
        with parts as (
          select merchant, kind, amount, count from merchant_rollup
           where ${spending(scope)} and month between ${months?.from ?? null} and ${months?.to ?? null}
          union all
          select coalesce(t.merchant_name, ''), t.kind, e.sign * t.amount, e.sign
            from unnest(${edges.map(({ from }) => from)}::date[], ${edges.map(({ to }) => to)}::date[],
                        ${edges.map(({ sign }) => sign)}::int[]) as e (first, last, sign)
            join (select * from transaction where ${spending(scope)}) t on t.posted_on between e.first and e.last
           where t.deleted_at is null and (t.part_total is null or t.parent_id is not null)
        ), sums as (
          select merchant, -sum(amount) as amount, coalesce(sum(count) filter (where kind = 'spending'), 0) as count
            from parts group by merchant
          having sum(amount) <> 0 or sum(count) <> 0
        ), ranked as (
          select *, merchant <> '' and amount > 0
                    and row_number() over (order by merchant = '', amount desc, merchant) <= ${atMost} as is_top
            from sums
        )
        select case when is_top then merchant end as merchant, merchant = '' as unnamed, count(*)::int as merchants,
               sum(amount)::bigint as amount, sum(count)::int as count
          from ranked group by 1, 2 order by 4 desc, 1`.execute(tx)
      return rows
    },

    /** The merchants whose folded name holds a folded text, those with most rows first. */
    merchantsHolding: (
      person: string,
      text: string,
      atMost: number,
    ): Promise<{ merchant: string; count: number }[]> =>
      tx
        .selectFrom('merchant_rollup')
        .select('merchant')
        .select(sql<number>`sum(count)::int`.as('count'))
        .where('user_id', '=', person)
        .where('merchant', '<>', '')
        .where(folded('merchant'), 'like', containing(text))
        .groupBy('merchant')
        .having(sql<number>`sum(count)`, '>', 0)
        .orderBy('count', 'desc')
        .orderBy('merchant')
        .limit(atMost)
        .execute(),

    /** The category of each merchant's newest row; `keys` are the letters by which its rows are found. */
    async categoriesOf(person: string, merchants: readonly string[], keys: readonly string[]) {
      const { rows } = await sql<{ merchant: string; category: string }>`
        select w.merchant, t.category
          from unnest(${[...merchants]}::text[], ${[...keys]}::text[]) as w (merchant, key)
          cross join lateral (
            select r.category from transaction r
             where r.user_id = (select ${person}::uuid) and r.recurring_key = w.key and r.merchant_name = w.merchant
               and r.kind in ('spending', 'income') and r.installment_total is null and not r.pending
               and r.deleted_at is null
             order by r.posted_on desc, r.id desc limit 1) t`.execute(tx)
      return new Map(rows.map(({ merchant, category }) => [merchant, category]))
    },

    /** What each account moved between some days and the next of them; the last one has all that came after. */
    async movedBetween(
      scope: Omit<Scope, 'currency'>,
      [first, ...later]: readonly [PlainDate, ...PlainDate[]],
    ): Promise<{ id: string; index: number; amount: bigint }[]> {
      const last = later.at(-1) ?? first
      const sums = sumsOf(scope, daysAfter(first, last), daysAfter(last))
      const { rows } = await sql<{ id: string; index: number; amount: bigint }>`
        select m.account_id as id, width_bucket(m.day - 1, ${[first, ...later]}::date[]) - 1 as index,
               sum(m.amount)::bigint as amount
          from ${movements(scope, first, sums)} m
         where m.account_id = any(${scope.accounts}::uuid[])
         group by 1, 2`.execute(tx)
      return rows
    },

    /** What these accounts moved together on each day after one. */
    async movedByDay(
      person: string,
      accounts: readonly string[],
      after: PlainDate,
    ): Promise<{ day: PlainDate; amount: bigint }[]> {
      const { rows } = await sql<{ day: PlainDate; amount: bigint }>`
        select m.day, sum(m.amount)::bigint as amount from ${movements({ person }, after, daysOf(person, after))} m
         where m.account_id = any(${[...accounts]}::uuid[])
         group by 1`.execute(tx)
      return rows
    },
  }
}
