import { limits } from '@lucas/contract/limits.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { createFinder, type Finder } from './find-violations.ts'

/**
 * `counting`: the moves that count, with each month whose amounts can hold for them: that of their day, and with pay cycles,
 * which belong to the month of their fifteenth day, also those around it.
 * `amounts`: the latest amount of each line in those months; by `distinct on`, because Citus joins no lateral part with a limit.
 * `present`: the lines with an amount. `place` is the order in which a plan includes them.
 */
const presentLines = (rows: Finder['rows']) => sql`
  counting as (
    select m.user_id, m.id, m.moved_on, m.from_line, m.to_line, m.amount, coalesce(p.period = 'cycle', false) as by_cycle,
           u.plan = 'free' as is_free, (date_trunc('month', m.moved_on) + n * interval '1 month')::date as month
      from ${rows('budget_move')} m join ${rows('person')} u on u.user_id = m.user_id
      left join ${rows('budget_plan')} p on p.user_id = m.user_id
      join generate_series(-2, 1) n on n = 0 or p.period = 'cycle'
     where m.amount > 0
  ),
  amounts as (
    select distinct on (l.user_id, l.id, c.month) l.user_id, l.id, l.kind, l.category, l.created_at, c.month, b.amount
      from (select distinct user_id, month from counting) c
      join ${rows('budget_line')} l on l.user_id = c.user_id
      join ${rows('budget_amount')} b on b.user_id = l.user_id and b.line_id = l.id and b.from_month <= c.month
     order by l.user_id, l.id, c.month, b.from_month desc
  ),
  present as (
    select a.user_id, a.id, a.kind, a.category, coalesce(o.parent, a.category) as whole, o.parent is not null as is_part,
           a.month, a.amount,
           row_number() over (partition by a.user_id, a.month, a.kind in ('category', 'group') order by a.created_at, a.id) as place
      from amounts a left join ${rows('own_category')} o on o.user_id = a.user_id and o.name = a.category
     where a.amount is not null
  )`

const all = sql`${limits.budgetLinesMax}::int`
/** How many lines a plan can include. */
const plans = sql`(values (${limits.budgetLinesFree}::int), (${all})) plan (included)`

/** Invariants of budgets: moved money is conserved. */
export function budgetsRepository(tx: Tx, userId: string | null) {
  const { find, rows } = createFinder(tx, userId)

  return {
    /**
     * Moves that change the total of a level: one of their lines is not there or paused, or they are in different ones. With the
     * free plan, past periods have all lines and the others three: a move is right with either.
     */
    movesAcrossLevels: () =>
      find(sql`
        with ${presentLines(rows)},
        grouped as (
          select p.user_id, p.month, p.id, p.place, m.category from present p
            join ${rows('budget_member')} m on m.user_id = p.user_id and m.line_id = p.id where p.kind = 'group'
        ),
        placed as (
          select p.user_id, p.month, p.id, included, p.kind in ('category', 'group') and p.place > included as is_paused,
                 case when p.kind = 'category' then coalesce(w.id, g.id) end as parent_id
            from present p cross join ${plans}
            left join present w on w.user_id = p.user_id and w.month = p.month and w.category = p.whole and p.is_part
                               and w.place <= included
            left join grouped g on g.user_id = p.user_id and g.month = p.month and g.category = p.whole and g.place <= included
        )
        select c.user_id as "userId", 'budget_move ' || c.id as subject
          from counting c cross join ${plans}
          left join placed f on f.user_id = c.user_id and f.month = c.month and f.included = plan.included and f.id = c.from_line
          left join placed t on t.user_id = c.user_id and t.month = c.month and t.included = plan.included and t.id = c.to_line
         where plan.included = ${all} or c.is_free
         group by c.user_id, c.id
        having not bool_or(f.id is null and t.id is null or f.id is not null and t.id is not null
                           and not f.is_paused and not t.is_paused and f.parent_id is not distinct from t.parent_id)
         limit 100`),

    /**
     * Lines that gave more than they had: in a month, or on a day where pay cycles count. The other days of the cycle are not
     * known here, so that whatever may have come to the line in it counts.
     */
    linesBelowZero: () =>
      find(sql`
        with ${presentLines(rows)},
        given as (
          select user_id, from_line as line_id, by_cycle, case when by_cycle then moved_on else month end as since,
                 sum(amount) as amount
            from counting where month = date_trunc('month', moved_on) group by 1, 2, 3, 4
        ),
        had as (
          select g.user_id, g.line_id, g.since, max(p.amount) as amount
            from given g join present p on p.user_id = g.user_id and p.id = g.line_id
             and (p.month = g.since or g.by_cycle and abs(p.month - g.since) <= 92) group by 1, 2, 3
        ),
        got as (
          select g.user_id, g.line_id, g.since, sum(m.amount) as amount
            from given g join ${rows('budget_move')} m on m.user_id = g.user_id and m.to_line = g.line_id
             and (date_trunc('month', m.moved_on) = g.since or g.by_cycle and abs(m.moved_on - g.since) <= 92) group by 1, 2, 3
        )
        select distinct user_id as "userId", 'budget_line ' || line_id as subject
          from given join had using (user_id, line_id, since) left join got using (user_id, line_id, since)
         where given.amount > had.amount + coalesce(got.amount, 0) limit 100`),
  }
}
