import type { Tx } from '../../../platform/database/user-transaction.ts'

/** Reads and writes what of a year the user removed from the forecast. */
export const forecastRemovalRepository = (tx: Tx) => ({
  async listKeys(userId: string): Promise<Set<string>> {
    const rows = await tx.selectFrom('forecast_removal').select('key').where('user_id', '=', userId).execute()
    return new Set(rows.map(({ key }) => key))
  },

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
