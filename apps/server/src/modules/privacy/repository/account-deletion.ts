import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export const accountDeletionRepository = (tx: Tx) => ({
  /** Stores a deletion request. Returns false if there is one already. */
  async create(userId: string, now: Date, eraseAt: Date): Promise<boolean> {
    const row = await tx
      .insertInto('account_deletion')
      .values({ user_id: userId, asked_at: now, erase_at: eraseAt, undo_hash: null })
      .onConflict((on) => on.column('user_id').doNothing())
      .returning('user_id')
      .executeTakeFirst()
    return row !== undefined
  },

  /** Locks the request, so that undoing and erasing run one after the other. */
  lock: (userId: string) =>
    tx
      .selectFrom('account_deletion')
      .selectAll()
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst(),

  setUndoHash: (userId: string, hash: Buffer) =>
    tx.updateTable('account_deletion').set({ undo_hash: hash }).where('user_id', '=', userId).execute(),

  delete: (userId: string) => tx.deleteFrom('account_deletion').where('user_id', '=', userId).execute(),
})

/** Lookups across users, by the reviewed functions of S-02. */
export const accountDeletionLookup = (db: Db) => ({
  async findUserIdByUndoHash(hash: Buffer): Promise<string | null> {
    const { rows } = await sql<{ id: string | null }>`select find_account_deletion(${hash}) as id`.execute(db)
    return rows[0]?.id ?? null
  },
  async listDue(before: Date, atMost: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select list_due_erasures(${before}, ${atMost}) as id`.execute(db)
    return rows.map(({ id }) => id)
  },
})
