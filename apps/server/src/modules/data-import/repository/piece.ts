import type { Tx } from '../../../platform/database/user-transaction.ts'

/** The sealed pieces of an uploaded archive. */
export const pieceRepository = (tx: Tx) => ({
  /** Stores a piece; one that is there already stays. */
  create: (userId: string, importId: string, position: number, body: Buffer) =>
    tx
      .insertInto('data_import_piece')
      .values({ user_id: userId, import_id: importId, position, body })
      .onConflict((on) => on.columns(['user_id', 'import_id', 'position']).doNothing())
      .execute(),

  async count(userId: string, importId: string): Promise<number> {
    const { count } = await tx
      .selectFrom('data_import_piece')
      .select((select) => select.fn.countAll<bigint>().as('count'))
      .where('user_id', '=', userId)
      .where('import_id', '=', importId)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  find: (userId: string, importId: string, position: number) =>
    tx
      .selectFrom('data_import_piece')
      .select('body')
      .where('user_id', '=', userId)
      .where('import_id', '=', importId)
      .where('position', '=', position)
      .executeTakeFirst(),

  deleteAll: (userId: string, importId: string) =>
    tx
      .deleteFrom('data_import_piece')
      .where('user_id', '=', userId)
      .where('import_id', '=', importId)
      .execute(),
})
