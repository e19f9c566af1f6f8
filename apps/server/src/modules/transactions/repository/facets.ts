import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import { amountSteps } from '@lucas/contract/transactions/transaction-list.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { FilterCriteria } from '../../ledger/index.ts'
import { filterCondition } from '../../ledger/index.ts'

/** A filter option and the number of rows it would leave. Exactly one of the first six fields is set. */
export interface FacetRow {
  kind: TransactionKind | null
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
  kinds: null,
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

/** Columns of the options, each with the part of the filter that it belongs to. */
const optionColumns = {
  kind: ({ kinds }: FilterCriteria) => ({ kinds }),
  category: ({ categories }: FilterCriteria) => ({ categories }),
  account: ({ accounts }: FilterCriteria) => ({ accounts }),
  pending: ({ pending }: FilterCriteria) => ({ pending }),
  reviewed: ({ reviewed }: FilterCriteria) => ({ reviewed }),
  step: ({ minAmount, maxAmount }: FilterCriteria) => ({ minAmount, maxAmount }),
}
/** Each column with the bit that `misses` has where its part of the filter leaves a row out. */
const options = Object.entries(optionColumns).map(([name, part], at) => ({
  column: sql.ref(name),
  bit: sql`${2 ** at}::int`,
  part,
}))
const columns = sql.join(options.map(({ column }) => column))

export const facetsRepository = (tx: Tx) => ({
  /**
   * Counts all filter options except tags in one scan. Each kind of option is counted under all other parts of the filter.
   * Rows are counted by combination of options first, because combinations are few.
   */
  async countFacets(userId: string, criteria: FilterCriteria): Promise<FacetRow[]> {
    const { from, to, search, tags } = criteria
    const misses = options.map(
      ({ bit, part }) => sql`case when ${matchesPart(part(criteria))} then 0 else ${bit} end`,
    )
    const countOf = options.map(
      ({ column, bit }) =>
        sql`when grouping(${column}) = 0 then sum(count) filter (where misses in (0, ${bit}))`,
    )
    const { rows } = await sql<FacetRow>`
      select ${columns}, coalesce(case ${sql.join(countOf, sql` `)} end, 0)::int as count
        from (select ${columns}, misses, count(*) as count
                from (select t.kind, t.category, t.account_id as account, t.pending, t.reviewed,
                             width_bucket(abs(t.sort_amount), ${steps}::bigint[]) as step,
                             ${sql.join(misses, sql` + `)} as misses
                        from transaction t
                       where t.user_id = ${userId} and t.deleted_at is null
                         and ${matchesPart({ from, to, search, tags })}) r
               group by ${columns}, misses) combination
       group by grouping sets (${sql.join(options.map(({ column }) => sql`(${column})`))})
       order by ${columns}`.execute(tx)
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
