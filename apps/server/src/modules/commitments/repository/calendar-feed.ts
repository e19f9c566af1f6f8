import type { CalendarFeedInput, CalendarFeedPatch } from '@lucas/contract/planning/commitments.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { CalendarFeedTable } from '../../../platform/database/schema/commitments.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export type CalendarFeedRow = Omit<Selectable<CalendarFeedTable>, 'user_id'>

const columns = [
  'token_hash',
  'shows_names',
  'shows_amounts',
  'shows_automatic',
  'created_at',
  'last_used_at',
] as const

/** Reads and writes the address of a user's calendar. */
export const calendarFeedRepository = (tx: Tx) => ({
  find: (userId: string): Promise<CalendarFeedRow | undefined> =>
    tx.selectFrom('calendar_feed').select(columns).where('user_id', '=', userId).executeTakeFirst(),

  /** Replaces the address. */
  replace: (
    userId: string,
    hash: Buffer,
    choices: CalendarFeedInput,
    now: Date,
  ): Promise<CalendarFeedRow> => {
    const values = { token_hash: hash, ...choices, created_at: now, last_used_at: null }
    return tx
      .insertInto('calendar_feed')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .returning(columns)
      .executeTakeFirstOrThrow()
  },

  update: (userId: string, patch: CalendarFeedPatch): Promise<CalendarFeedRow | undefined> =>
    tx
      .updateTable('calendar_feed')
      .set(patch)
      .where('user_id', '=', userId)
      .returning(columns)
      .executeTakeFirst(),

  /** Deletes the address. Returns whether there was one. */
  async delete(userId: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('calendar_feed')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },

  /** Stores that a calendar read the address, if it is still the one with this hash. */
  markUsed: (userId: string, hash: Buffer, now: Date) =>
    tx
      .updateTable('calendar_feed')
      .set({ last_used_at: now })
      .where('user_id', '=', userId)
      .where('token_hash', '=', hash)
      .execute(),
})

/** Returns the id of the user whose address has this hash, or null. Calls a reviewed function (S-02). */
export async function findCalendarFeed(db: Db, hash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select find_calendar_feed(${hash}) as id`.execute(db)
  return rows[0]?.id ?? null
}
