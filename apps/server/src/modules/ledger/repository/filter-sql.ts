import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { toLikePattern } from '../../../platform/database/like.ts'
import type { FilterCriteria } from '../domain/filter.ts'
import { isVisible } from './fragments.ts'

type Condition = RawBuilder<SqlBool>

/** Returns the condition of a filter on `t`. Split transactions count through their parts. */
export function filterCondition(criteria: FilterCriteria): Condition {
  const { from, to, minAmount, maxAmount, kinds, categories, accounts, tags, pending, reviewed, search } =
    criteria
  const conditions: Condition[] = [isVisible('t')]
  if (from !== null) conditions.push(sql`t.posted_on >= ${from}::date`)
  if (to !== null) conditions.push(sql`t.posted_on <= ${to}::date`)
  if (minAmount !== null) conditions.push(sql`abs(t.sort_amount) >= ${minAmount}::bigint`)
  if (maxAmount !== null) conditions.push(sql`abs(t.sort_amount) <= ${maxAmount}::bigint`)
  if (kinds !== null) conditions.push(sql`t.kind = any(${kinds}::text[])`)
  if (categories !== null) conditions.push(sql`t.category = any(${categories}::text[])`)
  if (accounts !== null) conditions.push(sql`t.account_id = any(${accounts}::uuid[])`)
  if (tags !== null) conditions.push(sql`t.tags && ${tags}::text[]`)
  if (pending !== null) conditions.push(sql`t.pending = ${pending}`)
  if (reviewed !== null) conditions.push(sql`t.reviewed = ${reviewed}`)
  if (search !== null) conditions.push(searchCondition(search))
  return sql`${sql.join(conditions, sql` and `)}`
}

/**
 * Searches description, merchant, notes, category, institution and amount (spec 5, decisions 5). A text that is compared with every
 * row is frequent; the planner would take it for rare and sort everything, and knows nothing of a result of `coalesce`.
 */
function searchCondition({
  text,
  digits,
  accounts,
  categories,
  ids,
}: NonNullable<FilterCriteria['search']>): Condition {
  const alternatives: Condition[] = [
    ids === null
      ? sql`coalesce(t.search_text like ${toLikePattern(text)}, false)`
      : sql`t.id = any(${ids}::uuid[])`,
  ]
  if (categories.length > 0) alternatives.push(sql`t.category = any(${categories}::text[])`)
  if (accounts.length > 0) alternatives.push(sql`t.account_id = any(${accounts}::uuid[])`)
  if (digits !== null && ids === null) alternatives.push(sql`abs(t.amount)::text like ${`${digits}%`}`)
  return sql`(${sql.join(alternatives, sql` or `)})`
}
