import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

/** Selects the keys that a user removed, for a statement of another module. */
export const selectRemovedKeys = (userId: string): RawBuilder<string[]> =>
  sql`array(select key from forecast_removal where user_id = ${userId})`

/** Writes what of a year the user removed from the forecast. */
export const forecastRemovalRepository = (tx: Tx) => ({
  /** Stores it once. */
  create: (userId: string, key: string, now: Date) =>
    tx
      .insertInto('forecast_removal')
      .values({ user_id: userId, key, removed_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .execute(),

  delete: (userId: string, key: string) =>
    tx.deleteFrom('forecast_removal').where('user_id', '=', userId).where('key', '=', key).execute(),
})
