import { PassThrough, type Readable } from 'node:stream'
import { privacyCopy as copy } from '@lucas/contract/copy/privacy.ts'
import { csvDialects, csvLineOf } from '@lucas/contract/rules/csv.ts'
import { dayOf } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, inSnapshot, type Tx } from '../../platform/database/person.ts'
import type { Envelope, PersonSeal } from '../../platform/envelope/envelope.ts'
import type { Person } from '../../platform/http/access.ts'
import type { Counters } from '../../platform/http/counters.ts'
import type { Log } from '../../platform/log.ts'
import { createSpool, type Spool } from '../../platform/spool.ts'
import { writeZip, type ZipEntry } from '../../platform/zip.ts'
import { auditRepository, type StepUp } from '../auth/index.ts'
import { type PersonTable, type Row, tablesRepository } from './repository/tables.ts'
import { fileNameOf, opened, packedColumns, unpacked } from './sealed.ts'
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
  /** What is written for later waits here. */
  dataDir: string
}

const exportsAnHour = { max: 10, windowSeconds: 3_600 }

/** Everything that Lucas keeps of a person, as one ZIP that is written while it is read. */
export function createExport({ db, jobsDb, clock, log, envelope, counters, stepUp, dataDir }: ExportDeps) {
  async function open(person: Person): Promise<Readable> {
    await stepUp.demand(person, 'security')
    const { userId } = person
    await counters.admit('export', userId, exportsAnHour)
    await asPerson(db, userId, (tx) => auditRepository(tx).add(userId, 'export', clock.now()))
    const seal = await envelope.of(db, userId)
    const out = new PassThrough()
    inSnapshot(jobsDb, userId, async (tx) => writeZip(entriesOf(tx, userId, seal), clock.now(), out)).catch(
      (err: unknown) => {
        // The answer has begun: a cut file tells the browser.
        log.warn({ err, user_id: userId }, 'an export ended early')
        out.destroy()
      },
    )
    return out
  }

  /** One thing after the other; the rows of a table are read once for both of its files. */
  async function* entriesOf(tx: Tx, person: string, seal: PersonSeal): AsyncGenerator<ZipEntry> {
    const tables = tablesRepository(tx)
    yield { name: 'LEEME.txt', pieces: [copy.readme(dayOf(clock.now()))] }
    for (const table of await tables.list()) {
      const { name } = table
      const columns = columnsOf(table)
      const packed = packedColumns[name]
      const files: Row[] = []
      const lines = createSpool(dataDir)
      try {
        const batches = tables.rows(person, { name, columns, file: packed?.column ?? null })
        yield {
          name: `json/${name}.jsonl`,
          pieces: jsonLines(batches, { name, columns, seal, files, lines }),
        }
        yield { name: `csv/${name}.csv`, pieces: lines.read() }
      } finally {
        await lines.close()
      }
      if (packed === undefined) continue
      for (const row of files) {
        const key = Object.fromEntries(packed.keys.map((part) => [part, row[part]]))
        const read = () => tables.bytes(person, name, packed.column, key)
        yield {
          name: `${folder}/${fileNameOf(name, packed, row)}`,
          pieces: unpacked(seal, name, packed, row, read),
        }
      }
    }
  }

  return { open }
}

/** Where files of banks and people stand in the archive. */
const folder = 'archivos'

/** All that the export tells of a table. */
export const columnsOf = ({ name, columns }: PersonTable): string[] =>
  columns.map((column) => column.name).filter((column) => !withheld[name]?.includes(column))

interface Written {
  name: string
  columns: readonly string[]
  seal: PersonSeal
  /** Gets the rows that have a file. */
  files: Row[]
  /** Gets the same rows for a spreadsheet. */
  lines: Spool
}

async function* jsonLines(batches: AsyncIterable<Row[]>, { lines, ...written }: Written) {
  const { columns } = written
  const dialect = csvDialects.neutral
  await lines.write(csvLineOf(columns, dialect))
  for await (const batch of batches) {
    const rows = batch.map((row) => toldOf(row, written))
    const cells = rows.map((row) => columns.map((column) => cellOf(row[column])))
    await lines.write(cells.map((row) => csvLineOf(row, dialect)).join(''))
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  }
}

/** What is sealed stands opened, a file by its name, and a number of any length with all of its digits. */
function toldOf(row: Row, { name, seal, files }: Pick<Written, 'name' | 'seal' | 'files'>): Row {
  const told = opened(seal, name, row)
  for (const [column, value] of Object.entries(told))
    if (typeof value === 'bigint') told[column] = value.toString()
  const packed = packedColumns[name]
  if (packed === undefined) return told
  const hasFile = told[packed.column] === true
  if (hasFile) files.push({ ...told })
  told[packed.column] = hasFile ? `${folder}/${fileNameOf(name, packed, told)}` : null
  return told
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
