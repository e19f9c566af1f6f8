import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withoutUser, withUser } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import { linkSessionMinutes } from '../domain/connection-status.ts'
import type { PollQueue } from '../linking/poll-queue.ts'
import type { Provider, ProviderEventRef, ProviderWebhook } from '../provider/port.ts'
import { connectionRepository } from '../repository/connection.ts'
import { linkSessionRepository } from '../repository/link-session.ts'
import { providerReferenceRepository } from '../repository/provider-reference.ts'
import { newLinkSession } from '../sync/new-link-session.ts'
import { isInvalidPayload, parsePayload } from './parse-payload.ts'
import type { CallbackStore } from './store-callback.ts'

type EventHandlerDeps = {
  db: Db
  clock: Clock
  provider: Provider
  webhook: ProviderWebhook
  callbackStore: CallbackStore
  pollQueue: PollQueue
}

/** Link sessions that are polled when an unknown user has completed a widget. */
const maxPolled = 20

/**
 * Creates the handler that stores a verified event, encrypted and once, before it is acknowledged (S-36). An event of an
 * unknown connection gets the same answer and stores nothing.
 */
export function createEventHandler(deps: EventHandlerDeps) {
  const { db, clock, provider, webhook, callbackStore, pollQueue } = deps

  function parseRef(bytes: Buffer): ProviderEventRef {
    try {
      return webhook.parseEventRef(parsePayload(bytes))
    } catch (err) {
      if (isInvalidPayload(err)) fail('bad_request')
      throw err
    }
  }

  /** Returns the link session of the waiting refresh, or creates one for the event. */
  async function findOrCreateLinkSession(tx: Tx, userId: string, connectionId: string): Promise<string> {
    const waiting = await linkSessionRepository(tx).findWaitingRefresh(userId, connectionId)
    if (waiting) return waiting.id
    return newLinkSession(tx, userId, { provider: provider.name, connectionId, refreshTry: 1 }, clock.now())
  }

  /** Polls the newest open link sessions, because the event does not say which one was completed. */
  async function pollOpenLinkSessions() {
    const since = new Date(clock.now().getTime() - linkSessionMinutes * 60_000)
    const waiting = await withoutUser(db, (tx) =>
      providerReferenceRepository(tx).listOpenLinkSessions(provider.name, since, maxPolled),
    )
    for (const { user_id, id } of waiting) await pollQueue.pollNow(user_id, id)
  }

  return async function handleEvent(bytes: Buffer): Promise<void> {
    const { id, references, isNewLink } = parseRef(bytes)
    const found = await withoutUser(db, (tx) =>
      providerReferenceRepository(tx).findConnection(provider.name, references),
    )
    if (!found) return isNewLink ? pollOpenLinkSessions() : undefined
    const { user_id: userId, connection_id: connectionId } = found
    const prepared = await callbackStore.prepare(bytes)
    await withUser(db, userId, async (tx) => {
      const connection = await connectionRepository(tx).find(userId, connectionId)
      const isLinked = connection?.provider === provider.name && connection.state !== 'disconnected'
      if (!isLinked || !(await providerReferenceRepository(tx).insertEvent(provider.name, id, clock.now())))
        return
      await callbackStore.insert(
        tx,
        { userId, linkSessionId: await findOrCreateLinkSession(tx, userId, connectionId) },
        prepared,
      )
    })
  }
}
