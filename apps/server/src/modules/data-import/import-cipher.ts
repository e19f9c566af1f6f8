import type { DataImportContent } from '@lucas/contract/users/data-import.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'

/** What is known of an archive once it is read. */
export interface ArchiveSummary {
  content: DataImportContent
  rows: number
}

/** Seals the pieces of an archive and its summary with the user's key (S-37). */
export async function createDataCipher(envelope: Envelope, db: Db, userId: string) {
  const cipher = await envelope.getCipher(db, userId)
  const summaryPlace = (id: string) => ({ table: 'data_import', column: 'summary', row: id })
  const piecePlace = (id: string, position: number) => ({
    table: 'data_import_piece',
    column: 'body',
    row: `${id}/${position}`,
  })
  return {
    encryptPiece: (id: string, position: number, bytes: Buffer) =>
      cipher.encryptBytes(piecePlace(id, position), bytes),
    decryptPiece: (id: string, position: number, sealed: Buffer) =>
      cipher.decryptBytes(piecePlace(id, position), sealed),
    encryptSummary: (id: string, summary: ArchiveSummary) =>
      cipher.encryptBytes(summaryPlace(id), JSON.stringify(summary)),
    decryptSummary(id: string, sealed: Buffer): ArchiveSummary {
      const summary: ArchiveSummary = JSON.parse(cipher.decryptBytes(summaryPlace(id), sealed).toString())
      return summary
    },
  }
}

export type DataCipher = Awaited<ReturnType<typeof createDataCipher>>
