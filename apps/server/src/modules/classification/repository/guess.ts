import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

/** Progress of the refresh of a user's guesses. */
export const guessRepository = (tx: Tx) => ({
  /** Returns the last refreshed transaction, null before the first; undefined when nothing is to do. */
  async findDoneTo(userId: string): Promise<string | null | undefined> {
    const row = await tx
      .selectFrom('guess_refresh')
      .select('done_to')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.done_to
  },

  async setDoneTo(userId: string, id: string): Promise<void> {
    await tx.updateTable('guess_refresh').set({ done_to: id }).where('user_id', '=', userId).execute()
  },

  /** Has all guesses of a user made again, in the background. */
  async restart(userId: string): Promise<void> {
    await tx
      .insertInto('guess_refresh')
      .values({ user_id: userId, done_to: null })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ done_to: null }))
      .execute()
  },

  async finish(userId: string): Promise<void> {
    await tx.deleteFrom('guess_refresh').where('user_id', '=', userId).execute()
  },

  /**
   * Lists the next transactions whose category is a guess: no choice of the user, no learned rule, not reviewed, not
   * written by hand. A refund follows its purchase, and own transfers have no category.
   */
  async listGuessedIds(userId: string, after: string | null, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select t.id from transaction t
       where t.user_id = ${userId} and (${after}::uuid is null or t.id > ${after}::uuid)
         and t.category_source in ('merchant', 'rule', 'model', 'none') and not t.reviewed and not t.manual
         and t.refund_of is null and t.kind in ('spending', 'income', 'refund') and t.deleted_at is null
       order by t.id limit ${limit}`.execute(tx)
    return rows.map(({ id }) => id)
  },
})

/** Finds users whose guesses are to be refreshed; runs before a user is known (S-02). */
export const guessLookup = (db: Db) => ({
  async listWaiting(limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`select list_guess_refreshes(${limit}) as id`.execute(db)
    return rows.map(({ id }) => id)
  },
})
