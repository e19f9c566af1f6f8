import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { selectTransactionById } from './by-id.ts'
import { isTopLevel } from './visibility.ts'

/** Whether another row of an open suggestion may be the posted one; the same condition as in the review queue. */
const hasSuggestion = (userId: string) => sql<boolean>`(transaction.part_total is null and exists (
  select from match_suggestion s
   cross join lateral ${selectTransactionById(userId, 's.other_id')} o
   where s.user_id = ${userId} and s.row_id = transaction.id and s.kind = 'pending' and s.state = 'open'
     and o.deleted_at is null and o.part_total is null))`

const isRefunded = (userId: string) => sql<boolean>`exists (
  select from transaction r
   where r.user_id = ${userId} and r.refund_of = transaction.id and r.deleted_at is null)`

export const pendingRepository = (tx: Tx) => ({
  /** Lists the pending rows, and those that were pending, with what decides their state. */
  list: (userId: string) =>
    tx
      .selectFrom('transaction')
      .select([
        'id',
        'pending',
        'posted_on as date',
        'pending_state as state',
        'kind',
        'kind_source as kindSource',
      ])
      .select([hasSuggestion(userId).as('hasSuggestion'), isRefunded(userId).as('isRefunded')])
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .where(sql<SqlBool>`(pending or pending_state is not null)`)
      .where(isTopLevel('transaction'))
      .execute(),
})

/** Lists users with pending rows before this day that still count; runs before a user is known (S-02). */
export async function listOverduePending(db: Db, before: PlainDate, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select list_overdue_pending(${before}::date, ${limit}) as id`.execute(db)
  return rows.map(({ id }) => id)
}
