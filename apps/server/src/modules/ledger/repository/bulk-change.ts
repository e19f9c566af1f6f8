import { limits } from '@lucas/contract/limits.ts'
import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { BulkChangeTable } from '../../../platform/database/schema/transactions.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { FilterCriteria } from '../domain/filter.ts'
import { selectTransactionById } from './fields.ts'
import { filterCondition } from './filter-sql.ts'
import { isVisible } from './fragments.ts'
import { type MovedSums, movedSums, updateTarget } from './update.ts'

type Fragment = RawBuilder<unknown>
type Condition = RawBuilder<SqlBool>

/** Edit that a bulk change applies. */
export type BulkEdit =
  | { subject: 'category'; category: string }
  | { subject: 'tags'; tags: string[] }
  | { subject: 'reviewed'; reviewed: boolean }

/** An edit of kinds, which `bulkKindRepository` applies, or another one. */
export type RecordedEdit = BulkEdit | { subject: 'kind'; kind: TransactionKind }

/** Transactions to edit: listed ids, or a filter with exceptions. */
export type BulkSelection =
  | { ids: readonly string[] }
  | { criteria: FilterCriteria; except: readonly string[] }

export interface BulkChange {
  id: string
  edit: RecordedEdit
  undoneAt: Date | null
}

const noValues = { category: null, tags: null, reviewed: null, kind: null }

const columns = sql`t.id, t.account_id, t.posted_on, t.currency, t.kind, t.amount, t.category, t.category_source,
  t.category_confidence, t.reviewed, t.tags`

