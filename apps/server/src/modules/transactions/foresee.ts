import type { Tx } from '../../platform/database/person.ts'
import { becomes, dedupe } from './domain/dedupe.ts'
import type { Movement } from './domain/movement.ts'
import { storable } from './domain/storable.ts'
import { loadHeld } from './held.ts'
import { heldRepository } from './repository/held.ts'

/**
 * What storing a movement would do: a new row, a row that we hold, a row that we hold and that becomes what the file
 * tells (it was pending, or written by hand), or a new one that looks much like one we hold.
 */
export type Foreseen = 'new' | 'already_there' | 'becomes' | 'doubtful'

/**
 * Compares movements of whole days with the rows held and writes nothing; the answers stand in the order of the
 * movements. Every movement needs a `raw` object of its own, by which it is found again.
 */
export async function foreseeMovements(
  tx: Tx,
  person: string,
  movements: readonly Movement[],
): Promise<Foreseen[]> {
  const held = heldRepository(tx)
  const accounts = [...new Set(movements.map(({ accountId }) => accountId))]
  const filled = new Set(await held.filled(person, accounts))
  const told = movements.map(storable)
  const rows = await loadHeld(held, person, told, { filled, ids: new Set(), added: new Set() })
  const { fresh, changed, suspects } = dedupe(told, rows)
  const isFresh = new Set(fresh.map(({ movement }) => movement.raw))
  const isSuspect = new Set(suspects.map(({ movement }) => movement.raw))
  const isBecoming = new Set(
    changed.filter(({ merge }) => becomes(merge)).map(({ movement }) => movement.raw),
  )
  return movements.map(({ raw }) => {
    if (isSuspect.has(raw)) return 'doubtful'
    if (isFresh.has(raw)) return 'new'
    return isBecoming.has(raw) ? 'becomes' : 'already_there'
  })
}
