import { limits } from '@lucas/contract/limits.ts'
import type { SessionClient } from '@lucas/contract/session-client.ts'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Person } from '../../platform/http/access.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { hashOf, newSecret } from '../../platform/secret.ts'
import type { TicketHolder } from '../../platform/sockets/tickets.ts'
import type { AccessTokens } from './access-token.ts'
import type { Caller } from './caller.ts'
import { isIdle, seenEveryMs } from './domain/idle.ts'
import { lookupRepository } from './lookup-repository.ts'
import { sessionRepository } from './session-repository.ts'

const hour = 3_600_000
/** Our client's family lives 30 days from its sign-in, a literal client's one token 12 hours (decisions 2). */
const sessionLifeMs = {
  web: 30 * 24 * hour,
  literal: 12 * hour,
  example: limits.exampleHours * hour,
} as const

export type OpenedSession = {
  readonly id: string
  readonly refresh: string
  /** What the cookie of our client holds. */
  readonly binding: string | null
  readonly expiresAt: Date
}

export type EndReason = 'sign_out' | 'refresh_reuse' | 'password_change' | 'person' | 'deletion' | 'pin'

export type Sessions = {
  /** A new family of tokens with its first member; bound to the browser by a cookie for our own client alone. */
  open(tx: Tx, userId: string, caller: Caller, client?: SessionClient): Promise<OpenedSession>
  /** Ends one session, or all but one (`null`: all); their sockets close once the transaction is told (S-19). */
  end(
    tx: Tx,
    userId: string,
    which: { id: string } | { except: string | null },
    reason: EndReason,
  ): Promise<number>
  /** Shuts a session until its person proves who they are; its sockets close. */
  lock(tx: Tx, userId: string, id: string): Promise<void>
  /** The person behind the request's access token; fails with `not_authenticated`. One trip to the database. */
  authenticate(request: FastifyRequest): Promise<Person>
  /** The same where the call may also come from a stranger; a token that opens nothing is refused all the same. */
  personIfAny(request: FastifyRequest): Promise<Person | null>
  /** The holder of an access token that came another way than by the header; null when it opens nothing. */
  holderOfToken(token: string): Promise<TicketHolder | null>
  /** Waits for what was written beside the requests. */
  settle(): Promise<void>
}

type SessionsDeps = { db: Db; clock: Clock; log: Log; outbox: Outbox; access: AccessTokens }

export function createSessions({ db, clock, log, outbox, access }: SessionsDeps): Sessions {
  const touching = new Map<string, Promise<void>>()

  /** Outside the hot path: the request does not wait, and a fault here is nobody's. */
  function touch(userId: string, id: string, now: Date) {
    if (touching.has(id)) return
    const touched = asPerson(db, userId, (tx) => sessionRepository(tx).touch(userId, id, now))
      .catch((err) => log.warn({ err }, 'a session was not marked as seen'))
      .then(() => void touching.delete(id))
    touching.set(id, touched)
  }

  async function lock(tx: Tx, userId: string, id: string) {
    if (await sessionRepository(tx).lockUp(userId, id, clock.now()))
      await outbox.add(tx, userId, { type: 'session_locked', session_id: id })
  }

  async function authenticate(request: FastifyRequest): Promise<Person> {
    const [, token] = /^Bearer (\S{1,2048})$/i.exec(request.headers.authorization ?? '') ?? []
    const claims = token === undefined ? null : await access.verify(token)
    if (!claims) fail('not_authenticated')
    const now = clock.now()
    const { userId, sessionId } = claims
    const session = (await lookupRepository(db).session(userId, sessionId, now)) ?? fail('not_authenticated')
    const { client, locked_at: lockedAt, locks_after: locksAfter, last_seen_at: seenAt } = session
    const idleMs = now.getTime() - seenAt.getTime()
    // A client that follows the spec to the letter knows no lock screen: its session locks when it is told to.
    const goesIdle = lockedAt === null && client === 'web' && isIdle(idleMs, locksAfter)
    if (goesIdle) await outbox.transaction(db, userId, (tx) => lock(tx, userId, sessionId))
    const isLocked = lockedAt !== null || goesIdle
    if (!isLocked && idleMs > seenEveryMs(locksAfter)) touch(userId, sessionId, now)
    return { userId, sessionId, client, stepUpUntil: isLocked ? null : session.step_up_until, isLocked }
  }

  return {
    async open(tx, userId, { userAgent, address, ...caller }, client = caller.client) {
      const now = clock.now()
      const id = newId()
      const refresh = newSecret()
      const binding = client === 'web' ? newSecret() : null
      const expiresAt = new Date(now.getTime() + sessionLifeMs[client])
      const bindingHash = binding === null ? null : hashOf(binding)
      const session = { id, client, bindingHash, userAgent, address, expiresAt }
      await sessionRepository(tx).open(userId, session, hashOf(refresh), now)
      return { id, refresh, binding, expiresAt }
    },

    async end(tx, userId, which, reason) {
      const ended = await sessionRepository(tx).end(userId, which, reason, clock.now())
      await outbox.add(
        tx,
        userId,
        ...ended.map(({ id }) => ({ type: 'session_ended', session_id: id }) as const),
      )
      return ended.length
    },

    lock,
    authenticate,

    async personIfAny(request) {
      if (request.headers.authorization === undefined) return null
      const person = await authenticate(request)
      if (person.client === 'example') fail('example_closed')
      return person.isLocked ? fail('session_locked') : person
    },

    async holderOfToken(token) {
      const claims = await access.verify(token)
      if (!claims) return null
      const { userId, sessionId } = claims
      const session = await asPerson(db, userId, (tx) =>
        sessionRepository(tx).standing(userId, sessionId, clock.now()),
      )
      return session ? { userId, sessionId, sessionEnds: session.expires_at } : null
    },

    async settle() {
      await Promise.all(touching.values())
    },
  }
}
