import type { Updateable } from 'kysely'
import type { DataImportTable } from '../../../platform/database/schema/imports.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

const columns = [
  'id',
  'file_name',
  'size',
  'state',
  'rows_done',
  'rows_total',
  'summary',
  'problem',
  'created_at',
] as const

const unfinished = ['uploading', 'reading', 'preview', 'storing'] as const
type Change = Pick<Updateable<DataImportTable>, 'state' | 'rows_done' | 'rows_total' | 'summary' | 'problem'>

export const dataImportRepository = (tx: Tx) => ({
  list: (userId: string, limit: number) =>
    tx
      .selectFrom('data_import')
      .select(columns)
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  find: (userId: string, id: string) =>
    tx
      .selectFrom('data_import')
      .select(columns)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst(),

  lock: (userId: string, id: string) =>
    tx
      .selectFrom('data_import')
      .select(columns)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  async hasUnfinished(userId: string): Promise<boolean> {
    const row = await tx
      .selectFrom('data_import')
      .select('id')
      .where('user_id', '=', userId)
      .where('state', 'in', unfinished)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  /** Finds the last one that was stored. */
  findDone: (userId: string) =>
    tx
      .selectFrom('data_import')
      .select(['file_name', 'updated_at'])
      .where('user_id', '=', userId)
      .where('state', '=', 'done')
      .orderBy('updated_at', 'desc')
      .limit(1)
      .executeTakeFirst(),

  create: (userId: string, { id, name, size }: { id: string; name: string; size: number }, now: Date) =>
    tx
      .insertInto('data_import')
      .values({
        user_id: userId,
        id,
        file_name: name,
        size: BigInt(size),
        state: 'uploading',
        created_at: now,
        updated_at: now,
      })
      .execute(),

  update: (userId: string, id: string, change: Change, now: Date) =>
    tx
      .updateTable('data_import')
      .set({ ...change, updated_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute(),

  setProgress: (userId: string, id: string, done: number) =>
    tx
      .updateTable('data_import')
      .set({ rows_done: done })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('state', 'in', ['reading', 'storing'])
      .execute(),

  delete: (userId: string, id: string) =>
    tx.deleteFrom('data_import').where('user_id', '=', userId).where('id', '=', id).execute(),

  deleteFailed: (userId: string) =>
    tx.deleteFrom('data_import').where('user_id', '=', userId).where('state', '=', 'failed').execute(),
})

export type DataImportRow = NonNullable<Awaited<ReturnType<ReturnType<typeof dataImportRepository>['find']>>>
