import { amountSteps } from '@lucas/contract/transaction-list.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'
import type { Criteria } from '../domain/criteria.ts'
import { matching } from './matching.ts'

/** A choice of the panel and how many rows it would leave. Exactly one of the first five is set. */
export interface FacetRow {
  category: string | null
  account: string | null
  pending: boolean | null
  reviewed: boolean | null
  step: number | null
  count: number
}

/** Hundredths, as amounts of all currencies are compared. */
const steps = amountSteps.slice(1).map((step) => step * 100)

const none: Criteria = {
  from: null,
  to: null,
  least: null,
  most: null,
  categories: null,
  accounts: null,
  tags: null,
  pending: null,
  reviewed: null,
  search: null,
}

/** Whether a row keeps one part of the filter alone. */
const keeps = (part: Partial<Criteria>): RawBuilder<SqlBool> => matching({ ...none, ...part })

export const facetsRepository = (tx: Tx) => ({
  /**
   * Every count of the panel but the tags' in one walk over the rows: each kind of choice is counted under all parts of
   * the filter but its own.
   */
  async count(person: string, criteria: Criteria): Promise<FacetRow[]> {
    const { from, to, search, least, most, categories, accounts, tags, pending, reviewed } = criteria
    const { rows } = await sql<FacetRow>`
      select category, account_id as account, pending, reviewed, step,
             (case when grouping(category) = 0 then count(*) filter (where by_account and by_pending and by_reviewed and by_amount)
                   when grouping(account_id) = 0 then count(*) filter (where by_category and by_pending and by_reviewed and by_amount)
                   when grouping(pending) = 0 then count(*) filter (where by_category and by_account and by_reviewed and by_amount)
                   when grouping(reviewed) = 0 then count(*) filter (where by_category and by_account and by_pending and by_amount)
                   else count(*) filter (where by_category and by_account and by_pending and by_reviewed) end)::int as count
        from (select t.category, t.account_id, t.pending, t.reviewed,
                     width_bucket(abs(t.sort_amount), ${steps}::bigint[]) as step,
                     ${keeps({ categories })} as by_category, ${keeps({ accounts })} as by_account,
                     ${keeps({ pending })} as by_pending, ${keeps({ reviewed })} as by_reviewed,
                     ${keeps({ least, most })} as by_amount
                from transaction t
               where t.user_id = ${person} and t.deleted_at is null and ${keeps({ from, to, search, tags })}) r
       group by grouping sets ((category), (account_id), (pending), (reviewed), (step))`.execute(tx)
    return rows
  },

  async countTags(person: string, criteria: Criteria): Promise<{ tag: string; count: number }[]> {
    const { rows } = await sql<{ tag: string; count: number }>`
      select tag, count(*)::int as count
        from transaction t, unnest(t.tags) as tag
       where t.user_id = ${person} and t.deleted_at is null and t.tags <> '{}' and ${matching({ ...criteria, tags: null })}
       group by tag order by count(*) desc, tag limit 200`.execute(tx)
    return rows
  },
})
