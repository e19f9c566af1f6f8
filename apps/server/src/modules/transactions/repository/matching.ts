import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Criteria } from '../domain/criteria.ts'
import { markedLetters, plainLetters } from '../domain/data/letters.ts'

type Condition = RawBuilder<SqlBool>

/** Folds a column as domain/fold folds what a person types. */
const folded = (column: RawBuilder<unknown>) =>
  sql<string>`lower(translate(${column}, ${markedLetters}, ${plainLetters}))`

/** LIKE takes %, _ and \ for themselves. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The rows of `t` that a filter leaves. */
export function matching(criteria: Criteria): Condition {
  const { from, to, least, most, categories, accounts, tags, pending, reviewed, search } = criteria
  const conditions: Condition[] = []
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
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

/** Search over description, merchant, category, notes, institution and amount (spec 5, decisions 5). */
function speaksOf({ text, digits, accounts }: NonNullable<Criteria['search']>): Condition {
  const texts = sql`t.description || ' ' || coalesce(t.merchant_name, '') || ' ' || t.category || ' ' || t.notes`
  const ways: Condition[] = [sql`${folded(sql`(${texts})`)} like ${containing(text)}`]
  if (accounts.length > 0) ways.push(sql`t.account_id = any(${accounts}::uuid[])`)
  if (digits !== null) ways.push(sql`abs(t.amount)::text like ${`${digits}%`}`)
  return sql`(${sql.join(ways, sql` or `)})`
}
