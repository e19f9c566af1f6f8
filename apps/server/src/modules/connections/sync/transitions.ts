import type { BankError } from '@lucas/contract/banking/connection.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { enqueueRevocation, type RevocationDeps } from '../credentials/enqueue-revocation.ts'
import { statusAfter } from '../domain/connection-status.ts'
import { isRetryable, nextRefreshAt, type RetryDelay, retryDelaySeconds } from '../domain/refresh-policy.ts'
import { refreshConnectionJob } from '../jobs.ts'
import { type ConnectionRow, connectionRepository, isLinked } from '../repository/connection.ts'
import type { LinkSessionRow } from '../repository/link-session.ts'
import { circuitKeyOf } from './circuit-breaker.ts'
import { newLinkSession } from './new-link-session.ts'
import type { SyncStatus } from './status.ts'

/** One group per institution, so that a slow institution does not delay the others. */
const queueGroupOf = (connection: ConnectionRow): string => Object.values(circuitKeyOf(connection)).join(' ')
/** Spreads the refreshes that waited for an open circuit. */
const spreadMs = 20_000

export type RefreshTransitions = ReturnType<typeof createRefreshTransitions>
type RefreshTransitionDeps = RevocationDeps & {
  clock: Clock
  syncStatus: SyncStatus
  /** Seconds before an unavailable institution is asked again. */
  refreshDelay: RetryDelay
}

/** Creates the state transitions of a refresh. Each runs in the caller's transaction. */
export function createRefreshTransitions(deps: RefreshTransitionDeps) {
  const { clock, jobs, syncStatus, refreshDelay } = deps

  /** Starts an attempt with its own link session, so that a late answer to an earlier attempt is not mistaken for its own. */
  async function start(tx: Tx, connection: ConnectionRow, attempt = 1, startAfterSeconds = 0) {
    if (!isLinked(connection)) return
    const { user_id: userId, id: connectionId, provider } = connection
    const now = clock.now()
    const id = await newLinkSession(tx, userId, { provider, connectionId, refreshTry: attempt }, now)
    await connectionRepository(tx).scheduleRefresh(userId, connectionId, nextRefreshAt(now))
    await syncStatus.markRequested(tx, userId, { linkSessionId: id, connectionId })
    const data = { person: userId, link: id, missing: 'accounts' } as const
    await jobs.enqueue(tx, refreshConnectionJob, data, { startAfterSeconds, group: queueGroupOf(connection) })
  }

  /** Deletes refused credentials. Those of a locked login stay: it may work again after a day (reference 1.8). */
  async function updateCredentialsAfter(tx: Tx, connection: ConnectionRow, error: BankError) {
    const { user_id, id } = connection
    const repository = connectionRepository(tx)
    if (error === 'locked_credentials')
      await repository.scheduleRefresh(user_id, id, nextRefreshAt(clock.now()))
    else if (statusAfter({ type: 'failed', error }).state === 'reauth_required') {
      await enqueueRevocation(tx, connection, deps)
      await repository.updateCredentials(user_id, id, null, null)
    }
  }

  return {
    start,

    /** Requests the transactions after the accounts have arrived. */
    async requestTransactions(
      tx: Tx,
      { user_id: userId, id: link, connection_id: connectionId }: LinkSessionRow,
    ) {
      const connection =
        connectionId === null ? undefined : await connectionRepository(tx).find(userId, connectionId)
      if (!connection) return
      await jobs.enqueue(
        tx,
        refreshConnectionJob,
        { person: userId, link, missing: 'movements' },
        { group: queueGroupOf(connection) },
      )
    },

    /** Ends an attempt while the circuit is open and schedules the refresh for when it closes. */
    async postpone(tx: Tx, link: LinkSessionRow, connection: ConnectionRow, until: Date) {
      await syncStatus.markFailed(tx, link, 'bank_unavailable')
      const spread = Math.random() * spreadMs
      const dueAt = new Date(until.getTime() + spread)
      await connectionRepository(tx).scheduleRefresh(link.user_id, connection.id, dueAt)
    },

    /** Starts another attempt after a transient error; otherwise fails the connection. */
    async retryOrFail(tx: Tx, link: LinkSessionRow, error: BankError): Promise<void> {
      if (link.state === 'failed' || link.state === 'finished' || link.connection_id === null) return
      const { user_id: userId, refresh_try: attempt } = link
      const connection = await connectionRepository(tx).find(userId, link.connection_id)
      if (connection?.state === 'syncing' && attempt !== null && isRetryable(error, attempt)) {
        await syncStatus.markAttemptFailed(tx, link, error)
        return start(tx, connection, attempt + 1, retryDelaySeconds(attempt, refreshDelay, Math.random()))
      }
      await syncStatus.markFailed(tx, link, error)
      if (connection?.state === 'syncing') await updateCredentialsAfter(tx, connection, error)
    },

    /** Fails the link session without another attempt. */
    async endWithError(tx: Tx, link: LinkSessionRow, connection: ConnectionRow, error: BankError) {
      await syncStatus.markFailed(tx, link, error)
      await updateCredentialsAfter(tx, connection, error)
    },

    /** Fails the connection after an event announced a refused login. */
    async markRefused(tx: Tx, link: LinkSessionRow, connection: ConnectionRow, error: BankError) {
      await syncStatus.markRefused(tx, link, connection, error)
      await updateCredentialsAfter(tx, connection, error)
    },

    async requireReauth(tx: Tx, connection: ConnectionRow) {
      await enqueueRevocation(tx, connection, deps)
      await syncStatus.requireReauth(tx, connection)
    },
  }
}
