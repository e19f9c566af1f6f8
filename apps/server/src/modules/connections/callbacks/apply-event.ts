import type { Clock } from '../../../platform/clock.ts'
import { lockUserData } from '../../../platform/database/locks.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { AccountsService } from '../../accounts/index.ts'
import type { TransactionIngest } from '../../ingest/index.ts'
import type { Recompute } from '../../recurring/index.ts'
import { statusAfter } from '../domain/connection-status.ts'
import type { ProviderEvent } from '../provider/port.ts'
import { type ConnectionRow, connectionRepository } from '../repository/connection.ts'
import { type LinkSessionRow, linkSessionRepository } from '../repository/link-session.ts'
import { providerReferenceRepository } from '../repository/provider-reference.ts'
import { toAccountBatches } from '../sync/account-batches.ts'
import type { FetchQueue } from '../sync/fetch-queue.ts'
import type { SyncStatus } from '../sync/status.ts'
import type { RefreshTransitions } from '../sync/transitions.ts'

export type ApplyEvent = ReturnType<typeof createApplyEvent>
type ApplyEventDeps = {
  clock: Clock
  events: Events
  accounts: AccountsService
  transactions: TransactionIngest
  series: Recompute
  syncStatus: SyncStatus
  transitions: RefreshTransitions
  fetchQueue: FetchQueue
}

/** Creates the function that applies the content of an event and enqueues a fetch when there is more to know. */
export function createApplyEvent(deps: ApplyEventDeps) {
  const { clock, events, accounts, transactions, series, syncStatus, transitions, fetchQueue } = deps

  /** Deletes removed transactions and updates changed ones. User edits stay. */
  async function applyCorrections(
    tx: Tx,
    connection: ConnectionRow,
    { removedIds, changed }: ProviderEvent,
    ownRuts: string[],
  ) {
    const userId = connection.user_id
    let changedRows = 0
    if (removedIds.length > 0)
      for (const accountId of await accounts.listIds(tx, userId, connection.id))
        changedRows += await transactions.removeByProviderIds(tx, userId, {
          accountId,
          providerIds: removedIds,
        })
    const references = [...new Set(changed.map(({ accountKey }) => accountKey))]
    const owned = await providerReferenceRepository(tx).listAccounts(userId, connection.id, references)
    const byReference = new Map(owned.map(({ reference, ...account }) => [reference, account]))
    const stored = await transactions.ingest(tx, userId, {
      now: clock.now(),
      ownRuts,
      batches: toAccountBatches(changed, byReference),
    })
    changedRows += stored.added + stored.changed
    await series.forTransactions(tx, userId, stored.touchedIds)
    if (changedRows === 0) return
    await events.publish(tx, userId, { type: 'transactions_changed' }, { origin: 'ingest' })
    await events.publish(tx, userId, { type: 'accounts_changed' })
  }

  async function applyError(
    tx: Tx,
    link: LinkSessionRow,
    connection: ConnectionRow,
    error: NonNullable<ProviderEvent['error']>,
  ) {
    const needsPerson = statusAfter({ type: 'failed', error }).state === 'reauth_required'
    if (needsPerson) await transitions.markRefused(tx, link, connection, error)
    else await transitions.retryOrFail(tx, link, error)
  }

  /** Applies an event. Requires the callback lock. */
  return async function applyEvent(
    tx: Tx,
    link: LinkSessionRow,
    event: ProviderEvent,
    { at, ownRuts }: { at: Date; ownRuts: string[] },
  ): Promise<void> {
    if (!(await lockUserData(tx, link.user_id))) return
    const connection =
      link.connection_id === null
        ? undefined
        : await connectionRepository(tx).find(link.user_id, link.connection_id)
    if (!connection || connection.state === 'disconnected') return
    await applyCorrections(tx, connection, event, ownRuts)
    if (event.error !== null) return applyError(tx, link, connection, event.error)
    const isEnded = link.state === 'finished' || link.state === 'failed'
    if (connection.credentials === null)
      return isEnded ? undefined : void (await syncStatus.markFinished(tx, link))
    if (!event.shouldFetch) return
    const { user_id: userId, id } = link
    if (!isEnded) {
      await linkSessionRepository(tx).updateState(
        userId,
        id,
        { state: 'syncing', error: null, connectionId: connection.id },
        clock.now(),
      )
      await syncStatus.markRequested(tx, userId, { linkSessionId: id, connectionId: connection.id })
    }
    await fetchQueue.enqueueFetch(tx, connection, id, { since: event.since, at })
  }
}
