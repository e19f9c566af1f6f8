import type { Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { createDelivery, type DeliveryDeps, type FinalCallback } from './deliver.ts'
import { linkMinutes } from './domain/state.ts'
import { linksRepository } from './repository/links.ts'

/**
 * Brings what no bank has sent the way of what banks send, from the open connection on. All of it belongs to the caller's
 * transaction.
 */
export function createBringing(deps: DeliveryDeps) {
  const { clock, provider } = deps
  const { open, deliver } = createDelivery(deps)

  return async (tx: Tx, person: string, callback: FinalCallback, signal: AbortSignal): Promise<void> => {
    const now = clock.now()
    const id = newId()
    const expiresAt = new Date(now.getTime() + linkMinutes * 60_000)
    await linksRepository(tx).insert(
      person,
      { id, provider: provider.name, connectionId: null, expiresAt },
      now,
    )
    const link = (await linksRepository(tx).find(person, id)) ?? fail('internal')
    const connection = await open(tx, link, callback, 'reading')
    if (connection) await deliver(tx, link, connection, callback, signal)
  }
}
