import type { ImportRowsQuery, ImportRow as WireRow } from '@lucas/contract/banking/import.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { fail } from '../../platform/errors.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import { isSupportedCurrency } from './choose-account.ts'
import { createImportCipher } from './import-cipher.ts'
import { canBeLeftOut, toPlace } from './left-out.ts'
import { statementChunkRepository } from './repository/statement-chunk.ts'
import { importsRepository } from './repository/statement-import.ts'
import { kindsByLetter, toApiRow, toApiUnreadableRow } from './to-api.ts'

interface ListRowsDeps {
  tx: Tx
  envelope: Envelope
  cursors: Cursors
}

const lettersByKind = { new: 'n', already_there: 'ab', doubtful: 'd', left_out: 'ND' } as const
/** Chunks may contain few rows of a kind: one page reads at most this many. */
const maxChunks = 4

/** Chunk number of the unreadable lines in a cursor. */
const unreadablePosition = -1

/** Lists a page of preview rows. Unreadable lines have no date: they come last or as their own list. */
export async function listRows(
  { tx, envelope, cursors }: ListRowsDeps,
  userId: string,
  importId: string,
  { kind, cursor, limit }: ImportRowsQuery,
) {
  const row = (await importsRepository(tx).find(userId, importId)) ?? fail('not_found')
  const scope = {
    person: userId,
    filter: { list: 'import_rows', id: importId, kind: kind ?? null, revision: row.revision },
  }
  const start = cursor === undefined ? { chunk: 0, row: 0 } : parsePosition(cursors.decode(scope, cursor))
  const toPagePath = (chunk: number, next: number) => {
    const query = new URLSearchParams({ ...(kind ? { kind } : {}), limit: String(limit) })
    query.set('cursor', cursors.encode(scope, [chunk, next]))
    return `/api/imports/${importId}/rows/?${query.toString()}`
  }
  if (row.summary === null) return { results: [], count: 0, next: null, previous: null }
  const cipher = await createImportCipher(envelope, tx, userId)
  const summary = cipher.decryptSummary(importId, row.summary)
  const counts = {
    new: row.count_new ?? 0,
    already_there: row.count_already ?? 0,
    doubtful: row.count_doubtful ?? 0,
    left_out: row.count_left_out ?? 0,
  }
  const rowCount = counts.new + counts.already_there + counts.doubtful + counts.left_out
  const listUnreadable = (from: number, atMost: number) => ({
    results: summary.rejected.slice(from, from + atMost).map(toApiUnreadableRow),
    next: summary.rejected.length > from + atMost ? toPagePath(unreadablePosition, from + atMost) : null,
  })
  const toCount = (total: number) => ({ count: cursor === undefined ? total : null, previous: null })
  if (kind === 'unreadable' || start.chunk === unreadablePosition)
    return { ...listUnreadable(start.row, limit), ...toCount(summary.rejectedCount) }

  const currency = isSupportedCurrency(summary.currency) ? summary.currency : 'CLP'
  const letters = kind ? lettersByKind[kind] : null
  const chunks = await statementChunkRepository(tx).listWithKind(
    userId,
    importId,
    start.chunk,
    letters,
    maxChunks,
  )
  const results: WireRow[] = []
  let next: string | null = null
  for (const { position, kinds, body } of chunks) {
    const rows = await cipher.decryptChunk(importId, position, body)
    const from = position === start.chunk ? start.row : 0
    for (let place = from; place < rows.length && next === null; place += 1) {
      const [parsed, letter] = [rows[place], kinds[place] ?? 'n']
      if (!parsed || (letters !== null && !letters.includes(letter))) continue
      if (results.length === limit) next = toPagePath(position, place)
      else {
        const named = canBeLeftOut(letter) ? toPlace(row.revision, position, place) : null
        results.push({ ...toApiRow(parsed, kindsByLetter[letter] ?? 'new', currency), place: named })
      }
    }
    if (next !== null) break
  }
  const last = chunks.at(-1)
  if (next === null && last && chunks.length === maxChunks) next = toPagePath(last.position + 1, 0)
  if (kind) return { results, next, ...toCount(counts[kind]) }
  const unreadableRows = next === null ? listUnreadable(0, limit - results.length) : { results: [], next }
  return {
    results: [...results, ...unreadableRows.results],
    next: unreadableRows.next,
    ...toCount(rowCount + summary.rejectedCount),
  }
}

function parsePosition([chunk, row]: readonly (string | number | null)[]) {
  return typeof chunk === 'number' && typeof row === 'number' ? { chunk, row } : fail('invalid_cursor')
}
