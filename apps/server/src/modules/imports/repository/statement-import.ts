import { sql } from 'kysely'
import type { StatementImportTable } from '../../../platform/database/schema/imports.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export interface NewImport {
  id: string
  fileName: string
  size: number
  file: Buffer
  /** Of a statement that is not the first of its file. */
  uploadId?: string
  part?: number
  unlocked?: Buffer | null
}

/** The sealed bytes of an import that is not stored yet. */
export interface StoredFile {
  file: Buffer
  password: Buffer | null
  unlocked: Buffer | null
}

type ImportChange = Partial<
  Pick<
    StatementImportTable,
    | 'state'
    | 'task'
    | 'step'
    | 'rows_total'
    | 'file'
    | 'file_name'
    | 'upload_id'
    | 'password'
    | 'unlocked'
    | 'row_corrections'
    | 'summary'
    | 'account_id'
    | 'added'
    | 'balance_before'
    | 'expires_at'
  >
> & { corrections?: string; problem?: string | null; revision?: number; balance_set?: boolean }

export interface ImportPreview {
  periodFrom: string | null
  periodTo: string | null
  opening: bigint | null
  closing: bigint | null
  counts: { new: number; already: number; doubtful: number; leftOut: number; unreadable: number } | null
}

const columns = [
  'id',
  'file_name',
  'size',
  'upload_id',
  'part',
  'state',
  'task',
  'step',
  'rows_done',
  'rows_total',
  'revision',
  'corrections',
  'summary',
  'problem',
  'account_id',
  'account_made',
  'count_new',
  'count_already',
  'count_doubtful',
  'count_unreadable',
  'count_left_out',
  'added',
  'period_from',
  'period_to',
  'opening',
  'closing',
  'balance_set',
  'balance_before',
  'created_at',
  'updated_at',
  'expires_at',
] as const

/** Earlier imports whose corrections of rows are looked at. */
const maxCorrected = 100

