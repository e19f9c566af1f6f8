import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RefreshedTokens } from '@lucas/contract/auth/session.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUser } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { sha256 } from '../../../platform/secret.ts'
import { decideRefresh, type RefreshDecision } from '../domain/refresh-decision.ts'
import type { AuthMails } from '../mail/send.ts'
import { auditEventRepository } from '../repository/audit-event.ts'
import { lookupRepository } from '../repository/lookup.ts'
import { sessionRepository } from '../repository/session.ts'
import type { AccessTokens } from './access-token.ts'
import type { Sessions } from './sessions.ts'

export type RefreshTokens = {
  /** Returns a new access token, and for our web client also the next refresh token (S-16, S-17). */
  renew(token: string, binding: string | null): Promise<RefreshedTokens>
  /** Ends the session of a token of any age. An unknown token or an ended session is not an error. */
  signOut(token: string): Promise<void>
}

type RefreshTokensDeps = {
  db: Db
  clock: Clock
  events: Events
  access: AccessTokens
  sessions: Sessions
  mails: AuthMails
  /** Derives successors, so that the table alone is not enough to forge one. */
  key: Buffer
}

/** Returns the successor of a spent refresh token. It is derived again for a repeat and never stored (S-16). */
const deriveSuccessor = (key: Buffer, spent: string): string =>
  createHmac('sha256', key).update(`successor of ${spent}`).digest('base64url')

/** Returns whether a secret has this hash, in constant time. */
const matchesHash = (hash: Buffer, secret: string): boolean => timingSafeEqual(hash, sha256(secret))

export function createRefreshTokens({
  db,
  clock,
  events,
  access,
  sessions,
  mails,
  key,
}: RefreshTokensDeps): RefreshTokens {
  async function renew(token: string, binding: string | null): Promise<RefreshedTokens> {
    const found = (await lookupRepository(db).findRefreshToken(sha256(token))) ?? fail('not_authenticated')
    const { user_id: userId, session_id: sessionId } = found
    const decision = await withUser(db, userId, (tx) => decide(tx, userId, sessionId, token, binding))
    if (decision === 'reuse') await events.flush(userId)
    if (decision === 'reuse' || decision === 'refuse') fail('not_authenticated')
    const answer = { access: await access.sign({ userId, sessionId }) }
    return decision === 'keep' ? answer : { ...answer, refresh: deriveSuccessor(key, token) }
  }

  /** Decides under a lock of the session, so that simultaneous requests see each other. */
  async function decide(
    tx: Tx,
    userId: string,
    sessionId: string,
    token: string,
    binding: string | null,
  ): Promise<RefreshDecision> {
    const repository = sessionRepository(tx)
    const session = await repository.lock(userId, sessionId)
    const known = await repository.findRefreshToken(userId, sha256(token))
    if (!session || !known) return 'refuse'
    const { client, binding_hash: hash, ended_at: endedAt, expires_at: expiresAt } = session
    const isBound = hash !== null && binding !== null && matchesHash(hash, binding)
    const now = clock.now()
    const decision = decideRefresh({ client, endedAt, expiresAt, spentAt: known.spent_at, isBound }, now)
    if (decision === 'rotate')
      await repository.rotateRefreshToken(
        userId,
        sessionId,
        sha256(token),
        sha256(deriveSuccessor(key, token)),
        now,
      )
    if (decision === 'reuse') await endFamily(tx, userId, sessionId, now)
    return decision
  }

  async function endFamily(tx: Tx, userId: string, sessionId: string, now: Date) {
    // Written before the session_ended event, because its subscribers read the reason here.
    await auditEventRepository(tx).create(userId, 'refresh_reuse', now, { session: sessionId })
    await sessions.end(tx, userId, { id: sessionId }, 'refresh_reuse')
    await mails.enqueue(tx, userId, 'session_copied')
  }

  async function signOut(token: string) {
    const found = await lookupRepository(db).findRefreshToken(sha256(token))
    if (!found) return
    const { user_id: userId, session_id: id } = found
    await events.transaction(db, userId, async (tx) => {
      const ended = await sessions.end(tx, userId, { id }, 'sign_out')
      if (ended > 0) await auditEventRepository(tx).create(userId, 'sign_out', clock.now(), { session: id })
    })
  }

  return { renew, signOut }
}
