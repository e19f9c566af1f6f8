import type { Db } from '../../platform/database/connect.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { pack, unpack } from '../../platform/packed.ts'
import type { ReadRow, ReadSummary } from './reader.ts'

const table = 'statement_import'

/** Files, what was read of them and their rows stand sealed under the person's key (S-37). */
export async function importSeal(envelope: Envelope, db: Db, person: string) {
  const seal = await envelope.of(db, person)
  const portion = (id: string, position: number) => ({
    table: 'statement_import_portion',
    column: 'body',
    row: `${id}/${position}`,
  })
  return {
    file: async (id: string, bytes: Uint8Array): Promise<Buffer> =>
      seal.seal({ table, column: 'file', row: id }, await pack(bytes)),
    openFile: (id: string, sealed: Buffer): Promise<Buffer> =>
      unpack(seal.open({ table, column: 'file', row: id }, sealed)),
    summary: (id: string, summary: ReadSummary): Buffer =>
      seal.seal({ table, column: 'summary', row: id }, JSON.stringify(summary)),
    openSummary(id: string, sealed: Buffer): ReadSummary {
      const summary: ReadSummary = JSON.parse(
        seal.open({ table, column: 'summary', row: id }, sealed).toString(),
      )
      return summary
    },
    /** Packed by the worker already. */
    portion: (id: string, position: number, packed: Uint8Array): Buffer =>
      seal.seal(portion(id, position), Buffer.from(packed)),
    async openPortion(id: string, position: number, sealed: Buffer): Promise<ReadRow[]> {
      return rowsOf(seal.open(portion(id, position), sealed))
    },
  }
}

export async function rowsOf(packed: Uint8Array): Promise<ReadRow[]> {
  const rows: ReadRow[] = JSON.parse((await unpack(packed)).toString())
  return rows
}
