import type { Tx } from '../../../platform/database/user-transaction.ts'

/** The sealed RUT from which the passwords of a user's statements are made, stored only on request. */
export const statementRutRepository = (tx: Tx) => ({
  async find(userId: string): Promise<Buffer | null> {
    const row = await tx
      .selectFrom('statement_rut')
      .select('rut')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.rut ?? null
  },

  set: (userId: string, rut: Buffer, now: Date) =>
    tx
      .insertInto('statement_rut')
      .values({ user_id: userId, rut, created_at: now })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ rut, created_at: now }))
      .execute(),

  delete: (userId: string) => tx.deleteFrom('statement_rut').where('user_id', '=', userId).execute(),
})
