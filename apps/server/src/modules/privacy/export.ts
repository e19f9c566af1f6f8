import { PassThrough, type Readable } from 'node:stream'
import { privacyCopy as copy } from '@lucas/contract/copy/privacy.ts'
import { csvDialects, csvLineOf } from '@lucas/contract/rules/csv.ts'
import { dayOf } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, inSnapshot, type Tx } from '../../platform/database/person.ts'
import type { Envelope, PersonSeal } from '../../platform/envelope/envelope.ts'
import { fail } from '../../platform/errors.ts'
import type { Person } from '../../platform/http/access.ts'
import type { Counters } from '../../platform/http/counters.ts'
import type { Log } from '../../platform/log.ts'
import { writeZip, type ZipEntry } from '../../platform/zip.ts'
import { auditRepository, type StepUp } from '../auth/index.ts'
import { type PersonTable, type Row, tablesRepository } from './repository/tables.ts'
import { opened } from './sealed.ts'
import { withheld } from './withheld.ts'

export type ExportDeps = {
  db: Db
  /** The pool of jobs: longer statements, apart from requests. */
  jobsDb: Db
  clock: Clock
  log: Log
  envelope: Envelope
  counters: Counters
  stepUp: StepUp
}

const exportsAnHour = { max: 10, windowSeconds: 3_600 }

/** Everything that Lucas keeps of a person, as one ZIP that is written while it is read. */
export function createExport({ db, jobsDb, clock, log, envelope, counters, stepUp }: ExportDeps) {
  async function open(person: Person): Promise<Readable> {
    await stepUp.demand(person, 'security')
    const { userId } = person
    const count = await counters.consume('export', userId, exportsAnHour)
    if (!count.isAllowed) fail('too_many_requests', { retryAfter: count.retryAfterSeconds })
    await asPerson(db, userId, (tx) => auditRepository(tx).add(userId, 'export', clock.now()))
    const seal = await envelope.of(db, userId)
    const out = new PassThrough()
    inSnapshot(jobsDb, userId, async (tx) =>
      writeZip(await entriesOf(tx, userId, seal), clock.now(), out),
    ).catch((err: unknown) => {
      // The answer has begun: a cut file tells the browser.
      log.warn({ err, user_id: userId }, 'an export ended early')
      out.destroy()
    })
    return out
  }

  async function entriesOf(tx: Tx, person: string, seal: PersonSeal): Promise<ZipEntry[]> {
    const tables = tablesRepository(tx)
    const readme = { name: 'LEEME.txt', pieces: () => [copy.readme(dayOf(clock.now()))] }
    const both = (await tables.list()).flatMap((table): ZipEntry[] => {
      const columns = columnsOf(table)
      const rows = () => openedRows(tables.rows(person, table.name, columns), seal, table.name)
      return [
        { name: `json/${table.name}.jsonl`, pieces: () => jsonLines(rows()) },
        { name: `csv/${table.name}.csv`, pieces: () => csvLines(columns, rows()) },
      ]
    })
    return [readme, ...both]
  }

  return { open }
}

/** All that the export tells of a table. */
export const columnsOf = ({ name, columns }: PersonTable): string[] =>
  columns.map((column) => column.name).filter((column) => !withheld[name]?.includes(column))

async function* openedRows(batches: AsyncIterable<Row[]>, seal: PersonSeal, table: string) {
  for await (const batch of batches) {
    const rows: Row[] = []
    for (const row of batch) rows.push(await opened(seal, table, row))
    yield rows
  }
}

async function* jsonLines(batches: AsyncIterable<Row[]>) {
  for await (const rows of batches) yield rows.map((row) => `${JSON.stringify(row, plainly)}\n`).join('')
}

async function* csvLines(columns: readonly string[], batches: AsyncIterable<Row[]>) {
  const dialect = csvDialects.neutral
  yield csvLineOf(columns, dialect)
  for await (const rows of batches)
    yield rows
      .map((row) =>
        csvLineOf(
          columns.map((column) => cellOf(row[column])),
          dialect,
        ),
      )
      .join('')
}

const plainly = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string') return value
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value, plainly)
}
