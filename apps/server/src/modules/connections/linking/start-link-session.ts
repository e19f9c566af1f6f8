import type { LinkSession, SessionStart, SessionStartInput } from '@lucas/contract/banking/link-session.ts'
import { daysBetween } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUser } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type { AccountsService } from '../../accounts/index.ts'
import { requireUnblocked } from '../../data-block/index.ts'
import { transactionLookup } from '../../ledger/index.ts'
import {
  explainLinkSession,
  linkSessionStateAt,
  lockedUntil,
  parseBankError,
  parseSyncStep,
  toProgress,
} from '../domain/connection-status.ts'
import { linksBanks, type Provider } from '../provider/port.ts'
import { connectionRepository, isLinked } from '../repository/connection.ts'
import { linkSessionRepository } from '../repository/link-session.ts'
import { linkSessionExpiry, newLinkSession } from '../sync/new-link-session.ts'
import type { PollQueue } from './poll-queue.ts'

/** The institution to open and the connection to sign in to again; null for a new connection, or where none was chosen. */
type WidgetTarget = { institutionId: string | null; connectionId: string | null }
/** Shorter than the ten seconds that the browser waits (spec 9). */
const timeoutMs = 8_000

const daysPerMonth = 365.25 / 12

type LinkSessionDeps = {
  db: Db
  clock: Clock
  log: Log
  provider: Provider
  pollQueue: PollQueue
  accounts: Pick<AccountsService, 'countHistory' | 'listIds'>
}

/** Creates the functions that start a link session and return its progress. */
export function createLinkSessions({ db, clock, log, provider, pollQueue, accounts }: LinkSessionDeps) {
  const requireLinking = () => (linksBanks(provider) ? undefined : fail('banks_not_linked'))

  /**
   * Requests a widget and returns a function that stores the link session. The session is stored before the widget's
   * address leaves the server, so that no callback arrives before its session exists.
   */
  async function createSession(userId: string, target: WidgetTarget): Promise<() => Promise<SessionStart>> {
    requireLinking()
    const firstInstitutionId = await withUser(db, userId, async (tx) => {
      await requireUnblocked(tx, userId)
      return connectionRepository(tx).findFirstInstitution(userId)
    })
    const id = newId()
    const now = clock.now()
    const { institutionId } = target
    const request = { institutionId, firstInstitutionId, signal: AbortSignal.timeout(timeoutMs) }
    const { widgetUrl, opensInstitution, linkToken } = await provider
      .createWidgetSession(id, request)
      .catch((err: unknown) => {
        log.error({ err, provider: provider.name }, 'provider widget session failed to start')
        return fail('bank_session_failed')
      })
    return () =>
      withUser(db, userId, async (tx) => {
        await requireUnblocked(tx, userId)
        const encrypted = linkToken && (await pollQueue.encrypt(tx, userId, id, linkToken))
        const { connectionId } = target
        await newLinkSession(
          tx,
          userId,
          { id, provider: provider.name, connectionId, linkToken: encrypted },
          now,
        )
        if (encrypted) await pollQueue.enqueue(tx, userId, id)
        return {
          caseid: id,
          widget_url: widgetUrl,
          expires_at: linkSessionExpiry(now).toISOString(),
          opens_bank: institutionId !== null && opensInstitution,
        }
      })
  }

  /** Starts a link session for a new connection, at a chosen institution. Call the returned function to store it. */
  const start = (userId: string, { institution_id: institutionId }: SessionStartInput) =>
    createSession(userId, { institutionId: institutionId ?? null, connectionId: null })

  /** Starts a link session for an existing connection. Throws `not_found` or `credentials_locked`. */
  async function startReauth(userId: string, connectionId: string): Promise<() => Promise<SessionStart>> {
    const row = await withUser(db, userId, (tx) => connectionRepository(tx).find(userId, connectionId))
    if (!row || !isLinked(row)) fail('not_found')
    const stored = { state: row.state, error: parseBankError(row.error_code), updatedAt: row.updated_at }
    const retryAt = lockedUntil(stored)?.getTime() ?? 0
    const remainingMs = retryAt - clock.now().getTime()
    if (remainingMs > 0) fail('credentials_locked', { retryAfter: remainingMs / 1_000 })
    return createSession(userId, { institutionId: row.institution_id, connectionId })
  }

  /** Counts the accounts, transactions and months of a connection. */
  async function countDelivered(tx: Tx, userId: string, connectionId: string) {
    const ids = await accounts.listIds(tx, userId, connectionId)
    const { transactions } = await accounts.countHistory(tx, userId, ids)
    const days = await transactionLookup.findDays(tx, userId, ids)
    const months = days === null ? 0 : Math.max(1, Math.round(daysBetween(days.from, days.to) / daysPerMonth))
    return { accounts: ids.length, transactions, months }
  }

  async function get(userId: string, id: string): Promise<LinkSession> {
    const link =
      (await withUser(db, userId, (tx) => linkSessionRepository(tx).findWithProgress(userId, id))) ??
      fail('not_found')
    const state = linkSessionStateAt({ state: link.state, expiresAt: link.expires_at }, clock.now())
    const error = parseBankError(link.error_code)
    if (state === 'open') await pollQueue.pollNow(userId, id)
    const { connection_id: connectionId } = link
    const delivered =
      state === 'finished' && connectionId !== null
        ? await withUser(db, userId, (tx) => countDelivered(tx, userId, connectionId))
        : null
    return {
      caseid: link.id,
      state,
      connection_id: connectionId,
      institution_name: link.institution_name,
      error,
      explanation: explainLinkSession(state, error),
      progress: toProgress(connectionId === null ? 'waiting' : parseSyncStep(link.sync_step)),
      delivered,
    }
  }

  return { start, startReauth, get }
}
