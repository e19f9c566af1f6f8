import { pipeline } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import type { PersonSeal, Place } from '../../platform/envelope/envelope.ts'
import type { Row } from './repository/tables.ts'

interface SealedColumn {
  column: string
  /** The columns that name its place besides table and column. */
  keys: readonly string[]
}

interface PackedColumn extends SealedColumn {
  /** How its file in the archive ends. */
  ending: (row: Row) => string
}

const json = () => '.json'
const endingOf = ({ file_name: name }: Row): string => /\.\w{1,5}$/.exec(String(name))?.[0] ?? ''

/** Columns that stand sealed under the person's key (S-37): the export opens them. */
export const sealedColumns: Readonly<Record<string, SealedColumn>> = {
  statement_import: { column: 'summary', keys: ['id'] },
  transaction: { column: 'raw', keys: ['id'] },
}

/** Files, sealed and packed: each is a file of the archive, which its row names. */
export const packedColumns: Readonly<Record<string, PackedColumn>> = {
  provider_callback: { column: 'body', keys: ['id'], ending: json },
  statement_import: { column: 'file', keys: ['id'], ending: endingOf },
  statement_import_portion: { column: 'body', keys: ['import_id', 'position'], ending: json },
}

const keyOf = (row: Row, { keys }: SealedColumn): string[] => keys.map((key) => String(row[key]))

/** The row with its sealed column opened. */
export function opened(seal: PersonSeal, table: string, row: Row): Row {
  const sealed = sealedColumns[table]
  if (sealed === undefined) return row
  const { column } = sealed
  const bytes = row[column]
  if (!Buffer.isBuffer(bytes)) return row
  row[column] = seal.open(placeOf(table, sealed, row), bytes).toString()
  return row
}

const placeOf = (table: string, sealed: SealedColumn, row: Row): Place => ({
  table,
  column: sealed.column,
  row: keyOf(row, sealed).join('/'),
})

export const fileNameOf = (table: string, packed: PackedColumn, row: Row): string =>
  `${table}/${keyOf(row, packed).join('-')}${packed.ending(row)}`

/** The content of a file, some at a time: nothing of it is held whole. */
export async function* unpacked(
  seal: PersonSeal,
  table: string,
  packed: PackedColumn,
  row: Row,
  read: () => AsyncIterable<Buffer>,
): AsyncGenerator<Uint8Array> {
  const sealed = seal.openLong(placeOf(table, packed, row), read)
  // What goes wrong on the way is thrown where the content is read.
  yield* pipeline(sealed, createZstdDecompress(), () => undefined)
}
