import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { callbacksRepository } from './repository/callbacks.ts'
import { type LinkRow, linksRepository } from './repository/links.ts'

/** A callback in our keeping. */
export type Stored = { person: string; id: string; linkId: string }

/**
 * A person's turn: one transaction, one ingest of theirs at a time, and only while the callback still waits.
 * Undefined when it does not: then somebody else has done the work, or its linking is gone.
 */
export function inTurn<T>(
  { db, outbox }: { db: Db; outbox: Outbox },
  { person, id, linkId }: Stored,
  work: (tx: Tx, link: LinkRow) => Promise<T>,
): Promise<T | undefined> {
  return outbox.transaction(db, person, async (tx) => {
    const callbacks = callbacksRepository(tx)
    await callbacks.takeTurn(person)
    const row = await callbacks.lock(person, id)
    const link = await linksRepository(tx).find(person, linkId)
    return row?.state === 'received' && link ? work(tx, link) : undefined
  })
}
