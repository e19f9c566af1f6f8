import type { Tx } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { ImportCipher } from './import-cipher.ts'
import type { SerializedStatementRow } from './reader.ts'
import { statementChunkRepository } from './repository/statement-chunk.ts'
import { nameOf } from './row-corrections.ts'

/** Finds a row of the last reading; throws `not_found`. */
export async function findRow(
  tx: Tx,
  userId: string,
  importId: string,
  name: string,
  cipher: ImportCipher,
): Promise<SerializedStatementRow> {
  const atOnce = 50
  const chunks = statementChunkRepository(tx)
  for (let from = 0; ; from += atOnce) {
    const found = await chunks.listWithKind(userId, importId, from, null, atOnce)
    for (const { position, body } of found) {
      const rows = await cipher.decryptChunk(importId, position, body)
      const row = rows.find((each) => nameOf(each) === name)
      if (row) return row
    }
    if (found.length < atOnce) return fail('not_found')
  }
}
