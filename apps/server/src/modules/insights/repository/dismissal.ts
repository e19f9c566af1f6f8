import type { Tx } from '../../../platform/database/user-transaction.ts'

export const insightDismissalRepository = (tx: Tx) => ({
  async listKeys(userId: string): Promise<Set<string>> {
    const rows = await tx
      .selectFrom('insight_dismissal')
      .select('key')
      .where('user_id', '=', userId)
      .execute()
    return new Set(rows.map(({ key }) => key))
  },

  /** Stores a dismissal once, and deletes those before the newest `keep`: the facts of old ones have passed. */
  async create(userId: string, key: string, now: Date, keep: number): Promise<void> {
    await tx
      .insertInto('insight_dismissal')
      .values({ user_id: userId, key, dismissed_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .execute()
    await tx
      .deleteFrom('insight_dismissal')
      .where('user_id', '=', userId)
      .where('key', 'in', (rows) =>
        rows
          .selectFrom('insight_dismissal')
          .select('key')
          .where('user_id', '=', userId)
          .orderBy('dismissed_at', 'desc')
          .orderBy('key')
          .offset(keep),
      )
      .execute()
  },
})
