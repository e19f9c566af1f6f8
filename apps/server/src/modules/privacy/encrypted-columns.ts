import { pipeline } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import type { FieldRef, UserCipher } from '../../platform/envelope/envelope.ts'
import type { Row } from './repository/user-tables.ts'

interface EncryptedColumn {
  column: string
  /** Key columns of the row. The ciphertext is bound to them, the table and the column. */
  keys: readonly string[]
}

interface FileColumn extends EncryptedColumn {
  /** Returns the extension of its file in the archive. */
  extension: (row: Row) => string
}

const jsonExtension = () => '.json'
const mailExtension = () => '.eml'
const toExtension = ({ file_name: name }: Row): string => /\.\w{1,5}$/.exec(String(name))?.[0] ?? ''

/** Columns that are encrypted with the user's key (S-37). The export decrypts them. */
export const encryptedColumns: Readonly<Record<string, EncryptedColumn>> = {
  bank_mail: { column: 'content', keys: ['id'] },
  data_import: { column: 'summary', keys: ['id'] },
  statement_import: { column: 'summary', keys: ['id'] },
  statement_rut: { column: 'rut', keys: ['user_id'] },
  transaction: { column: 'raw', keys: ['id'] },
}

/** Columns with an encrypted and compressed file. Each becomes a file of the archive that its row names. */
export const fileColumns: Readonly<Record<string, FileColumn>> = {
  bank_mail: { column: 'message', keys: ['id'], extension: mailExtension },
  provider_callback: { column: 'body', keys: ['id'], extension: jsonExtension },
  statement_import: { column: 'file', keys: ['id'], extension: toExtension },
  statement_import_portion: { column: 'body', keys: ['import_id', 'position'], extension: jsonExtension },
}

const toKey = (row: Row, { keys }: EncryptedColumn): string[] => keys.map((key) => String(row[key]))

/** Decrypts the encrypted column of a row in place and returns the row. */
export function decryptRow(seal: UserCipher, table: string, row: Row): Row {
  const encrypted = encryptedColumns[table]
  if (encrypted === undefined) return row
  const { column } = encrypted
  const bytes = row[column]
  if (!Buffer.isBuffer(bytes)) return row
  row[column] = seal.decryptBytes(toPlace(table, encrypted, row), bytes).toString()
  return row
}

const toPlace = (table: string, encrypted: EncryptedColumn, row: Row): FieldRef => ({
  table,
  column: encrypted.column,
  row: toKey(row, encrypted).join('/'),
})

export const toFileName = (table: string, fileColumn: FileColumn, row: Row): string =>
  `${table}/${toKey(row, fileColumn).join('-')}${fileColumn.extension(row)}`

/** Streams the decrypted and decompressed content of a file. */
export async function* decryptFile(
  seal: UserCipher,
  table: string,
  fileColumn: FileColumn,
  row: Row,
  read: () => AsyncIterable<Buffer>,
): AsyncGenerator<Uint8Array> {
  const encrypted = seal.decryptStream(toPlace(table, fileColumn, row), read)
  // Errors of the pipeline are thrown to the reader of the content.
  yield* pipeline(encrypted, createZstdDecompress(), () => undefined)
}
