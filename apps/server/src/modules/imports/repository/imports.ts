import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'
import type { StatementImportTable } from '../../../platform/database/schema/imports.ts'

export interface NewImport {
  id: string
  fileName: string
  size: number
  file: Buffer
}

type Change = Partial<
  Pick<
    StatementImportTable,
    'state' | 'task' | 'step' | 'rows_total' | 'file' | 'summary' | 'account_id' | 'added' | 'expires_at'
  >
> & { corrections?: string; problem?: string | null; revision?: number }

export interface Outcome {
  periodFrom: string | null
  periodTo: string | null
  opening: bigint | null
  closing: bigint | null
  counts: { new: number; already: number; doubtful: number; unreadable: number } | null
}

const shownColumns = [
  'id',
  'file_name',
  'size',
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

/** Rows of `statement_import`; the file itself is read only where it is worked on. */
export const importsRepository = (tx: Tx) => ({
  list: (person: string, atMost: number) =>
    tx
      .selectFrom('statement_import')
      .select(shownColumns)
      .where('user_id', '=', person)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(atMost)
      .execute(),

  find: (person: string, id: string) =>
    tx
      .selectFrom('statement_import')
      .select(shownColumns)
      .where('user_id', '=', person)
      .where('id', '=', id)
      .executeTakeFirst(),

  lock: (person: string, id: string) =>
    tx
      .selectFrom('statement_import')
      .select(shownColumns)
      .where('user_id', '=', person)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  async file(person: string, id: string): Promise<Buffer | null> {
    const row = await tx
      .selectFrom('statement_import')
      .select('file')
      .where('user_id', '=', person)
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.file ?? null
  },

  async unfinished(person: string): Promise<number> {
    const row = await tx
      .selectFrom('statement_import')
      .select(sql<bigint>`count(*)`.as('count'))
      .where('user_id', '=', person)
      .where('file', 'is not', null)
      .executeTakeFirstOrThrow()
    return Number(row.count)
  },

  insert: (person: string, { id, fileName, size, file }: NewImport, now: Date, expiresAt: Date) =>
    tx
      .insertInto('statement_import')
      .values({
        user_id: person,
        id,
        file_name: fileName,
        size,
        state: 'reading',
        task: 'read',
        step: 'waiting',
        file,
        created_at: now,
        updated_at: now,
        expires_at: expiresAt,
      })
      .execute(),

  change: (person: string, id: string, change: Change, now: Date) =>
    tx
      .updateTable('statement_import')
      .set({ ...change, updated_at: now })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .execute(),

  /** Shown while a job runs; a job that was overtaken says nothing. */
  progress: (
    person: string,
    id: string,
    revision: number,
    step: StatementImportTable['step'],
    done: number,
    total: number | null,
  ) =>
    tx
      .updateTable('statement_import')
      .set({ step, rows_done: done, rows_total: total })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .where('revision', '=', revision)
      .where('task', 'is not', null)
      .execute(),

  outcome: (person: string, id: string, { periodFrom, periodTo, opening, closing, counts }: Outcome) =>
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
      })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .execute(),

  remove: (person: string, id: string) =>
    tx.deleteFrom('statement_import').where('user_id', '=', person).where('id', '=', id).execute(),

  /** Previews whose time is over, whosever they are: ids only (S-02). */
  async expired(before: Date, atMost: number) {
    const { rows } = await sql<{ user_id: string; id: string }>`
      select user_id, id from list_expired_imports(${before}, ${atMost})`.execute(tx)
    return rows
  },
})

export type ImportRow = NonNullable<Awaited<ReturnType<ReturnType<typeof importsRepository>['find']>>>
