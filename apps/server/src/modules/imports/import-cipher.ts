import { compress, decompress } from '../../platform/compression.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { SerializedStatementRow, StatementSummary } from './reader.ts'

const table = 'statement_import'

/** Encrypts statement files, their summaries and rows with the user's key (S-37). */
export async function createImportCipher(envelope: Envelope, db: Db, userId: string) {
  const cipher = await envelope.getCipher(db, userId)
  const toChunkLocation = (id: string, position: number) => ({
    table: 'statement_import_portion',
    column: 'body',
    row: `${id}/${position}`,
  })
  return {
    encryptFile: async (id: string, bytes: Uint8Array): Promise<Buffer> =>
      cipher.encryptBytes({ table, column: 'file', row: id }, await compress(bytes)),
    decryptFile: (id: string, encrypted: Buffer): Promise<Buffer> =>
      decompress(cipher.decryptBytes({ table, column: 'file', row: id }, encrypted)),
    encryptSummary: (id: string, summary: StatementSummary): Buffer =>
      cipher.encryptBytes({ table, column: 'summary', row: id }, JSON.stringify(summary)),
    decryptSummary(id: string, encrypted: Buffer): StatementSummary {
      const summary: StatementSummary = JSON.parse(
        cipher.decryptBytes({ table, column: 'summary', row: id }, encrypted).toString(),
      )
      return summary
    },
    /** The reader has already compressed the chunk. */
    encryptChunk: (id: string, position: number, packed: Uint8Array): Buffer =>
      cipher.encryptBytes(toChunkLocation(id, position), Buffer.from(packed)),
    async decryptChunk(id: string, position: number, encrypted: Buffer): Promise<SerializedStatementRow[]> {
      return unpackRows(cipher.decryptBytes(toChunkLocation(id, position), encrypted))
    },
  }
}

export async function unpackRows(packed: Uint8Array): Promise<SerializedStatementRow[]> {
  const rows: SerializedStatementRow[] = JSON.parse((await decompress(packed)).toString())
  return rows
}
