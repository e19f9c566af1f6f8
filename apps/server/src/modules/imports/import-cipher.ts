import { compress, decompress } from '../../platform/compression.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { SerializedStatementRow, StatementSummary } from './reader.ts'
import type { StoredFile } from './repository/statement-import.ts'
import type { StoredCorrection } from './row-corrections.ts'
import { type PasswordKnowledge, packKnowledge, unpackKnowledge } from './unlock.ts'

type SealedColumn = 'file' | 'summary' | 'password' | 'unlocked' | 'row_corrections'

const place = (column: SealedColumn, row: string) => ({
  table: 'statement_import',
  column,
  row,
})

export type ImportCipher = Awaited<ReturnType<typeof createImportCipher>>

/** Encrypts statement files, their summaries and rows with the user's key (S-37). */
export async function createImportCipher(envelope: Envelope, db: Db, userId: string) {
  const cipher = await envelope.getCipher(db, userId)
  const rutPlace = { table: 'statement_rut', column: 'rut', row: userId }
  const toChunkLocation = (id: string, position: number) => ({
    table: 'statement_import_portion',
    column: 'body',
    row: `${id}/${position}`,
  })
  return {
    encryptFile: async (id: string, bytes: Uint8Array): Promise<Buffer> =>
      cipher.encryptBytes(place('file', id), await compress(bytes)),
    /** Returns what is read: the file with what opens it, or the text of a file that was unlocked. */
    async decryptStored(id: string, { file, password, unlocked }: StoredFile) {
      const packed =
        unlocked === null
          ? cipher.decryptBytes(place('file', id), file)
          : cipher.decryptBytes(place('unlocked', id), unlocked)
      return {
        bytes: new Uint8Array(await decompress(packed)),
        known:
          password === null
            ? { password: null, rut: null }
            : unpackKnowledge(cipher.decryptBytes(place('password', id), password).toString()),
      }
    },
    /** Encrypts the file of an import, and its text where it was unlocked, for another import. */
    copyFile(from: string, to: string, { file, unlocked }: StoredFile) {
      const copy = (column: 'file' | 'unlocked', bytes: Buffer): Buffer =>
        cipher.encryptBytes(place(column, to), cipher.decryptBytes(place(column, from), bytes))
      return { file: copy('file', file), unlocked: unlocked === null ? null : copy('unlocked', unlocked) }
    },
    encryptUnlocked: async (id: string, bytes: Uint8Array): Promise<Buffer> =>
      cipher.encryptBytes(place('unlocked', id), await compress(bytes)),
    encryptPassword: (id: string, known: PasswordKnowledge): Buffer =>
      cipher.encryptBytes(place('password', id), packKnowledge(known)),
    encryptRut: (rut: string): Buffer => cipher.encryptBytes(rutPlace, rut),
    decryptRut: (encrypted: Buffer): string => cipher.decryptBytes(rutPlace, encrypted).toString(),
    encryptSummary: (id: string, summary: StatementSummary): Buffer =>
      cipher.encryptBytes(place('summary', id), JSON.stringify(summary)),
    decryptSummary(id: string, encrypted: Buffer): StatementSummary {
      const summary: StatementSummary = JSON.parse(
        cipher.decryptBytes(place('summary', id), encrypted).toString(),
      )
      return summary
    },
    encryptRowCorrections: (id: string, corrections: readonly StoredCorrection[]): Buffer | null =>
      corrections.length === 0
        ? null
        : cipher.encryptBytes(place('row_corrections', id), JSON.stringify(corrections)),
    decryptRowCorrections(id: string, encrypted: Buffer | null): StoredCorrection[] {
      if (encrypted === null) return []
      const corrections: StoredCorrection[] = JSON.parse(
        cipher.decryptBytes(place('row_corrections', id), encrypted).toString(),
      )
      return corrections
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
