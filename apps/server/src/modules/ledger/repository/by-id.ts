import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { TransactionTable } from '../../../platform/database/schema/transactions.ts'

/**
 * Selects the transaction whose id is in a column such as `p.out_id`, to be joined laterally: one look-up by the primary key for
 * each row. A plain join leaves the order to the planner, which has no statistics of a history that was just stored and
 * then compares every row with every transaction.
 */
export const selectTransactionById = (userId: string, id: string): RawBuilder<Selectable<TransactionTable>> =>
  sql`(select * from transaction where user_id = ${userId} and id = ${sql.ref(id)} offset 0)`
