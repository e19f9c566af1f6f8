import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { withoutUser } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import type { CallbackRef, Provider } from '../provider/port.ts'
import { linkSessionRepository } from '../repository/link-session.ts'
import { isInvalidPayload, parsePayload } from './parse-payload.ts'
import type { CallbackStore } from './store-callback.ts'

type CallbackHandlerDeps = { db: Db; clock: Clock; provider: Provider; callbackStore: CallbackStore }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Creates the handler that stores an authentic callback, encrypted and once, before it is acknowledged (S-36). A callback
 * of an unknown link session gets the same answer and stores nothing.
 */
export function createCallbackHandler({ db, clock, provider, callbackStore }: CallbackHandlerDeps) {
  const orphanCallbacks = createOrphanCallbacks(clock)

  function parseRef(bytes: Buffer): CallbackRef {
    try {
      return provider.parseCallbackRef(parsePayload(bytes))
    } catch (err) {
      if (isInvalidPayload(err)) fail('bad_request')
      throw err
    }
  }

  return async function handleCallback(bytes: Buffer): Promise<void> {
    const { linkSessionId: givenId, providerCaseId } = parseRef(bytes)
    const linkSessionId = givenId !== null && uuid.test(givenId) ? givenId : null
    const link = await withoutUser(db, (tx) =>
      linkSessionRepository(tx).findByCaseId(linkSessionId, providerCaseId),
    )
    if (!link) {
      if (givenId === null && providerCaseId !== null) orphanCallbacks.add(providerCaseId, bytes)
      return
    }
    const earlier = providerCaseId === null ? [] : orphanCallbacks.take(providerCaseId)
    for (const body of [...earlier, bytes])
      await callbackStore.store(db, { userId: link.user_id, linkSessionId: link.id }, body, async (tx) => {
        if (providerCaseId !== null)
          await linkSessionRepository(tx).setProviderCaseId(link.user_id, link.id, providerCaseId)
      })
  }
}

const maxCases = 1_000
const maxBodies = 4
const maxBytes = 16 * 1024
const maxAgeMs = 30 * 60_000

/**
 * Holds callbacks whose link session is not known yet. The first callback of some providers carries only the
 * provider's case id (reference 1.3), and it alone names the institution. Few and short ones are held in memory, never stored.
 */
export function createOrphanCallbacks(clock: Clock) {
  const cases = new Map<string, { at: number; bodies: Buffer[] }>()

  function removeExpired() {
    const before = clock.now().getTime() - maxAgeMs
    for (const [caseId, { at }] of cases) if (at < before || cases.size > maxCases) cases.delete(caseId)
  }

  return {
    add(caseId: string, body: Buffer) {
      if (body.length > maxBytes) return
      const entry = cases.get(caseId) ?? { at: clock.now().getTime(), bodies: [] }
      if (entry.bodies.length < maxBodies) entry.bodies.push(Buffer.from(body))
      cases.set(caseId, entry)
      removeExpired()
    },
    /** Returns and removes the callbacks of a case. */
    take(caseId: string): Buffer[] {
      removeExpired()
      const bodies = cases.get(caseId)?.bodies ?? []
      cases.delete(caseId)
      return bodies
    },
  }
}
