import { anonymous, asPerson, type Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { createClaims } from './claims.ts'
import { linkMinutes } from './domain/state.ts'
import { createKeeper, type KeepDeps } from './keep.ts'
import type { BankProvider } from './provider.ts'
import type { BankEvents, EventRef } from './pull-port.ts'
import { isUnreadable, parseBytes } from './read-bytes.ts'
import { connectionsRepository } from './repository/connections.ts'
import { linksRepository } from './repository/links.ts'
import { referencesRepository } from './repository/references.ts'

export type EventDeps = KeepDeps & { provider: BankProvider }

/** Linkings that are looked at when somebody, we do not know who, is done at the widget. */
const mostNudged = 20

/**
 * Takes in an event whose signature is proved: kept sealed and once before it is acknowledged (S-36). One that speaks
 * of nobody's connection is answered like any other and leaves nothing behind.
 */
export function createEventReceiver(deps: EventDeps & { events: BankEvents }) {
  const { db, clock, provider, events } = deps
  const { prepare, put } = createKeeper(deps)
  const claims = createClaims(deps)

  function refOf(bytes: Buffer): EventRef {
    try {
      return events.refOf(parseBytes(bytes))
    } catch (fault) {
      if (isUnreadable(fault)) fail('bad_request')
      throw fault
    }
  }

  /** The event belongs to the refresh that waits for it, else to a case of its own. */
  async function caseFor(tx: Tx, person: string, connectionId: string): Promise<string> {
    const now = clock.now()
    const waiting = await linksRepository(tx).waitingRefresh(person, connectionId)
    if (waiting) return waiting.id
    const id = newId()
    const expiresAt = new Date(now.getTime() + linkMinutes * 60_000)
    const link = { id, provider: provider.name, connectionId, expiresAt, refreshTry: 1 }
    await linksRepository(tx).insert(person, link, now)
    return id
  }

  /** Somebody is done at the widget: the newest waiting linkings are looked at. */
  async function nudge() {
    const since = new Date(clock.now().getTime() - linkMinutes * 60_000)
    const waiting = await anonymous(db, (tx) =>
      referencesRepository(tx).openLinkings(provider.name, since, mostNudged),
    )
    for (const { user_id, id } of waiting) await claims.nudge(user_id, id)
  }

  return async function receive(bytes: Buffer): Promise<void> {
    const { id, references, isNewLink } = refOf(bytes)
    const found = await anonymous(db, (tx) => referencesRepository(tx).locate(provider.name, references))
    if (!found) return isNewLink ? nudge() : undefined
    const { user_id: person, connection_id: connectionId } = found
    const prepared = await prepare(bytes)
    await asPerson(db, person, async (tx) => {
      const connection = await connectionsRepository(tx).find(person, connectionId)
      const isLinked = connection?.provider === provider.name && connection.state !== 'disconnected'
      if (!isLinked || !(await referencesRepository(tx).takeIn(provider.name, id, clock.now()))) return
      await put(tx, { person, linkId: await caseFor(tx, person, connectionId) }, prepared)
    })
  }
}
