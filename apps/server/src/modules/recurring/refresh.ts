import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/person.ts'
import { refreshPurchases } from './refresh-purchases.ts'
import { refreshSeries } from './refresh-series.ts'
import { rowsRepository } from './repository/rows.ts'

export type Refresh = ReturnType<typeof createRefresh>

/** A request may have begun to write before it told of it. */
const marginMs = 10_000
/** Names that are worked off together: enough for the database, little for the memory. */
const keysAtOnce = 400

/**
 * Recounts series and purchases in the caller's transaction. What comes out depends on the movements that stand there
 * and on the person's word, never on the order in which they came; running it again changes nothing.
 */
export function createRefresh(clock: Clock) {
  async function recount(tx: Tx, person: string, keys: readonly string[]) {
    const now = clock.now()
    for (let at = 0; at < keys.length; at += keysAtOnce) {
      const some = keys.slice(at, at + keysAtOnce)
      await refreshSeries(tx, person, some, now)
      await refreshPurchases(tx, person, some, now)
    }
  }

  return {
    /** After movements were written, changed or taken away: their names alone are looked at. */
    async touched(tx: Tx, person: string, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      const rows = rowsRepository(tx)
      await rows.lock(person)
      await recount(tx, person, await rows.keysOf(person, ids))
    },
    /** Whatever was written from this moment on, and what has lost rows since. */
    async since(tx: Tx, person: string, moment: Date): Promise<void> {
      const rows = rowsRepository(tx)
      await rows.lock(person)
      await recount(tx, person, await rows.keysSince(person, new Date(moment.getTime() - marginMs)))
    },
    /** Everything anew. */
    async everything(tx: Tx, person: string): Promise<void> {
      const rows = rowsRepository(tx)
      await rows.lock(person)
      await recount(tx, person, await rows.everyKey(person))
    },
    /** These names only, for who holds the lock already. */
    ofKeys: (tx: Tx, person: string, keys: readonly string[]) => recount(tx, person, keys),
  }
}
