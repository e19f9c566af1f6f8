import type { SessionClient } from '@lucas/contract/auth/session-client.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUser } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import { newId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import { generateToken, sha256 } from '../../../platform/secret.ts'
import type { ReadSessionStatus, SessionRef } from '../../../platform/sockets/session-status.ts'
import { computeIdleDeadline, lastSeenIntervalMs } from '../domain/idle.ts'
import { lookupRepository, type OpenSessionState } from '../repository/lookup.ts'
import { sessionRepository } from '../repository/session.ts'
import type { Caller } from '../request-caller.ts'
import type { AccessTokens } from './access-token.ts'

const hourMs = 3_600_000
/** A web session lasts 30 days from its sign-in, the session of a literal client 12 hours (decisions 2). */
const sessionLifetimeMs = {
  web: 30 * 24 * hourMs,
  literal: 12 * hourMs,
  example: limits.exampleHours * hourMs,
} as const

export type OpenedSession = {
  readonly id: string
  readonly refresh: string
  /** The value of the binding cookie; null for other clients than ours. */
  readonly binding: string | null
  readonly expiresAt: Date
  /** User agents of the user's last 100 sessions before this one. */
  readonly earlierAgents: readonly string[]
}

export type SessionEndReason =
  | 'sign_out'
  | 'refresh_reuse'
  | 'password_change'
  | 'person'
  | 'deletion'
  | 'pin'

export type Sessions = {
  /** Opens a session with its first refresh token. Only a web session is bound to its browser by a cookie. */
  open(tx: Tx, userId: string, caller: Caller, client?: SessionClient): Promise<OpenedSession>
  /** Ends one session, or all but one (`null`: all). Their sockets close after the commit (S-19). Returns how many. */
  end(
    tx: Tx,
    userId: string,
    which: { id: string } | { except: string | null },
    reason: SessionEndReason,
  ): Promise<number>
  /** Locks a session until the user unlocks it. Its sockets close. */
  lock(tx: Tx, userId: string, id: string): Promise<void>
  /** Locks a session until the transaction ends. Fails with `not_authenticated` if it has ended since its request began. */
  requireOpen(tx: Tx, session: SessionRef): Promise<void>
  /** Restarts the idle clock of a session. Call it only for what its user does. */
  markSeen(tx: Tx, userId: string, id: string): Promise<unknown>
  /** Returns the user of the request's access token; fails with `not_authenticated`. One database round trip. */
  authenticate(request: FastifyRequest): Promise<SignedInUser>
  /** Like `authenticate`, but returns null without an Authorization header. An invalid token still fails. */
  authenticateOptional(request: FastifyRequest): Promise<SignedInUser | null>
  /** Returns the session of an access token that is not in the header; null if it is invalid. */
  verifyAccessToken(token: string): Promise<SessionRef | null>
  /** Returns a session's status by the same rule as for requests, without counting as use (S-19a). */
  readStatus: ReadSessionStatus
  /** Waits for the pending last-seen updates. */
  flush(): Promise<void>
}

type SessionsDeps = { db: Db; clock: Clock; log: Log; events: Events; access: AccessTokens }

export function createSessions({ db, clock, log, events, access }: SessionsDeps): Sessions {
  const pendingUpdates = new Map<string, Promise<void>>()

  /** Updates last-seen without delaying the request. An error is only logged. */
  function updateLastSeen(userId: string, id: string, now: Date) {
    if (pendingUpdates.has(id)) return
    const update = withUser(db, userId, (tx) => sessionRepository(tx).updateLastSeen(userId, id, now))
      .catch((err) => log.warn({ err }, 'session last-seen update failed'))
      .then(() => void pendingUpdates.delete(id))
    pendingUpdates.set(id, update)
  }

  async function lock(tx: Tx, userId: string, id: string) {
    if (await sessionRepository(tx).markLocked(userId, id, clock.now()))
      await events.publish(tx, userId, { type: 'session_locked', session_id: id })
  }

  const computeIdleAt = ({ client, last_seen_at: lastSeenAt, locks_after: locksAfter }: OpenSessionState) =>
    computeIdleDeadline({ client, lastSeenAt, locksAfter })

  /** Locks a session that has been idle for too long. Returns whether it is locked now. */
  async function lockIfIdle(userId: string, sessionId: string, facts: OpenSessionState, now: Date) {
    if (facts.locked_at !== null) return true
    const idleAt = computeIdleAt(facts)
    if (idleAt === null || now <= idleAt) return false
    await events.transaction(db, userId, (tx) => lock(tx, userId, sessionId))
    return true
  }

  async function authenticate(request: FastifyRequest): Promise<SignedInUser> {
    const [, token] = /^Bearer (\S{1,2048})$/i.exec(request.headers.authorization ?? '') ?? []
    const claims = token === undefined ? null : await access.verify(token)
    if (!claims) fail('not_authenticated')
    const now = clock.now()
    const { userId, sessionId } = claims
    const session =
      (await lookupRepository(db).findOpenSession(userId, sessionId, now)) ?? fail('not_authenticated')
    const { client, last_seen_at: seenAt } = session
    const isLocked = await lockIfIdle(userId, sessionId, session, now)
    // Where time locks, a call is no use: pages call by themselves, after events, on timers and after a reconnect (S-19a).
    const isTimed = computeIdleAt(session) !== null
    if (!isTimed && now.getTime() - seenAt.getTime() > lastSeenIntervalMs)
      updateLastSeen(userId, sessionId, now)
    return { userId, sessionId, client, stepUpUntil: isLocked ? null : session.step_up_until, isLocked }
  }

  return {
    async open(tx, userId, { userAgent, address, ...caller }, client = caller.client) {
      const now = clock.now()
      const id = newId()
      const refresh = generateToken()
      const binding = client === 'web' ? generateToken() : null
      const expiresAt = new Date(now.getTime() + sessionLifetimeMs[client])
      const bindingHash = binding === null ? null : sha256(binding)
      const session = { id, client, bindingHash, userAgent, address, expiresAt }
      const earlierAgents = await sessionRepository(tx).create(userId, session, sha256(refresh), now)
      return { id, refresh, binding, expiresAt, earlierAgents }
    },

    async end(tx, userId, which, reason) {
      const ended = await sessionRepository(tx).end(userId, which, reason, clock.now())
      await events.publish(
        tx,
        userId,
        ended.map(({ id }) => ({ type: 'session_ended', session_id: id }) as const),
      )
      return ended.length
    },

    lock,
    async requireOpen(tx, { userId, sessionId }) {
      const session = await sessionRepository(tx).lock(userId, sessionId)
      if (!session || session.ended_at !== null) fail('not_authenticated')
    },
    markSeen: (tx, userId, id) => sessionRepository(tx).updateLastSeen(userId, id, clock.now()),
    authenticate,

    async authenticateOptional(request) {
      if (request.headers.authorization === undefined) return null
      const person = await authenticate(request)
      if (person.client === 'example') fail('example_closed')
      return person.isLocked ? fail('session_locked') : person
    },

    verifyAccessToken: (token) => access.verify(token),

    async readStatus({ userId, sessionId }) {
      const now = clock.now()
      const facts = await withUser(db, userId, (tx) => sessionRepository(tx).findOpen(userId, sessionId, now))
      if (!facts) return { status: 'ended' }
      if (await lockIfIdle(userId, sessionId, facts, now)) return { status: 'locked' }
      return { status: 'open', endsAt: facts.expires_at, idleAt: computeIdleAt(facts) }
    },

    async flush() {
      await Promise.all(pendingUpdates.values())
    },
  }
}
