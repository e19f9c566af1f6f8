import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { BankMailAddressTable } from '../../../platform/database/schema/bank-mail.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export type AddressRow = Omit<Selectable<BankMailAddressTable>, 'user_id'>

const columns = ['token_hash', 'created_at', 'last_used_at'] as const

/** Reads and writes the address of a user's bank mail. */
export const addressRepository = (tx: Tx) => ({
  find: (userId: string): Promise<AddressRow | undefined> =>
    tx.selectFrom('bank_mail_address').select(columns).where('user_id', '=', userId).executeTakeFirst(),

  /** Replaces the address. */
  replace: (userId: string, hash: Buffer, now: Date): Promise<AddressRow> => {
    const values = { token_hash: hash, created_at: now, last_used_at: null }
    return tx
      .insertInto('bank_mail_address')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .returning(columns)
      .executeTakeFirstOrThrow()
  },

  /** Deletes the address. Returns whether there was one. */
  async delete(userId: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('bank_mail_address')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },

  /** Stores that a mail came. */
  markUsed: (userId: string, now: Date) =>
    tx.updateTable('bank_mail_address').set({ last_used_at: now }).where('user_id', '=', userId).execute(),
})

/** Returns the id of the user whose address has this hash, or null. Calls a reviewed function (S-02). */
export async function findBankMailAddress(db: Db, hash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select find_bank_mail_address(${hash}) as id`.execute(db)
  return rows[0]?.id ?? null
}
