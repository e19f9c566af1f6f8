import { amountSteps } from '@lucas/contract/transactions/transaction-list.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { FilterCriteria } from '../domain/list/filter.ts'
import { filterCondition } from './filter-sql.ts'

/** A filter option and the number of rows it would leave. Exactly one of the first five fields is set. */
export interface FacetRow {
  category: string | null
  account: string | null
  pending: boolean | null
  reviewed: boolean | null
  step: number | null
  count: number
}

/** Steps in hundredths, like `sort_amount`. */
const steps = amountSteps.slice(1).map((step) => step * 100)

const noFilter: FilterCriteria = {
  from: null,
  to: null,
  minAmount: null,
  maxAmount: null,
  categories: null,
  accounts: null,
  tags: null,
  pending: null,
  reviewed: null,
  search: null,
}

/** Condition of one part of the filter alone. */
const matchesPart = (part: Partial<FilterCriteria>): RawBuilder<SqlBool> =>
  filterCondition({ ...noFilter, ...part })

export const facetsRepository = (tx: Tx) => ({
  /**
   * Counts all filter options except tags in one scan. Each kind of option is counted under all other parts
   * of the filter.
   */
  async countFacets(userId: string, criteria: FilterCriteria): Promise<FacetRow[]> {
    const { from, to, search, minAmount, maxAmount, categories, accounts, tags, pending, reviewed } = criteria
    const { rows } = await sql<FacetRow>`
      select category, account_id as account, pending, reviewed, step,
             (case when grouping(category) = 0 then count(*) filter (where by_account and by_pending and by_reviewed and by_amount)
                   when grouping(account_id) = 0 then count(*) filter (where by_category and by_pending and by_reviewed and by_amount)
                   when grouping(pending) = 0 then count(*) filter (where by_category and by_account and by_reviewed and by_amount)
                   when grouping(reviewed) = 0 then count(*) filter (where by_category and by_account and by_pending and by_amount)
                   else count(*) filter (where by_category and by_account and by_pending and by_reviewed) end)::int as count
        from (select t.category, t.account_id, t.pending, t.reviewed,
                     width_bucket(abs(t.sort_amount), ${steps}::bigint[]) as step,
                     ${matchesPart({ categories })} as by_category, ${matchesPart({ accounts })} as by_account,
                     ${matchesPart({ pending })} as by_pending, ${matchesPart({ reviewed })} as by_reviewed,
                     ${matchesPart({ minAmount, maxAmount })} as by_amount
                from transaction t
               where t.user_id = ${userId} and t.deleted_at is null and ${matchesPart({ from, to, search, tags })}) r
       group by grouping sets ((category), (account_id), (pending), (reviewed), (step))`.execute(tx)
    return rows
  },

  async countTags(userId: string, criteria: FilterCriteria): Promise<{ tag: string; count: number }[]> {
    const { rows } = await sql<{ tag: string; count: number }>`
      select tag, count(*)::int as count
        from transaction t, unnest(t.tags) as tag
       where t.user_id = ${userId} and t.deleted_at is null and t.tags <> '{}' and ${filterCondition({ ...criteria, tags: null })}
       group by tag order by count(*) desc, tag limit 200`.execute(tx)
    return rows
  },
})
