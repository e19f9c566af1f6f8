import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { DateRange, PlainDate } from '@lucas/contract/rules/periods.ts'
import { type RawBuilder, sql } from 'kysely'
import { type CardPayments, listBillsDueIn } from '../domain/card-payments.ts'

/** A purchase or refund of a card on the day of its payment. */
interface CardPaymentRow {
  id: string
  /** The split transaction of a part, else the row itself. */
  whole_id: string
  day: PlainDate
  account_id: string
  currency: Currency
  category: string
  merchant: string
  kind: string
  amount: bigint
  count: number
}

interface CardPaymentScope {
  userId: string
  currency: Currency
  cards: readonly CardPayments[]
}

const columns = sql`id, parent_id, part_total, account_id, currency, category, merchant_name, kind, amount, deleted_at`

/**
 * Selects the purchases and refunds of cards that are paid in some ranges, each on the due day of its bill, in one currency.
 * Ranges have no common days. A split transaction counts by its parts, on the due day of the whole; instalments of a purchase
 * that is printed whole are equal parts of it. Rows are looked up with lateral joins, because the planner has no statistics
 * about a history that was just written.
 */
export function selectCardPayments(
  { userId, currency, cards }: CardPaymentScope,
  ...ranges: readonly DateRange[]
): RawBuilder<CardPaymentRow> {
  const bills = cards.flatMap((card) =>
    ranges.flatMap((range) =>
      listBillsDueIn(card, range).map((bill) => ({ ...bill, accountId: card.accountId })),
    ),
  )
  const moved = cards.flatMap((card) => card.moved)
  const due = moved.filter(({ dueOn }) => ranges.some(({ from, to }) => dueOn >= from && dueOn <= to))
  const movedIds = [...new Set(moved.map(({ transactionId }) => transactionId))]
  return sql`(
    with wholes as materialized (
      select t.*, b.due_on, 0 as part, 1 as parts
        from unnest(${bills.map(({ accountId }) => accountId)}::uuid[], ${bills.map(({ from }) => from)}::date[],
                    ${bills.map(({ closesOn }) => closesOn)}::date[], ${bills.map(({ dueOn }) => dueOn)}::date[])
               as b (account_id, first, last, due_on)
        cross join lateral (
          select ${columns} from transaction
           where user_id = ${userId} and account_id = b.account_id and posted_on between b.first and b.last
             and parent_id is null and (kind in ('spending', 'refund') or part_total is not null)
          offset 0) t
       where t.id <> all(${movedIds}::uuid[])
      union all
      select t.*, m.due_on, m.part, m.parts
        from unnest(${due.map(({ transactionId }) => transactionId)}::uuid[], ${due.map(({ dueOn }) => dueOn)}::date[],
                    ${due.map(({ part }) => part)}::int[], ${due.map(({ parts }) => parts)}::int[])
               as m (id, due_on, part, parts)
        cross join lateral (select ${columns} from transaction where user_id = ${userId} and id = m.id offset 0) t
    ), counted as (
      select id, id as whole_id, account_id, currency, category, merchant_name, kind, amount, deleted_at, due_on, part, parts
        from wholes where part_total is null
      union all
      select p.id, w.id, p.account_id, p.currency, p.category, p.merchant_name, p.kind, p.amount, p.deleted_at, w.due_on,
             w.part, w.parts
        from wholes w
        cross join lateral (
          select ${columns} from transaction where user_id = ${userId} and parent_id = w.id limit ${limits.splitPartsMax}) p
       where w.part_total is not null
    )
    select id, whole_id, due_on as day, account_id, currency, category, coalesce(merchant_name, '') as merchant, kind,
           case when amount < 0 then -1 else 1 end * (abs(amount) / parts + (part < abs(amount) % parts)::int) as amount,
           1 as count
      from counted
     where kind in ('spending', 'refund') and currency = ${currency} and deleted_at is null)`
}
