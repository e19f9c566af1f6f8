import { PassThrough, type Readable } from 'node:stream'
import { dataBlockCopy } from '@lucas/contract/copy/users/data-block.ts'
import { privacyCopy as copy } from '@lucas/contract/copy/users/privacy.ts'
import { csvDialects, formatCsvLine } from '@lucas/contract/rules/csv.ts'
import { formatPlainDate } from '@lucas/contract/rules/day-text.ts'
import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import { type DataManifest, dataFormat } from '@lucas/contract/users/data-format.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUser, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import type { Envelope, UserCipher } from '../../platform/envelope/envelope.ts'
import { fail } from '../../platform/errors.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import type { RateCounters } from '../../platform/http/rate-limits/rate-counters.ts'
import type { Log } from '../../platform/log.ts'
import { createSpool, type Spool } from '../../platform/spool.ts'
import { writeZip, type ZipEntry } from '../../platform/zip.ts'
import { auditEventRepository, type StepUp } from '../auth/index.ts'
import { dataBlockedSince } from '../data-block/index.ts'
import { rightsRequestRepository } from '../rights/index.ts'
import { users } from '../users/index.ts'
import { decryptFile, decryptRow, fileColumns, toFileName } from './encrypted-columns.ts'
import { excludedColumns } from './excluded-columns.ts'
import { type Row, type UserTable, userTablesRepository } from './repository/user-tables.ts'

export type DataExportDeps = {
  db: Db
  /** The connection pool of the jobs: it allows longer statements and is separate from requests. */
  jobsDb: Db
  clock: Clock
  log: Log
  envelope: Envelope
  counters: RateCounters
  stepUp: StepUp
  /** Directory of temporary files. */
  dataDir: string
}

const exportLimit = { max: 10, windowSeconds: 3_600 }
/** Each export uses one connection of the jobs' pool until it ends; the others stay free for jobs. */
const maxConcurrent = 2
/** A slow download is aborted after this time, because nothing else would free its connection. */
const timeoutMs = 5 * 60_000

