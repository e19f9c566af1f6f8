import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '../../../platform/database/like.ts'
import type { Criteria } from '../domain/criteria.ts'
import { stands } from './standing.ts'

type Condition = RawBuilder<SqlBool>

/** The rows of `t` that a filter leaves; a divided movement is in its parts. */
export function matching(criteria: Criteria): Condition {
  const { from, to, least, most, categories, accounts, tags, pending, reviewed, search } = criteria
  const conditions: Condition[] = [stands('t')]
  if (from !== null) conditions.push(sql`t.posted_on >= ${from}::date`)
  if (to !== null) conditions.push(sql`t.posted_on <= ${to}::date`)
  if (least !== null) conditions.push(sql`abs(t.sort_amount) >= ${least}::bigint`)
  if (most !== null) conditions.push(sql`abs(t.sort_amount) <= ${most}::bigint`)
  if (categories !== null) conditions.push(sql`t.category = any(${categories}::text[])`)
  if (accounts !== null) conditions.push(sql`t.account_id = any(${accounts}::uuid[])`)
  if (tags !== null) conditions.push(sql`t.tags && ${tags}::text[]`)
  if (pending !== null) conditions.push(sql`t.pending = ${pending}`)
  if (reviewed !== null) conditions.push(sql`t.reviewed = ${reviewed}`)
  if (search !== null) conditions.push(speaksOf(search))
  return sql`${sql.join(conditions, sql` and `)}`
}

/** Search over description, merchant, notes, category, institution and amount (spec 5, decisions 5). */
function speaksOf({ text, digits, accounts, categories, ids }: NonNullable<Criteria['search']>): Condition {
  const ways: Condition[] = [
    ids === null ? sql`t.search_text like ${containing(text)}` : sql`t.id = any(${ids}::uuid[])`,
  ]
  if (categories.length > 0) ways.push(sql`t.category = any(${categories}::text[])`)
  if (accounts.length > 0) ways.push(sql`t.account_id = any(${accounts}::uuid[])`)
  if (digits !== null && ids === null) ways.push(sql`abs(t.amount)::text like ${`${digits}%`}`)
  return sql`(${sql.join(ways, sql` or `)})`
}
