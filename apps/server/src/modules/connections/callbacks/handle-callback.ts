import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { withoutUser } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import type { CallbackRef, Provider } from '../provider/port.ts'
import { linkSessionRepository } from '../repository/link-session.ts'
import { createOrphanCallbacks } from './orphan-callbacks.ts'
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