/** Streams all of a user's data as one ZIP. */
export function createDataExport({
  db,
  jobsDb,
  clock,
  log,
  envelope,
  counters,
  stepUp,
  dataDir,
}: DataExportDeps) {
  /** Ids of users whose export this process is writing. */
  const running = new Set<string>()

  async function start(person: SignedInUser): Promise<Readable> {
    await stepUp.require(person, 'security')
    const { userId } = person
    if (running.has(userId)) fail('too_many_requests', { retryAfter: 10 })
    if (running.size >= maxConcurrent) fail('unavailable', { retryAfter: 30 })
    running.add(userId)
    try {
      await counters.consumeOrFail('export', userId, exportLimit)
      await withUser(db, userId, (tx) => auditEventRepository(tx).create(userId, 'export', clock.now()))
      return streamZip(userId, await envelope.getCipher(db, userId))
    } catch (err) {
      running.delete(userId)
      throw err
    }
  }

  function streamZip(userId: string, seal: UserCipher): Readable {
    const out = new PassThrough()
    const timeout = setTimeout(() => out.destroy(new Error('read too slowly')), timeoutMs)
    withUserSnapshot(
      jobsDb,
      userId,
      async (tx) => writeZip(createEntries(tx, userId, seal), clock.now(), out),
      { isRetried: false },
    )
      .catch((err: unknown) => {
        // The response has begun, so only a truncated file can report the error.
        log.warn({ err, user_id: userId }, 'data export aborted')
        out.destroy()
      })
      .finally(() => {
        clearTimeout(timeout)
        running.delete(userId)
      })
    return out
  }

  /** Returns a note with the start of the data block; empty if the data is not blocked. */
  async function blockNote(tx: Tx, userId: string): Promise<string> {
    const since = await dataBlockedSince(tx, userId)
    return since === null ? '' : `${dataBlockCopy.export(formatPlainDate(toPlainDate(since), 'date'))}\r\n`
  }

  /** Returns what an import of the archive must know first. */
  async function createManifest(tx: Tx, userId: string): Promise<DataManifest> {
    const { email, first_name, last_name } = await users.get(tx, userId)
    return {
      format: dataFormat.name,
      version: dataFormat.version,
      created_at: clock.now().toISOString(),
      owner: { email, first_name, last_name },
    }
  }

  /** Yields the files of the archive, the manifest first. The rows of a table are read once for its JSON and its CSV file. */
  async function* createEntries(tx: Tx, userId: string, seal: UserCipher): AsyncGenerator<ZipEntry> {
    const tables = userTablesRepository(tx)
    yield { name: dataFormat.manifest, chunks: [`${JSON.stringify(await createManifest(tx, userId))}\n`] }
    yield { name: 'LEEME.txt', chunks: [copy.readme(toPlainDate(clock.now())), await blockNote(tx, userId)] }
    for (const table of await tables.list()) {
      const { name, key } = table
      const columns = listExportedColumns(table)
      const fileColumn = fileColumns[name]
      const files: Row[] = []
      const lines = createSpool(dataDir)
      try {
        const batches = tables.streamRows(userId, { name, columns, key, file: fileColumn?.column ?? null })
        yield {
          name: `json/${name}.jsonl`,
          chunks: jsonLines(batches, { name, columns, seal, files, lines }),
        }
        yield { name: `csv/${name}.csv`, chunks: lines.read() }
      } finally {
        await lines.close()
      }
      if (fileColumn === undefined) continue
      for (const row of files) {
        const rowKey = Object.fromEntries(fileColumn.keys.map((part) => [part, row[part]]))
        const read = () => tables.streamBytes(userId, name, fileColumn.column, rowKey)
        yield {
          name: `${folder}/${toFileName(name, fileColumn, row)}`,
          chunks: decryptFile(seal, name, fileColumn, row, read),
        }
      }
    }
    yield* createRightsRequestEntries(tx, userId)
  }

  /** Yields the rights requests, whose table has no `user_id`: they are found by `account_id`. */
  async function* createRightsRequestEntries(tx: Tx, userId: string): AsyncGenerator<ZipEntry> {
    const rows = await rightsRequestRepository(tx).listByAccount(userId)
    const columns = Object.keys(rows[0] ?? { id: '' })
    const dialect = csvDialects.neutral
    const cells = rows.map((row) => Object.values(row).map(toCell))
    yield { name: 'json/rights_request.jsonl', chunks: rows.map((row) => `${JSON.stringify(row)}\n`) }
    yield {
      name: 'csv/rights_request.csv',
      chunks: [columns, ...cells].map((row) => formatCsvLine(row, dialect)),
    }
  }

  return { start }
}

/** Folder of bank and statement files in the archive. */
const folder = 'archivos'

/** Lists the exported columns of a table. */
export const listExportedColumns = ({ name, columns }: UserTable): string[] =>
  columns.map((column) => column.name).filter((column) => !excludedColumns[name]?.includes(column))

interface TableExport {
  name: string
  columns: readonly string[]
  seal: UserCipher
  /** Receives the rows that have a file. */
  files: Row[]
  /** Receives the same rows as CSV. */
  lines: Spool
}

async function* jsonLines(batches: AsyncIterable<Row[]>, { lines, ...table }: TableExport) {
  const { columns } = table
  const dialect = csvDialects.neutral
  await lines.write(formatCsvLine(columns, dialect))
  for await (const batch of batches) {
    const rows = batch.map((row) => toExportRow(row, table))
    const cells = rows.map((row) => columns.map((column) => toCell(row[column])))
    await lines.write(cells.map((row) => formatCsvLine(row, dialect)).join(''))
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  }
}

/** Decrypts encrypted columns, replaces a file by its name, and converts a bigint to a string with all digits. */
function toExportRow(row: Row, { name, seal, files }: Pick<TableExport, 'name' | 'seal' | 'files'>): Row {
  const exported = decryptRow(seal, name, row)
  for (const [column, value] of Object.entries(exported))
    if (typeof value === 'bigint') exported[column] = value.toString()
  const fileColumn = fileColumns[name]
  if (fileColumn === undefined) return exported
  const hasFile = exported[fileColumn.column] === true
  if (hasFile) files.push({ ...exported })
  exported[fileColumn.column] = hasFile ? `${folder}/${toFileName(name, fileColumn, exported)}` : null
  return exported
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
