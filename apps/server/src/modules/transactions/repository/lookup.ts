import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { isTopLevel } from './visibility.ts'

/** Columns of a transaction that other modules read. */
export const lookupRepository = (tx: Tx) => {
  const stored = (userId: string, ids: readonly string[]) =>
    tx
      .selectFrom('transaction')
      .select(['id', 'posted_on as date', 'description', 'merchant_name as merchant', 'amount', 'currency'])
      .where('user_id', '=', userId)
      .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
  const facts = (userId: string, ids: readonly string[]) =>
    stored(userId, ids).where('deleted_at', 'is', null).where(isTopLevel('transaction'))

  return {
    lock: (userId: string, id: string) => facts(userId, [id]).forNoKeyUpdate().executeTakeFirst(),
    list: (userId: string, ids: readonly string[]) => facts(userId, ids).execute(),
    listStored: (userId: string, ids: readonly string[]) => stored(userId, ids).execute(),
  }
}
