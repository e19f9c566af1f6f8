import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { type SqlBool, sql } from 'kysely'
import { opaqueUserId } from '../../../platform/database/opaque-user-id.ts'
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

    /** Returns the charges with these merchant names. */
    listCharges: (userId: string, names: readonly string[], since: PlainDate) =>
      tx
        .selectFrom('transaction')
        .select(['id', 'account_id as accountId', 'amount', 'posted_on as date'])
        .select(sql<string>`coalesce(merchant_name, description)`.as('name'))
        .where('user_id', '=', opaqueUserId(userId))
        .where(sql<string>`coalesce(merchant_name, description)`, 'in', names)
        .where('posted_on', '>=', since)
        .where('deleted_at', 'is', null)
        .where('kind', '=', 'spending')
        .execute(),

    /** Returns the date of the user's first transaction, or null. */
    async findFirstDay(userId: string): Promise<PlainDate | null> {
      const row = await tx
        .selectFrom('transaction')
        .select('posted_on')
        .where('user_id', '=', opaqueUserId(userId))
        .where('deleted_at', 'is', null)
        .orderBy('posted_on')
        .limit(1)
        .executeTakeFirst()
      return row?.posted_on ?? null
    },
  }
}
