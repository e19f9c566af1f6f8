import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { LedgerRow } from '../domain/row.ts'
import { selectFields } from './fields.ts'

/** The account of the other half of a transfer. Only rows that can have one look it up, by the indexes of both sides. */
const counterpartAccount = (userId: string) => sql<
  string | null
>`case when t.kind in ('spending', 'income', 'refund') then null
  else (select o.account_id from transaction o
         where o.user_id = ${userId} and o.id = (
           select case when p.out_id = t.id then p.in_id else p.out_id end from transfer_pair p
            where p.user_id = ${userId} and (p.out_id = t.id or p.in_id = t.id) and p.state in ('automatic', 'confirmed')
            limit 1)) end`

const listFields = [
  'id',
  'accountId',
  'providerId',
  'description',
  'merchant',
  'nameSource',
  'amount',
  'currency',
  'date',
  'occurredAt',
  'category',
  'categorySource',
  'categoryConfidence',
  'kind',
  'kindSource',
  'pending',
  'pendingState',
  'reviewed',
  'manual',
  'instalmentTotal',
  'notes',
  'tags',
  'parentId',
  'partNumber',
  'partTotal',
] as const satisfies (keyof LedgerRow)[]

/** A row of a list, with what lists show of others: whether goals have parts of it, and the account of its other half. */
export type ListRow = Pick<LedgerRow, (typeof listFields)[number]> & {
  /** The amount in hundredths. */
  sortAmount: bigint
  hasGoals: boolean
  counterpartAccountId: string | null
}

/** Columns of a list row, without the raw object. Subqueries name the user: Citus finds their worker by a value alone. */
export const listColumns = (userId: string) =>
  [
    ...selectFields('t', listFields),
    sql<bigint>`t.sort_amount`.as('sortAmount'),
    sql<boolean>`exists (select from goal_allocation g where g.user_id = ${userId} and g.transaction_id = t.id)`.as(
      'hasGoals',
    ),
    counterpartAccount(userId).as('counterpartAccountId'),
  ] as const

/** Returns the rows with these ids, in their order. Unknown ids are left out. */
export async function listRows(tx: Tx, userId: string, ids: readonly string[]): Promise<ListRow[]> {
  const rows = await tx
    .selectFrom('transaction as t')
    .select(listColumns(userId))
    .where('t.user_id', '=', userId)
    .where('t.id', 'in', sql<string>`(select unnest(${[...ids]}::uuid[]))`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
