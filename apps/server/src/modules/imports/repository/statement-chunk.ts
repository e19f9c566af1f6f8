import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export interface StatementChunkRow {
  position: number
  /** One letter per row: n new, a already there, b updates an existing row, d doubtful; N and D are left out. */
  kinds: string
  body: Buffer
}

/** Encrypted rows of previews, in chunks. */
export const statementChunkRepository = (tx: Tx) => ({
  create: (userId: string, importId: string, { position, kinds, body }: StatementChunkRow) =>
    tx
      .insertInto('statement_import_portion')
      .values({ user_id: userId, import_id: importId, position, kinds, body })
      .execute(),

  /** Lists the row kinds of each chunk, without the rows. */
  listKinds: (userId: string, importId: string) =>
    tx
      .selectFrom('statement_import_portion')
      .select(['position', 'kinds'])
      .where('user_id', '=', userId)
      .where('import_id', '=', importId)
      .orderBy('position')
      .execute(),

  /** Lists the first chunks from a position on that contain a row of the kind. */
  listWithKind: (userId: string, importId: string, from: number, letters: string | null, limit: number) =>
    tx
      .selectFrom('statement_import_portion')
      .select(['position', 'kinds', 'body'])
      .where('user_id', '=', userId)
      .where('import_id', '=', importId)
      .where('position', '>=', from)
      .$if(letters !== null, (query) => query.where(sql<boolean>`translate(kinds, ${letters}, '') <> kinds`))
      .orderBy('position')
      .limit(limit)
      .execute(),

  find: (userId: string, importId: string, position: number) =>
    tx
      .selectFrom('statement_import_portion')
      .select(['position', 'kinds', 'body'])
      .where('user_id', '=', userId)
      .where('import_id', '=', importId)
      .where('position', '=', position)
      .executeTakeFirst(),

  setKinds: (userId: string, importId: string, position: number, kinds: string) =>
    tx
      .updateTable('statement_import_portion')
      .set({ kinds })
      .where('user_id', '=', userId)
      .where('import_id', '=', importId)
      .where('position', '=', position)
      .execute(),

  deleteAll: (userId: string, importId: string) =>
    tx
      .deleteFrom('statement_import_portion')
      .where('user_id', '=', userId)
      .where('import_id', '=', importId)
      .execute(),
})
