import { sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { createFinder } from './find-violations.ts'

interface SumTable {
  table: keyof Schema
  time: 'day' | 'month'
  label: 'category' | 'weekday' | 'merchant'
}

/** Invariants of transactions, rollups and transfer pairs. Each method returns the violations. */
export function moneyRepository(tx: Tx, userId: string | null) {
  const { find, rows } = createFinder(tx, userId)

  /** Rollups that differ from the sums of the visible transactions (the parts of split ones). */
  const wrongSums = ({ table, time, label }: SumTable) => {
    const keys = sql.join(
      ['user_id', time, 'account_id', 'currency', label, 'kind'].map((name) => sql.ref(name)),
    )
    return find(sql`
      with computed as (
        select user_id, posted_on as day, date_trunc('month', posted_on)::date as month, account_id, currency, category,
               extract(isodow from posted_on)::int as weekday, coalesce(merchant_name, '') as merchant, kind, amount
          from ${rows('transaction')} t where deleted_at is null and (part_total is null or parent_id is not null)
      ), sums as (select ${keys}, sum(amount)::bigint as amount, count(*)::int as count from computed group by ${keys})
      select user_id as "userId", ${table} || ' ' || account_id || ' ' || ${sql.ref(time)} as subject
        from ${rows(table)} k full join sums r using (${keys})
       where k.amount is distinct from r.amount or k.count is distinct from r.count limit 100`)
  }

  return {
    dailySums: () => wrongSums({ table: 'daily_rollup', time: 'day', label: 'category' }),
    monthlySums: () => wrongSums({ table: 'monthly_rollup', time: 'month', label: 'category' }),
    weekdaySums: () => wrongSums({ table: 'weekday_rollup', time: 'month', label: 'weekday' }),
    merchantSums: () => wrongSums({ table: 'merchant_rollup', time: 'month', label: 'merchant' }),

    accountCounts: () =>
      find(sql`
        with computed as (
          select user_id, account_id, count(*)::int as count from ${rows('transaction')} t
           where deleted_at is null and (part_total is null or parent_id is not null)
           group by user_id, account_id
        )
        select coalesce(k.user_id, r.user_id) as "userId", 'account_rollup ' || coalesce(k.account_id, r.account_id) as subject
          from ${rows('account_rollup')} k full join computed r using (user_id, account_id)
         where coalesce(k.count, 0) <> coalesce(r.count, 0) limit 100`),

    repeatedProviderIds: () =>
      find(sql`
        select user_id as "userId", 'transaction of account ' || account_id as subject from ${rows('transaction')} t
         group by user_id, account_id, provider_id having count(*) > 1 limit 100`),

    /**
     * Transactions whose kind is not the one that the user's choice, a link, the description and the sign give, or whose
     * currency is not the account's.
     */
    wrongKinds: () =>
      find(sql`
        with paired as (
          select distinct on (p.user_id, side.id) p.user_id, side.id,
                 case when p.kind = 'card_payment' then 'card_payment' else 'transfer' end as kind
            from ${rows('transfer_pair')} p cross join lateral (values (p.out_id), (p.in_id)) as side (id)
           where p.state in ('automatic', 'confirmed')
           order by p.user_id, side.id
        )
        select t.user_id as "userId", 'transaction ' || t.id as subject
          from ${rows('transaction')} t join ${rows('account')} a on a.user_id = t.user_id and a.id = t.account_id
          left join ${rows('transaction')} w on w.user_id = t.user_id and w.id = t.parent_id
          left join ${rows('transaction')} c on c.user_id = t.user_id and c.id = t.refund_of
          left join paired on paired.user_id = t.user_id and paired.id = t.id
         where t.deleted_at is null
           and (t.kind <> case
                  when t.parent_id is null and (t.pending_state = 'suggested' or t.pending and t.pending_state = 'expired')
                  then coalesce(paired.kind, 'excluded')
                  when t.parent_id is not null and (w.pending_state = 'suggested' or w.pending and w.pending_state = 'expired')
                  then w.kind
                  when t.own_kind in ('transfer', 'savings', 'card_payment', 'excluded')
                    or t.own_kind = 'spending' and t.amount < 0 or t.own_kind in ('income', 'refund') and t.amount >= 0
                  then t.own_kind
                  when t.parent_id is not null then w.kind
                  when paired.kind is not null then paired.kind
                  when t.refund_of is not null then case when c.kind = 'spending' then 'refund' else c.kind end
                  when t.rule_kind in ('transfer', 'savings', 'card_payment', 'excluded')
                    or t.rule_kind = 'spending' and t.amount < 0 or t.rule_kind in ('income', 'refund') and t.amount >= 0
                  then t.rule_kind
                  else coalesce(t.text_kind, case when t.amount < 0 then 'spending' else 'income' end) end
             or t.currency <> a.currency) limit 100`),

    /**
     * Transactions in a state that their suggestions and refunds do not give: pending ones, and those of a file that may be the ones
     * of another.
     */
    wrongPendingStates: () =>
      find(sql`
        with facts as (
          select t.*, t.part_total is null and exists (
                   select from ${rows('match_suggestion')} s
                     join ${rows('transaction')} o on o.user_id = s.user_id and o.id = s.other_id
                                       and o.deleted_at is null and o.part_total is null
                    where s.user_id = t.user_id and s.row_id = t.id and s.kind = 'pending' and s.state = 'open') as suggested,
                 not t.manual and t.provider_id like 'fp:%' and t.part_total is null and exists (
                   select from ${rows('match_suggestion')} s
                     join ${rows('transaction')} o on o.user_id = s.user_id and o.id = s.row_id
                                       and o.deleted_at is null and o.part_total is null
                    where s.user_id = t.user_id and s.other_id = t.id and s.kind = 'duplicate' and s.state = 'open') as doubtful,
                 exists (select from ${rows('transaction')} r
                          where r.user_id = t.user_id and r.refund_of = t.id and r.deleted_at is null) as refunded
            from ${rows('transaction')} t
           where t.deleted_at is null and t.parent_id is null
             and (t.pending or t.pending_state is not null or exists (
               select from ${rows('match_suggestion')} s
                where s.user_id = t.user_id and s.other_id = t.id and s.kind = 'duplicate' and s.state = 'open'))
        )
        select user_id as "userId", 'transaction ' || id as subject from facts
         where (not pending and pending_state is distinct from case when doubtful then 'suggested' end)
            or (pending and suggested <> (pending_state is not distinct from 'suggested'))
            or (pending and refunded and pending_state is not distinct from 'expired') limit 100`),

    /** Refunds without a purchase, and purchases with refunds above their amount. */
    wrongRefunds: () =>
      find(sql`
        select t.user_id as "userId", 'transaction ' || t.id as subject from ${rows('transaction')} t
         where (t.deleted_at is not null and t.refund_of is not null)
            or exists (select from ${rows('transaction')} c where c.user_id = t.user_id and c.id = t.refund_of
                                                   and (c.deleted_at is not null or c.amount >= 0))
        union all
        select c.user_id, 'transaction ' || c.id
          from ${rows('transaction')} c join ${rows('transaction')} r on r.user_id = c.user_id and r.refund_of = c.id and r.deleted_at is null
         group by c.user_id, c.id, c.amount having sum(r.amount) > -c.amount limit 100`),

    /** Refunds in another category than their purchase, which neither the user nor a rule of the user gave them. */
    wrongRefundCategories: () =>
      find(sql`
        select r.user_id as "userId", 'transaction ' || r.id as subject
          from ${rows('transaction')} r join ${rows('transaction')} p on p.user_id = r.user_id and p.id = r.refund_of
         where r.deleted_at is null and r.category_source not in ('person', 'written') and r.category <> p.category
         limit 100`),

    /** Pairs without opposite amounts on two accounts (in one currency, except exchanges), and transactions in two active pairs. */
    wrongPairs: () =>
      find(sql`
        select p.user_id as "userId", 'transfer_pair ' || p.id as subject
          from ${rows('transfer_pair')} p
          join ${rows('transaction')} o on o.user_id = p.user_id and o.id = p.out_id
          join ${rows('transaction')} i on i.user_id = p.user_id and i.id = p.in_id
         where p.state <> 'refused'
           and (o.amount >= 0 or i.amount <= 0 or o.account_id = i.account_id
             or (p.kind = 'currency_exchange') <> (o.currency <> i.currency)
             or (p.kind <> 'currency_exchange' and o.amount <> -i.amount)
             or (p.state <> 'suggested' and (o.deleted_at is not null or i.deleted_at is not null)))
        union all
        select side.user_id, 'transaction ' || side.id
          from (select user_id, out_id as id from ${rows('transfer_pair')} p where state in ('automatic', 'confirmed')
                union all
                select user_id, in_id from ${rows('transfer_pair')} p where state in ('automatic', 'confirmed')) side
         group by side.user_id, side.id having count(*) > 1 limit 100`),

    /**
     * Accounts whose balances do not form a chain: if the bank reports the balance after every row, each row but the first
     * starts at the balance after another one. The order within a day is unknown, so the balances are compared as multisets.
     */
    brokenChains: () =>
      find(sql`
        with complete as materialized (
          select user_id, account_id from ${rows('transaction')} t
           where not manual and not pending and parent_id is null
           group by user_id, account_id having bool_and(balance_after is not null)
        ), reported as (
          select t.user_id, t.account_id, t.balance_after, t.amount from ${rows('transaction')} t join complete using (user_id, account_id)
           where not t.manual and not t.pending and t.parent_id is null
             -- A statement file may start and end anywhere, and omit months.
             and not exists (
             select from ${rows('statement_import')} i where i.user_id = t.user_id and i.account_id = t.account_id)
        ), ends as (
          select user_id, account_id, balance, sum(begins) as surplus
            from (select user_id, account_id, balance_after - amount as balance, 1 as begins from reported
                  union all
                  select user_id, account_id, balance_after, -1 from reported) as marks
           group by user_id, account_id, balance
        )
        select user_id as "userId", 'account ' || account_id as subject from ends
         group by user_id, account_id having sum(surplus) filter (where surplus > 0) > 1 limit 100`),

    /** Transactions marked as merged without an active merge or the reverse, and merges with wrong rows. */
    wrongMerges: () =>
      find(sql`
        with active as (
          select m.* from ${rows('transaction_merge')} m
           where not exists (select from ${rows('transaction_merge_undo')} u where u.user_id = m.user_id and u.merge_id = m.id)
        )
        select t.user_id as "userId", 'transaction ' || t.id as subject from ${rows('transaction')} t
         where (t.deletion is not distinct from 'merge')
            <> exists (select from active m where m.user_id = t.user_id and m.merged_id = t.id)
        union all
        select m.user_id, 'transaction_merge ' || m.id from active m
          join ${rows('transaction')} k on k.user_id = m.user_id and k.id = m.kept_id
          join ${rows('transaction')} g on g.user_id = m.user_id and g.id = m.merged_id
         where g.provider_id like 'parked:%' or k.provider_id like 'parked:%' or k.id = g.id or k.currency <> g.currency
         limit 100`),

    /** Tombstones with a transfer pair or a goal allocation. */
    wrongTombstones: () =>
      find(sql`
        select t.user_id as "userId", 'transaction ' || t.id as subject from ${rows('transaction')} t
         where t.deleted_at is not null
           and (exists (select from ${rows('transfer_pair')} p
                         where p.user_id = t.user_id and p.out_id = t.id and p.state <> 'refused')
             or exists (select from ${rows('transfer_pair')} p
                         where p.user_id = t.user_id and p.in_id = t.id and p.state <> 'refused')
             or exists (select from ${rows('goal_allocation')} a where a.user_id = t.user_id and a.transaction_id = t.id))
         limit 100`),

    /** Manual accounts whose balance is not the opening balance plus the sum of their transactions, which a card's debt falls by. */
    wrongManualBalances: () =>
      find(sql`
        select a.user_id as "userId", 'account ' || a.id as subject from ${rows('account')} a
         where a.manual and a.deleted_at is null
           and a.balance_current is distinct from a.opening_balance + case when a.account_type = 'credit' then -1 else 1 end * coalesce((
                 select sum(r.amount) from ${rows('daily_rollup')} r where r.user_id = a.user_id and r.account_id = a.id), 0)
         limit 100`),

    rowsOfDeletedAccounts: () =>
      find(sql`
        select a.user_id as "userId", 'account ' || a.id as subject from ${rows('account')} a
         where a.deleted_at is not null
           and (exists (select from ${rows('transaction')} t where t.user_id = a.user_id and t.account_id = a.id)
             or exists (select from ${rows('daily_rollup')} r where r.user_id = a.user_id and r.account_id = a.id)) limit 100`),
  }
}
