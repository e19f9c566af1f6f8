import type { ImportRowsQuery, ImportRow as WireRow } from '@lucas/contract/import.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { fail } from '../../platform/errors.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import { isOurs } from './choose-account.ts'
import { importsRepository } from './repository/imports.ts'
import { portionsRepository } from './repository/portions.ts'
import { importSeal } from './sealed.ts'
import { kindOf, rejectedToWire, rowToWire } from './to-wire.ts'

interface Reading {
  tx: Tx
  envelope: Envelope
  cursors: Cursors
}

const lettersOf = { new: 'n', already_there: 'ab', doubtful: 'd' } as const
/** Small portions of one kind may be thin: so many are looked through for one page. */
const mostPortions = 4

/** Stands for the unreadable lines in a cursor. */
const unreadablePlace = -1

/** A page of a preview's rows; unreadable lines, which have no place among days, come last or as a list of their own. */
export async function listRows(
  { tx, envelope, cursors }: Reading,
  person: string,
  id: string,
  { kind, cursor, limit }: ImportRowsQuery,
) {
  const row = (await importsRepository(tx).find(person, id)) ?? fail('not_found')
  const scope = { person, filter: { list: 'import_rows', id, kind: kind ?? null, revision: row.revision } }
  const at = cursor === undefined ? { portion: 0, row: 0 } : placeIn(cursors.open(scope, cursor))
  const pathOf = (portion: number, next: number) => {
    const query = new URLSearchParams({ ...(kind ? { kind } : {}), limit: String(limit) })
    query.set('cursor', cursors.seal(scope, [portion, next]))
    return `/api/imports/${id}/rows/?${query.toString()}`
  }
  if (row.summary === null) return { results: [], count: 0, next: null, previous: null }
  const seal = await importSeal(envelope, tx, person)
  const summary = seal.openSummary(id, row.summary)
  const counts = { new: row.count_new, already_there: row.count_already, doubtful: row.count_doubtful }
  const all = (counts.new ?? 0) + (counts.already_there ?? 0) + (counts.doubtful ?? 0)
  const unreadable = (from: number, atMost: number) => ({
    results: summary.rejected.slice(from, from + atMost).map(rejectedToWire),
    next: summary.rejected.length > from + atMost ? pathOf(unreadablePlace, from + atMost) : null,
  })
  const countOf = (all: number) => ({ count: cursor === undefined ? all : null, previous: null })
  if (kind === 'unreadable' || at.portion === unreadablePlace)
    return { ...unreadable(at.row, limit), ...countOf(summary.rejectedCount) }

  const currency = isOurs(summary.currency) ? summary.currency : 'CLP'
  const letters = kind ? lettersOf[kind] : null
  const portions = await portionsRepository(tx).withKind(person, id, at.portion, letters, mostPortions)
  const results: WireRow[] = []
  let next: string | null = null
  for (const { position, kinds, body } of portions) {
    const rows = await seal.openPortion(id, position, body)
    const from = position === at.portion ? at.row : 0
    for (let place = from; place < rows.length && next === null; place += 1) {
      const [read, is] = [rows[place], kinds[place] ?? 'n']
      if (!read || (letters !== null && !letters.includes(is))) continue
      if (results.length === limit) next = pathOf(position, place)
      else results.push(rowToWire(read, kindOf[is] ?? 'new', currency))
    }
    if (next !== null) break
  }
  const last = portions.at(-1)
  if (next === null && last && portions.length === mostPortions) next = pathOf(last.position + 1, 0)
  if (kind) return { results, next, ...countOf(counts[kind] ?? 0) }
  const rest = next === null ? unreadable(0, limit - results.length) : { results: [], next }
  return {
    results: [...results, ...rest.results],
    next: rest.next,
    ...countOf(all + summary.rejectedCount),
  }
}

function placeIn([portion, row]: readonly (string | number | null)[]) {
  return typeof portion === 'number' && typeof row === 'number' ? { portion, row } : fail('invalid_cursor')
}
