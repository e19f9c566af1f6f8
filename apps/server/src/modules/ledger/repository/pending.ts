import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { KindSource, PendingState, TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { fingerprintPrefix } from '../domain/index.ts'
import { selectTransactionById } from './fields.ts'
import { isTopLevel } from './fragments.ts'

/** Whether another row of an open suggestion may be the posted one; the same condition as in the review queue. */
const mayBePosted = (userId: string) => sql<boolean>`exists (
  select from match_suggestion s
   cross join lateral ${selectTransactionById(userId, 's.other_id')} o
   where s.user_id = ${userId} and s.row_id = t.id and s.kind = 'pending' and s.state = 'open'
     and o.deleted_at is null and o.part_total is null)`

/**
 * Whether a posted row of a file may be the one of another file or of the bank, by an open suggestion: it waits. Two rows with ids of
 * the bank are two for the bank, and count both.
 */
const mayBeKnown = (
  userId: string,
) => sql<boolean>`(not t.manual and t.provider_id like ${`${fingerprintPrefix}%`} and exists (
  select from match_suggestion s
   cross join lateral ${selectTransactionById(userId, 's.row_id')} o
   where s.user_id = ${userId} and s.other_id = t.id and s.kind = 'duplicate' and s.state = 'open'
     and o.deleted_at is null and o.part_total is null))`

const isRefunded = (userId: string) => sql<boolean>`exists (
  select from transaction r
   where r.user_id = ${userId} and r.refund_of = t.id and r.deleted_at is null)`

interface SettledRow {
  id: string
  pending: boolean
  date: PlainDate
  state: PendingState | null
  kind: TransactionKind
  kindSource: KindSource
  hasSuggestion: boolean
  isRefunded: boolean
}

export const pendingRepository = (tx: Tx) => ({
  /** Lists the pending rows, those that may be another one, and those that were either, with what decides their state. */
  async list(userId: string): Promise<SettledRow[]> {
    const { rows } = await sql<SettledRow>`
      with wanted (id) as materialized (
        select id from transaction
         where user_id = ${userId} and deleted_at is null and (pending or pending_state is not null)
        union
        select other_id from match_suggestion
         where user_id = ${userId} and kind = 'duplicate' and state = 'open'
      )
      select t.id, t.pending, t.posted_on as date, t.pending_state as state, t.kind, t.kind_source as "kindSource",
             t.part_total is null and case when t.pending then ${mayBePosted(userId)} else ${mayBeKnown(userId)} end
               as "hasSuggestion", ${isRefunded(userId)} as "isRefunded"
        from wanted cross join lateral ${selectTransactionById(userId, 'wanted.id')} t
       where t.deleted_at is null and ${isTopLevel('t')}`.execute(tx)
    return rows
  },
})

/** Lists users with pending rows before this day that still count; runs before a user is known (S-02). */
export async function listOverduePending(db: Db, before: PlainDate, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select list_overdue_pending(${before}::date, ${limit}) as id`.execute(db)
  return rows.map(({ id }) => id)
}