/** Rows of `statement_import`; only `findFile` reads the file itself. */
export const importsRepository = (tx: Tx) => ({
  list: (userId: string, limit: number) =>
    tx
      .selectFrom('statement_import')
      .select(columns)
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  find: (userId: string, id: string) =>
    tx
      .selectFrom('statement_import')
      .select(columns)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst(),

  lock: (userId: string, id: string) =>
    tx
      .selectFrom('statement_import')
      .select(columns)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  async findFile(userId: string, id: string): Promise<StoredFile | null> {
    const row = await tx
      .selectFrom('statement_import')
      .select(['file', 'password', 'unlocked'])
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row?.file) return null
    return { file: row.file, password: row.password, unlocked: row.unlocked }
  },

  /** Returns the sealed corrections of rows of an import. */
  async findRowCorrections(userId: string, id: string): Promise<Buffer | null> {
    const row = await tx
      .selectFrom('statement_import')
      .select('row_corrections')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.row_corrections ?? null
  },

  /**
   * Lists the sealed corrections of other imports, newest first, that say what rows of an account are: of its imports, and of those
   * that were undone together with their account.
   */
  async listRowCorrections(
    userId: string,
    exceptId: string,
    accountId: string | null,
  ): Promise<{ id: string; corrections: Buffer }[]> {
    const rows = await tx
      .selectFrom('statement_import')
      .select(['id', 'row_corrections'])
      .where('user_id', '=', userId)
      .where('id', '<>', exceptId)
      .where('row_corrections', 'is not', null)
      .where(({ eb, or, and }) =>
        or([
          and([eb('account_id', '=', accountId), eb('state', 'in', ['done', 'undone'])]),
          and([eb('account_id', 'is', null), eb('state', '=', 'undone')]),
        ]),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxCorrected)
      .execute()
    return rows.flatMap(({ id, row_corrections: corrections }) =>
      corrections === null ? [] : [{ id, corrections }],
    )
  },

  /** Returns the imports of these files with several statements, by the first one, in the order of the file. */
  async listParts(userId: string, uploads: readonly string[]): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>()
    if (uploads.length === 0) return found
    const rows = await tx
      .selectFrom('statement_import')
      .select(['id', 'upload_id'])
      .where('user_id', '=', userId)
      .where('upload_id', 'in', [...new Set(uploads)])
      .orderBy('part')
      .execute()
    for (const { id, upload_id: upload } of rows) {
      if (upload === null) continue
      const ids = found.get(upload)
      if (ids) ids.push(id)
      else found.set(upload, [id])
    }
    return found
  },

  /** Lists what was read of each statement of a file. */
  async listSummaries(userId: string, uploadId: string): Promise<{ id: string; summary: Buffer }[]> {
    const rows = await tx
      .selectFrom('statement_import')
      .select(['id', 'summary'])
      .where('user_id', '=', userId)
      .where(({ eb, or }) => or([eb('upload_id', '=', uploadId), eb('id', '=', uploadId)]))
      .orderBy('part')
      .execute()
    return rows.flatMap(({ id, summary }) => (summary === null ? [] : [{ id, summary }]))
  },

  /** Counts the imports that hold a file and can still be stored; failed ones are not counted. */
  async countUnfinished(userId: string): Promise<number> {
    const row = await tx
      .selectFrom('statement_import')
      .select(sql<bigint>`count(*)`.as('count'))
      .where('user_id', '=', userId)
      .where('file', 'is not', null)
      .where('state', '!=', 'failed')
      .executeTakeFirstOrThrow()
    return Number(row.count)
  },

  /** Deletes all failed imports but the newest ones, because their files are stored too. */
  deleteOldestFailed: (userId: string, newest: number) =>
    tx
      .deleteFrom('statement_import')
      .where('user_id', '=', userId)
      .where('id', 'in', (query) =>
        query
          .selectFrom('statement_import')
          .select('id')
          .where('user_id', '=', userId)
          .where('state', '=', 'failed')
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .offset(newest),
      )
      .execute(),

  create: (
    userId: string,
    { id, fileName, size, file, uploadId, part, unlocked }: NewImport,
    now: Date,
    expiresAt: Date,
  ) =>
    tx
      .insertInto('statement_import')
      .values({
        user_id: userId,
        id,
        file_name: fileName,
        size,
        state: 'reading',
        task: 'read',
        step: 'waiting',
        file,
        upload_id: uploadId ?? null,
        part: part ?? 0,
        unlocked: unlocked ?? null,
        created_at: now,
        updated_at: now,
        expires_at: expiresAt,
      })
      .execute(),

  update: (userId: string, id: string, change: ImportChange, now: Date) =>
    tx
      .updateTable('statement_import')
      .set({ ...change, updated_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute(),

  /** Updates the progress of a running job; a job with an old revision changes nothing. */
  setProgress: (
    userId: string,
    id: string,
    revision: number,
    step: StatementImportTable['step'],
    done: number,
    total: number | null,
  ) =>
    tx
      .updateTable('statement_import')
      .set({ step, rows_done: done, rows_total: total })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('revision', '=', revision)
      .where('task', 'is not', null)
      .execute(),

  setPreview: (
    userId: string,
    id: string,
    { periodFrom, periodTo, opening, closing, counts }: ImportPreview,
  ) =>
    tx
      .updateTable('statement_import')
      .set({
        period_from: periodFrom,
        period_to: periodTo,
        opening,
        closing,
        count_new: counts?.new ?? null,
        count_already: counts?.already ?? null,
        count_doubtful: counts?.doubtful ?? null,
        count_unreadable: counts?.unreadable ?? null,
        count_left_out: counts?.leftOut ?? null,
      })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute(),

  /** Moves the counts of a preview when rows are left out or taken in again. The reading stays the same. */
  addToCounts: (userId: string, id: string, change: { new: number; doubtful: number }) =>
    sql`update statement_import
           set count_new = count_new + ${change.new}, count_doubtful = count_doubtful + ${change.doubtful},
               count_left_out = coalesce(count_left_out, 0) - ${change.new + change.doubtful}
         where user_id = ${userId} and id = ${id}`.execute(tx),

  delete: (userId: string, id: string) =>
    tx.deleteFrom('statement_import').where('user_id', '=', userId).where('id', '=', id).execute(),

  /** Lists expired previews of all users, ids only (S-02). */
  async listExpired(before: Date, limit: number) {
    const { rows } = await sql<{ user_id: string; id: string }>`
      select user_id, id from list_expired_imports(${before}, ${limit})`.execute(tx)
    return rows
  },
})

export type ImportRow = NonNullable<Awaited<ReturnType<ReturnType<typeof importsRepository>['find']>>>
