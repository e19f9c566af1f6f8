import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { PersonSeal, Place } from '../../platform/envelope/envelope.ts'
import type { Row } from './repository/tables.ts'

const decompress = promisify(zstdDecompress)

interface SealedColumn {
  column: string
  /** What its place is named by besides table and column. */
  row: (row: Row) => string
  isPacked: boolean
  /** A file of the person, of any kind: its bytes, not its text. */
  isFile?: boolean
}

const own = (row: Row): string => String(row.id)

/** Columns that stand sealed under the person's key (S-37): the export opens them. */
export const sealedColumns: Readonly<Record<string, readonly SealedColumn[]>> = {
  provider_callback: [{ column: 'body', row: own, isPacked: true }],
  statement_import: [
    { column: 'file', row: own, isPacked: true, isFile: true },
    { column: 'summary', row: own, isPacked: false },
  ],
  statement_import_portion: [
    { column: 'body', row: (row) => [row.import_id, row.position].join('/'), isPacked: true },
  ],
  transaction: [{ column: 'raw', row: own, isPacked: false }],
}

/** The row with its sealed columns opened; files are written in base64. */
export async function opened(seal: PersonSeal, table: string, row: Row): Promise<Row> {
  const columns = sealedColumns[table]
  if (columns === undefined) return row
  const plain = { ...row }
  for (const { column, row: placeOf, isPacked, isFile } of columns) {
    const sealed = row[column]
    if (!Buffer.isBuffer(sealed)) continue
    const place: Place = { table, column, row: placeOf(row) }
    const bytes = seal.open(place, sealed)
    const content = isPacked ? await decompress(bytes) : bytes
    plain[column] = content.toString(isFile ? 'base64' : 'utf8')
  }
  return plain
}
