import { createHash } from 'node:crypto'
import type { LeaveOutInput } from '@lucas/contract/banking/import.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { SerializedStatementRow } from './reader.ts'
import { statementChunkRepository } from './repository/statement-chunk.ts'
import { type ImportRow, importsRepository } from './repository/statement-import.ts'
import { readAs } from './row-corrections.ts'

/** The letter of a row that is left out, by the letter that it has else. */
const leftOutLetters: Readonly<Record<string, string>> = { n: 'N', d: 'D' }
const takenInLetters: Readonly<Record<string, string>> = { N: 'n', D: 'd' }

export const isLeftOut = (letter: string | undefined): boolean =>
  letter !== undefined && letter in takenInLetters

/** Returns the letter of a row that is left out; other rows stay. */
export const leaveOut = (letter: string): string => leftOutLetters[letter] ?? letter

/** Whether a row can be left out or taken in again: what is already there has nothing to leave out. */
export const canBeLeftOut = (letter: string): boolean => letter in leftOutLetters || letter in takenInLetters

/** Names a row of one reading. */
export const toPlace = (revision: number, chunk: number, at: number): string => `${revision}.${chunk}.${at}`

/** Identifies what a file says in a row, for files of one account, in hex. Corrections do not change it. */
export const hashRow = (row: SerializedStatementRow): string => {
  const { date, amount, description } = readAs(row)
  return createHash('sha256')
    .update(JSON.stringify([date, amount, description]))
    .digest('hex')
}

/** Counts rows by their hash, so that two equal rows of a day are two. */
export function createRowCounter(counts: ReadonlyMap<string, number> = new Map()) {
  const left = new Map(counts)
  return {
    counts: left,
    add(row: SerializedStatementRow): void {
      const hash = hashRow(row)
      left.set(hash, (left.get(hash) ?? 0) + 1)
    },
    /** Returns whether the row is one of those that are counted, and takes it off. */
    take(row: SerializedStatementRow): boolean {
      const hash = hashRow(row)
      const count = left.get(hash) ?? 0
      if (count > 0) left.set(hash, count - 1)
      return count > 0
    },
  }
}

/** Leaves rows of a preview out, or takes them in again. A place of an earlier reading is refused. */
export async function setLeftOut(
  tx: Tx,
  userId: string,
  row: ImportRow,
  { places, left_out }: LeaveOutInput,
) {
  if (row.state !== 'preview' || row.task !== null) fail('import_not_ready')
  const letters = left_out ? leftOutLetters : takenInLetters
  const wanted = Map.groupBy(
    places.map((place) => parsePlace(place, row.revision)),
    ({ chunk }) => chunk,
  )
  const chunks = statementChunkRepository(tx)
  const kindsOf = new Map(
    (await chunks.listKinds(userId, row.id)).map(({ position, kinds }) => [position, kinds]),
  )
  const change = { new: 0, doubtful: 0 }
  for (const [position, rows] of wanted) {
    const kinds = [...(kindsOf.get(position) ?? fail('not_found'))]
    for (const { at } of rows) {
      const letter = letters[kinds[at] ?? '']
      if (letter === undefined) continue
      kinds[at] = letter
      change[letter.toLowerCase() === 'n' ? 'new' : 'doubtful'] += left_out ? -1 : 1
    }
    await chunks.setKinds(userId, row.id, position, kinds.join(''))
  }
  await importsRepository(tx).addToCounts(userId, row.id, change)
}

function parsePlace(place: string, revision: number): { chunk: number; at: number } {
  const parts = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(place)
  if (!parts) return fail('not_found')
  if (Number(parts[1]) !== revision) fail('import_not_ready')
  return { chunk: Number(parts[2]), at: Number(parts[3]) }
}
