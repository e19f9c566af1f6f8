import { limits } from '@lucas/contract/limits.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ofPerson } from '../../../platform/database/of-person.ts'
import type { Tx } from '../../../platform/database/person.ts'
import type { BulkChangeTable } from '../../../platform/database/schema/transactions.ts'
import type { Criteria } from '../domain/criteria.ts'
import type { Refiled } from '../domain/sums.ts'
import { matching } from './matching.ts'
import { stands } from './standing.ts'

type Fragment = RawBuilder<unknown>
type Condition = RawBuilder<SqlBool>

/** What many rows get at once. */
export type Given =
  | { subject: 'category'; category: string }
  | { subject: 'tags'; tags: string[] }
  | { subject: 'reviewed'; reviewed: boolean }

/** What a change moved, and how many rows it was, also of those that stand in no sum. */
export type Moved = Refiled & { rows: number }

/** The rows that are meant: these, or those of a filter but a few. */
export type Chosen = { ids: readonly string[] } | { criteria: Criteria; except: readonly string[] }

export interface BulkChange {
  id: string
  given: Given
  undoneAt: Date | null
}

const columns = sql`t.id, t.account_id, t.posted_on, t.currency, t.kind, t.amount, t.category, t.category_source,
  t.category_confidence, t.reviewed, t.tags`

/** Changes of many rows in one statement each, and their way back. */
export const bulkRepository = (tx: Tx) => ({
  /** Writes the change down and forgets those that nobody can take back any more. */
  async add(person: string, id: string, given: Given, now: Date, keptSince: Date): Promise<void> {
    await sql`delete from bulk_change where user_id = ${person} and created_at < ${keptSince}`.execute(tx)
    await tx
      .insertInto('bulk_change')
      .values({
        user_id: person,
        id,
        subject: given.subject,
        category: given.subject === 'category' ? given.category : null,
        tags: given.subject === 'tags' ? given.tags : null,
        reviewed: given.subject === 'reviewed' ? given.reviewed : null,
        created_at: now,
      })
      .execute()
  },

  /**
   * Changes the rows that are not so yet, remembers what they were, those alike together, and answers what moved
   * between categories. Refunds bear the category of their charge, where the person gave them none.
   */
  async apply(person: string, changeId: string, given: Given, chosen: Chosen, now: Date) {
    const { rows } = await sql<Moved>`
      with picked as materialized (
        select ${columns}, false as follows from transaction t
         where t.user_id = ${ofPerson(person)} and t.deleted_at is null and ${stands('t')} and ${isOther(given)} and ${isMeant(chosen)}
           for no key update of t
      ), refunds as materialized (
        select ${columns}, true as follows from transaction t join picked p on t.refund_of = p.id
         where ${given.subject === 'category'} and t.user_id = ${ofPerson(person)} and t.deleted_at is null and ${stands('t')}
           and t.category_source <> 'person' and t.id not in (select id from picked)
           for no key update of t
      ), target as (
        select * from picked union all select * from refunds
      ), changed as (
        update transaction t set ${changes(given)}, updated_at = ${now}
          from target where t.user_id = ${ofPerson(person)} and t.id = target.id
      ), remembered as (
        insert into bulk_change_rows
               (user_id, change_id, number, transaction_ids, category, category_source, category_confidence, reviewed, tags)
        select ${person}, ${changeId}, row_number() over (), array_agg(id),
               category, category_source, category_confidence, reviewed, tags
          from target group by category, category_source, category_confidence, reviewed, tags
      )
      select ${moves}, category as before, ${given.subject === 'category' ? given.category : sql`category`}::text as after
        from target group by account_id, posted_on, currency, kind, category`.execute(tx)
    return rows
  },

  async lock(person: string, id: string): Promise<BulkChange | undefined> {
    const row = await tx
      .selectFrom('bulk_change')
      .select(['category', 'tags', 'reviewed', 'undone_at'])
      .where('user_id', '=', person)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return row && { id, given: givenOf(row), undoneAt: row.undone_at }
  },

  /** Gives rows back what they had; what was changed otherwise since stays. Answers what moved between categories. */
  async takeBack(person: string, id: string, given: Given, now: Date) {
    const { rows } = await sql<Moved>`
      with target as materialized (
        select t.id, t.account_id, t.posted_on, t.currency, t.kind, t.amount, t.category as after, t.category_source,
               t.deleted_at is null and ${stands('t')} as counts,
               r.category as before, r.category_source as source, r.category_confidence as confidence,
               r.reviewed, r.tags
          from bulk_change_rows r cross join unnest(r.transaction_ids) as of (id)
          join transaction t on t.user_id = ${ofPerson(person)} and t.id = of.id
         where r.user_id = ${person} and r.change_id = ${id} and ${isStill(given)}
           for no key update of t
      ), changed as (
        update transaction t set ${takesBack(given)}, updated_at = ${now}
          from target where t.user_id = ${ofPerson(person)} and t.id = target.id
      )
      select account_id as "accountId", posted_on as day, currency, kind,
             coalesce(sum(amount) filter (where counts), 0)::bigint as amount,
             count(*) filter (where counts)::int as count, count(*)::int as rows, after as before, ${given.subject === 'category' ? sql`before` : sql`after`} as after
        from target group by account_id, posted_on, currency, kind, after, before`.execute(tx)
    await tx
      .updateTable('bulk_change')
      .set({ undone_at: now })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .execute()
    return rows
  },
})

