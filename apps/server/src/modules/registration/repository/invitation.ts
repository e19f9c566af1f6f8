import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { InvitationTable } from '../../../platform/database/schema/registration.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export type InvitationRow = Omit<Selectable<InvitationTable>, 'user_id'>

const columns = ['token_hash', 'created_at', 'expires_at'] as const

/** Reads and writes the open invitation of a user. */
export const invitationRepository = (tx: Tx) => ({
  find: (userId: string): Promise<InvitationRow | undefined> =>
    tx.selectFrom('invitation').select(columns).where('user_id', '=', userId).executeTakeFirst(),

  /** Replaces the invitation: the one before stops working. */
  replace: (userId: string, row: InvitationRow): Promise<InvitationRow> =>
    tx
      .insertInto('invitation')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .returning(columns)
      .executeTakeFirstOrThrow(),

  /**
   * Takes the invitation with this hash while it is valid: one of several simultaneous calls gets it. It stays as an expired row, so that
   * who ends it meanwhile ends it for good.
   */
  async take(userId: string, hash: Buffer, now: Date): Promise<InvitationRow | undefined> {
    const row = await tx
      .selectFrom('invitation')
      .select(columns)
      .where('user_id', '=', userId)
      .where('token_hash', '=', hash)
      .where('expires_at', '>', now)
      .forUpdate()
      .executeTakeFirst()
    if (row)
      await tx.updateTable('invitation').set({ expires_at: now }).where('user_id', '=', userId).execute()
    return row
  },

  /** Makes an invitation valid again that a failed registration had taken, unless it was ended or replaced meanwhile. */
  restore: (userId: string, { token_hash, expires_at }: InvitationRow) =>
    tx
      .updateTable('invitation')
      .set({ expires_at })
      .where('user_id', '=', userId)
      .where('token_hash', '=', token_hash)
      .execute(),

  /** Deletes an invitation that a registration has used. */
  spend: (userId: string, { token_hash }: InvitationRow) =>
    tx.deleteFrom('invitation').where('user_id', '=', userId).where('token_hash', '=', token_hash).execute(),

  /** Deletes the invitation. Returns whether there was one. */
  async delete(userId: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('invitation')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
})

/** Returns who made the invitation with this hash, or null. Calls a reviewed function (S-02). */
export async function findInviter(db: Db, hash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select find_invitation(${hash}) as id`.execute(db)
  return rows[0]?.id ?? null
}

/** Lists the people of the installation in the order of their registration. Calls a reviewed function (S-02). */
export async function listFirstPeople(db: Db, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select list_first_people(${atMost}) as id`.execute(db)
  return rows.map(({ id }) => id)
}
