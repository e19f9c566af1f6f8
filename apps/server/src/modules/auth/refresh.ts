import type { RefreshAnswer } from '@lucas/contract/session.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { hashOf } from '../../platform/secret.ts'
import type { AccessTokens } from './access-token.ts'
import { auditRepository } from './audit-repository.ts'
import { decideRefresh, type RefreshDecision } from './domain/refresh-decision.ts'
import { lookupRepository } from './lookup-repository.ts'
import type { AuthMails } from './mails.ts'
import { isSecretOf, successorOf } from './secrets.ts'
import { sessionRepository } from './session-repository.ts'
import type { Sessions } from './sessions.ts'

export type Refresh = {
  /** A new access token, and for our own client the refresh token that follows (S-16, S-17). */
  renew(token: string, binding: string | null): Promise<RefreshAnswer>
  /** Ends the session of a token, however old; what is unknown or over already is no fault. */
  signOut(token: string): Promise<void>
}

type RefreshDeps = {
  db: Db
  clock: Clock
  outbox: Outbox
  access: AccessTokens
  sessions: Sessions
  mails: AuthMails
  /** Makes successors; whoever has only the table cannot. */
  key: Buffer
}

export function createRefresh({ db, clock, outbox, access, sessions, mails, key }: RefreshDeps): Refresh {
  async function renew(token: string, binding: string | null): Promise<RefreshAnswer> {
    const found = (await lookupRepository(db).refreshToken(hashOf(token))) ?? fail('not_authenticated')
    const { user_id: userId, session_id: sessionId } = found
    const decision = await asPerson(db, userId, (tx) => judge(tx, userId, sessionId, token, binding))
    if (decision === 'reuse') await outbox.flush(userId)
    if (decision === 'reuse' || decision === 'refuse') fail('not_authenticated')
    const answer = { access: await access.sign({ userId, sessionId }) }
    return decision === 'keep' ? answer : { ...answer, refresh: successorOf(key, token) }
  }

  /** Decides under the lock of the session, so that simultaneous repeats see each other. */
  async function judge(
    tx: Tx,
    userId: string,
    sessionId: string,
    token: string,
    binding: string | null,
  ): Promise<RefreshDecision> {
    const repository = sessionRepository(tx)
    const session = await repository.lock(userId, sessionId)
    const known = await repository.spentAt(userId, hashOf(token))
    if (!session || !known) return 'refuse'
    const { client, binding_hash: hash, ended_at: endedAt, expires_at: expiresAt } = session
    const isBound = hash !== null && binding !== null && isSecretOf(hash, binding)
    const now = clock.now()
    const decision = decideRefresh({ client, endedAt, expiresAt, spentAt: known.spent_at, isBound }, now)
    if (decision === 'rotate')
      await repository.rotate(userId, sessionId, hashOf(token), hashOf(successorOf(key, token)), now)
    if (decision === 'reuse') await endFamily(tx, userId, sessionId, now)
    return decision
  }

  async function endFamily(tx: Tx, userId: string, sessionId: string, now: Date) {
    // Before the end of the session is told: who hears of it looks here for the reason.
    await auditRepository(tx).add(userId, 'refresh_reuse', now, { session: sessionId })
    await sessions.end(tx, userId, { id: sessionId }, 'refresh_reuse')
    await mails.queue(tx, userId, 'session_copied')
  }

  async function signOut(token: string) {
    const found = await lookupRepository(db).refreshToken(hashOf(token))
    if (!found) return
    const { user_id: userId, session_id: id } = found
    await outbox.transaction(db, userId, async (tx) => {
      const ended = await sessions.end(tx, userId, { id }, 'sign_out')
      if (ended > 0) await auditRepository(tx).add(userId, 'sign_out', clock.now(), { session: id })
    })
  }

  return { renew, signOut }
}
