import { dataImportLimits } from '@lucas/contract/users/data-import.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import { type Archive, openArchive } from './archive.ts'
import type { DataTable } from './format/table.ts'
import { dataTables } from './format/tables.ts'
import type { DataCipher } from './import-cipher.ts'
import { DataFileError } from './problem.ts'
import { pieceRepository } from './repository/piece.ts'
import { type CheckedRows, startRowChecker } from './worker/check-rows.ts'

const maxTransactions = 1_000_000
const maxRows = 4_000_000

interface StoredArchive {
  db: Db
  cipher: DataCipher
  userId: string
  importId: string
  size: number
}

/** Opens an uploaded archive, whose pieces are read one by one. */
export const openStoredArchive = ({ db, cipher, userId, importId, size }: StoredArchive): Promise<Archive> =>
  openArchive({
    size,
    pieceBytes: dataImportLimits.pieceBytes,
    async read(position) {
      const piece = await withUser(db, userId, (tx) => pieceRepository(tx).find(userId, importId, position))
      if (piece === undefined) throw new DataFileError('broken')
      return cipher.decryptPiece(importId, position, piece.body)
    },
  })

export interface TableRows extends CheckedRows {
  table: DataTable
  /** Rows of all tables so far. */
  done: number
}

interface ReadOptions {
  /** What the ids of this import are made of. */
  salt: string
  signal: AbortSignal
}

/** Reads the rows of all tables in batches, checked and with the ids that they have here, in the order in which they are stored. */
export async function* readRows(archive: Archive, { salt, signal }: ReadOptions): AsyncGenerator<TableRows> {
  const checker = startRowChecker()
  let done = 0
  try {
    for (const table of dataTables) {
      let lines = 0
      for await (const batch of archive.readLines(`json/${table.name}.jsonl`)) {
        signal.throwIfAborted()
        const { bytes, count, firstLine } = batch
        lines += count
        done += count
        if (done > maxRows || (table.name === 'transaction' && lines > maxTransactions))
          throw new DataFileError('too_much_inside')
        yield { table, done, ...(await checker.check({ table: table.name, bytes, salt }, firstLine)) }
      }
    }
  } finally {
    checker.end()
  }
}
