import { dataImportCopy as copy } from '@lucas/contract/copy/users/data-import.ts'
import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import {
  type DataImport,
  type DataImportConfirmation,
  type DataImportInput,
  dataImportLimits,
} from '@lucas/contract/users/data-import.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lockUploads, requireUserData } from '../../platform/database/locks.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import { requireUnblocked } from '../data-block/index.ts'
import { sanitizeFileName } from '../imports/index.ts'
import { users } from '../users/index.ts'
import { createDataCipher } from './import-cipher.ts'
import { readDataJob } from './read-job.ts'
import { type DataImportRow, dataImportRepository } from './repository/data-import.ts'
import { ownRowsRepository } from './repository/own-rows.ts'
import { pieceRepository } from './repository/piece.ts'
import { storeDataJob } from './store-job.ts'
import { isOwnArchive, toApiDataImport } from './to-api.ts'

export const expireDataJob = jobKind('expire_data_import', z.object({ person: z.uuid(), import: z.uuid() }), {
  runs: true,
  reason: 'It deletes a file that the user uploaded and left.',
})

export interface DataImportDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  envelope: Envelope
}

const maxListed = 20
const expiresAfterSeconds = 24 * 3_600
const countPieces = (size: number) => Math.ceil(size / dataImportLimits.pieceBytes)

/** Creates the service that takes an archive in pieces. Jobs read and store it. */
export function createDataImportService({ db, clock, jobs, envelope }: DataImportDeps) {
  async function toApi(tx: Tx, userId: string, rows: readonly DataImportRow[]): Promise<DataImport[]> {
    if (rows.length === 0) return []
    const { email } = await users.get(tx, userId)
    const isSealed = rows.some(({ summary }) => summary !== null)
    const cipher = isSealed ? await createDataCipher(envelope, tx, userId) : null
    return rows.map((row) =>
      toApiDataImport(row, {
        email,
        summary: row.summary === null || cipher === null ? null : cipher.decryptSummary(row.id, row.summary),
      }),
    )
  }

  async function getIn(tx: Tx, userId: string, id: string): Promise<DataImport> {
    const row = (await dataImportRepository(tx).find(userId, id)) ?? fail('not_found')
    const [found] = await toApi(tx, userId, [row])
    return found ?? fail('not_found')
  }

  /** An archive is stored as it is or not at all, so that only an account without data takes one. */
  async function requireEmpty(tx: Tx, userId: string): Promise<void> {
    if (!(await ownRowsRepository(tx).hasData(userId))) return
    const done = await dataImportRepository(tx).findDone(userId)
    fail('account_not_empty', {
      ...(done && { detail: copy.alreadyImported(done.file_name, toPlainDate(done.updated_at)) }),
    })
  }

  /** Starts an upload. One at a time: the same file twice and at once is stored once. */
  const create = (userId: string, { name, size }: DataImportInput): Promise<DataImport> =>
    withUser(db, userId, async (tx) => {
      await lockUploads(tx, userId)
      await requireUnblocked(tx, userId)
      const imports = dataImportRepository(tx)
      if (await imports.hasUnfinished(userId)) fail('data_import_running')
      await requireEmpty(tx, userId)
      await imports.deleteFailed(userId)
      const id = newId()
      await imports.create(userId, { id, name: sanitizeFileName(name, copy.unnamed), size }, clock.now())
      await jobs.enqueue(
        tx,
        expireDataJob,
        { person: userId, import: id },
        { startAfterSeconds: expiresAfterSeconds },
      )
      return getIn(tx, userId, id)
    })

  /** Stores a piece; the same piece again changes nothing. After the last one that was missing the archive is read. */
  async function addPiece(userId: string, id: string, position: number, bytes: Buffer): Promise<DataImport> {
    const cipher = await createDataCipher(envelope, db, userId)
    return withUser(db, userId, async (tx) => {
      await requireUnblocked(tx, userId)
      const imports = dataImportRepository(tx)
      const row = (await imports.lock(userId, id)) ?? fail('not_found')
      if (row.state !== 'uploading') return getIn(tx, userId, id)
      const size = Number(row.size)
      const pieces = countPieces(size)
      const left = size - position * dataImportLimits.pieceBytes
      if (position >= pieces || bytes.length !== Math.min(left, dataImportLimits.pieceBytes))
        fail('bad_request')
      const repository = pieceRepository(tx)
      await repository.create(userId, id, position, cipher.encryptPiece(id, position, bytes))
      if ((await repository.count(userId, id)) === pieces) {
        await imports.update(userId, id, { state: 'reading' }, clock.now())
        await jobs.enqueue(tx, readDataJob, { person: userId, import: id })
      }
      return getIn(tx, userId, id)
    })
  }

  /** Has a read archive stored. That of another address needs the user's word that they know it. */
  const confirm = (userId: string, id: string, { other_owner: knows }: DataImportConfirmation) =>
    withUser(db, userId, async (tx) => {
      await requireUserData(tx, userId)
      await requireUnblocked(tx, userId)
      const imports = dataImportRepository(tx)
      const row = (await imports.lock(userId, id)) ?? fail('not_found')
      if (row.state !== 'preview' || row.summary === null) fail('data_import_not_ready')
      const { content } = (await createDataCipher(envelope, tx, userId)).decryptSummary(id, row.summary)
      const { email } = await users.get(tx, userId)
      if (!isOwnArchive(content, email) && knows !== true) fail('data_import_other_owner')
      await requireEmpty(tx, userId)
      await imports.update(userId, id, { state: 'storing', rows_done: 0 }, clock.now())
      await jobs.enqueue(tx, storeDataJob, { person: userId, import: id })
      return getIn(tx, userId, id)
    })

  /** Deletes an archive that is not being stored, with its file. What was imported stays. */
  const remove = (userId: string, id: string) =>
    withUser(db, userId, async (tx) => {
      const imports = dataImportRepository(tx)
      const row = (await imports.lock(userId, id)) ?? fail('not_found')
      if (row.state === 'storing') fail('data_import_not_ready')
      await imports.delete(userId, id)
      return {}
    })

  /** Deletes an archive that was left for a day, with its file. */
  const expire = (userId: string, id: string): Promise<void> =>
    withUser(db, userId, async (tx) => {
      const imports = dataImportRepository(tx)
      const state = (await imports.lock(userId, id))?.state
      if (state === 'uploading' || state === 'reading' || state === 'preview' || state === 'failed')
        await imports.delete(userId, id)
    })

  return {
    create,
    addPiece,
    confirm,
    remove,
    expire,
    get: (userId: string, id: string) => withUser(db, userId, (tx) => getIn(tx, userId, id)),
    list: (userId: string) =>
      withUser(db, userId, async (tx) => {
        const results = await toApi(tx, userId, await dataImportRepository(tx).list(userId, maxListed))
        return { results, count: results.length, next: null, previous: null }
      }),
  }
}

export type DataImportService = ReturnType<typeof createDataImportService>