/** Applies and reverts bulk changes, in one statement each. */
export const bulkChangeRepository = (tx: Tx) => ({
  /** Records the change and deletes changes that can no longer be undone. */
  async create(
    userId: string,
    id: string,
    edit: RecordedEdit,
    now: Date,
    undoableSince: Date,
  ): Promise<void> {
    const { category, tags, reviewed, kind } = { ...noValues, ...edit }
    await sql`
      with expired as (
        delete from bulk_change where user_id = ${userId} and created_at < ${undoableSince}
      )
      insert into bulk_change (user_id, id, subject, category, tags, reviewed, kind, created_at)
      values (${userId}, ${id}, ${edit.subject}, ${category}, ${tags}, ${reviewed}, ${kind}, ${now})`.execute(
      tx,
    )
  },

  /**
   * Edits the rows that differ, records their previous values grouped by equal values, and returns the sums
   * that moved between categories.
   */
  async apply(userId: string, changeId: string, edit: BulkEdit, selection: BulkSelection, now: Date) {
    const { rows } = await sql<MovedSums>`
      with target as materialized (
        select ${columns} from transaction t
         where t.user_id = ${userId} and t.deleted_at is null and ${isVisible('t')} and ${isAffected(edit)} and ${isSelected(selection)}
      ), changed as (${updateTarget(userId, toAssignments(edit), now)}
      ), remembered as (
        insert into bulk_change_rows
               (user_id, change_id, number, transaction_ids, category, category_source, category_confidence, reviewed, tags)
        select ${userId}, ${changeId}, row_number() over (), array_agg(id),
               category, category_source, category_confidence, reviewed, tags
          from target group by category, category_source, category_confidence, reviewed, tags
        returning number
      )
      select ${effectColumns}, category as before, ${edit.subject === 'category' ? edit.category : sql`category`}::text as after
        from target group by account_id, posted_on, currency, kind, category`.execute(tx)
    return rows
  },

  async lock(userId: string, id: string): Promise<BulkChange | undefined> {
    const row = await tx
      .selectFrom('bulk_change')
      .select(['category', 'tags', 'reviewed', 'kind', 'undone_at'])
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return row && { id, edit: toBulkEdit(row), undoneAt: row.undone_at }
  },

  /**
   * Reverts the rows that still have the values of the change. Returns the sums that moved between
   * categories.
   */
  async revert(userId: string, id: string, edit: BulkEdit, now: Date) {
    const { rows } = await sql<MovedSums>`
      with target as materialized (
        select t.id, t.account_id, t.posted_on, t.currency, t.kind, t.amount, t.category as after, t.category_source,
               t.deleted_at is null and ${isVisible('t')} as counts,
               r.category as before, r.category_source as source, r.category_confidence as confidence,
               r.reviewed, r.tags
          from bulk_change_rows r cross join unnest(r.transaction_ids) as of (id)
         cross join lateral ${selectTransactionById(userId, 'of.id')} t
         where r.user_id = ${userId} and r.change_id = ${id} and ${isStillSet(edit)}
           for no key update of t
      ), changed as (${updateTarget(userId, toRevertAssignments(edit), now)})
      select ${movedSums}, after as before, ${edit.subject === 'category' ? sql`before` : sql`after`} as after
        from target group by account_id, posted_on, currency, kind, after, before`.execute(tx)
    return rows
  },

  async markUndone(userId: string, id: string, now: Date): Promise<void> {
    await tx
      .updateTable('bulk_change')
      .set({ undone_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute()
  },
})

const effectColumns = sql`account_id as "accountId", posted_on as day, currency, kind, sum(amount)::bigint as amount,
  count(*)::int as count, count(*)::int as rows`

export const isSelected = (selection: BulkSelection): Condition =>
  'ids' in selection
    ? sql`t.id = any(${[...selection.ids]}::uuid[])`
    : sql`(${filterCondition(selection.criteria)}) and t.id <> all(${[...selection.except]}::uuid[])`

function toAssignments(edit: BulkEdit): Fragment {
  if (edit.subject === 'category')
    return sql`category = ${edit.category}, category_confidence = 100, category_source = 'person', reviewed = true`
  if (edit.subject === 'reviewed') return sql`reviewed = ${edit.reviewed}`
  return sql`tags = t.tags || array(select tag from unnest(${edit.tags}::text[]) with ordinality as given (tag, at)
                                     where tag <> all(t.tags) order by at)`
}

/**
 * Condition for rows that the edit changes. Rows that would exceed the tag limit stay as they are (decisions
 * 1).
 */
function isAffected(edit: BulkEdit): Condition {
  if (edit.subject === 'category')
    return sql`(t.category <> ${edit.category} or t.category_source <> 'person' or not t.reviewed)`
  if (edit.subject === 'reviewed') return sql`t.reviewed <> ${edit.reviewed}`
  return sql`(not t.tags @> ${edit.tags}::text[] and cardinality(t.tags) + cardinality(array(
    select tag from unnest(${edit.tags}::text[]) as given (tag) where tag <> all(t.tags))) <= ${limits.tagsMax})`
}

/** Condition for rows that still have the values of the change. */
function isStillSet(edit: BulkEdit): Condition {
  if (edit.subject === 'category')
    return sql`t.category = ${edit.category} and t.category_source in ('person', 'learned')`
  if (edit.subject === 'reviewed') return sql`t.reviewed = ${edit.reviewed}`
  return sql`t.tags && ${edit.tags}::text[]`
}

function toRevertAssignments(edit: BulkEdit): Fragment {
  if (edit.subject === 'category')
    return sql`category = target.before, category_source = target.source, category_confidence = target.confidence,
               reviewed = target.reviewed`
  if (edit.subject === 'reviewed') return sql`reviewed = target.reviewed`
  return sql`tags = array(select tag from unnest(t.tags) with ordinality as own (tag, at)
                           where tag = any(target.tags) or tag <> all(${edit.tags}::text[]) order by at)`
}

function toBulkEdit({
  kind,
  category,
  tags,
  reviewed,
}: Pick<Selectable<BulkChangeTable>, 'category' | 'tags' | 'reviewed' | 'kind'>): RecordedEdit {
  if (kind !== null) return { subject: 'kind', kind }
  if (category !== null) return { subject: 'category', category }
  if (tags !== null) return { subject: 'tags', tags }
  return { subject: 'reviewed', reviewed: reviewed ?? false }
}