const moves = sql`account_id as "accountId", posted_on as day, currency, kind, sum(amount)::bigint as amount,
  count(*)::int as count, count(*)::int as rows`

const isMeant = (chosen: Chosen): Condition =>
  'ids' in chosen
    ? sql`t.id = any(${[...chosen.ids]}::uuid[])`
    : sql`(${matching(chosen.criteria)}) and t.id <> all(${[...chosen.except]}::uuid[])`

function changes(given: Given): Fragment {
  if (given.subject === 'category')
    return sql`category = ${given.category}, category_confidence = 100,
               category_source = case when target.follows then 'learned' else 'person' end,
               reviewed = case when target.follows then t.reviewed else true end`
  if (given.subject === 'reviewed') return sql`reviewed = ${given.reviewed}`
  return sql`tags = t.tags || array(select tag from unnest(${given.tags}::text[]) with ordinality as given (tag, at)
                                     where tag <> all(t.tags) order by at)`
}

/** What a row has that is not so yet. Rows that would bear too many tags stay as they are (decisions 1). */
function isOther(given: Given): Condition {
  if (given.subject === 'category')
    return sql`(t.category <> ${given.category} or t.category_source <> 'person' or not t.reviewed)`
  if (given.subject === 'reviewed') return sql`t.reviewed <> ${given.reviewed}`
  return sql`(not t.tags @> ${given.tags}::text[] and cardinality(t.tags) + cardinality(array(
    select tag from unnest(${given.tags}::text[]) as given (tag) where tag <> all(t.tags))) <= ${limits.tagsMax})`
}

/** Whether a row still has what the change gave it. */
function isStill(given: Given): Condition {
  if (given.subject === 'category')
    return sql`t.category = ${given.category} and t.category_source in ('person', 'learned')`
  if (given.subject === 'reviewed') return sql`t.reviewed = ${given.reviewed}`
  return sql`t.tags && ${given.tags}::text[]`
}

function takesBack(given: Given): Fragment {
  if (given.subject === 'category')
    return sql`category = target.before, category_source = target.source, category_confidence = target.confidence,
               reviewed = target.reviewed`
  if (given.subject === 'reviewed') return sql`reviewed = target.reviewed`
  return sql`tags = array(select tag from unnest(t.tags) with ordinality as own (tag, at)
                           where tag = any(target.tags) or tag <> all(${given.tags}::text[]) order by at)`
}

function givenOf({
  category,
  tags,
  reviewed,
}: Pick<BulkChangeTable, 'category' | 'tags' | 'reviewed'>): Given {
  if (category !== null) return { subject: 'category', category }
  if (tags !== null) return { subject: 'tags', tags }
  return { subject: 'reviewed', reviewed: reviewed ?? false }
}
