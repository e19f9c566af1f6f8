import type { BankError, SyncStep } from '@lucas/contract/banking/connection.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Events } from '../../../platform/events/events.ts'
import {
  type ConnectionStatus,
  isFromBeforeDisconnection,
  linkSessionStateAfter,
  statusAfter,
  toProgress,
} from '../domain/connection-status.ts'
import { type ConnectionRow, connectionRepository } from '../repository/connection.ts'
import { type LinkSessionRow, linkSessionRepository } from '../repository/link-session.ts'

const announced = { type: 'announced' } as const

/** Returns the status that an attempt in the widget leaves as it is, with the step that shows no sync; undefined if it changes. */
const stableStatus = (
  connection: ConnectionRow,
): { status: ConnectionStatus; idle: SyncStep } | undefined => {
  const { state } = connection
  if (state === 'active') return { status: { state, error: null }, idle: 'finished' }
  return state === 'disconnected' ? { status: { state, error: null }, idle: 'waiting' } : undefined
}

/** Whether a refresh of the connection, which has a result of its own, waits for data. */
const isBeingRefreshed = async (tx: Tx, { user_id, id, state }: ConnectionRow): Promise<boolean> =>
  state === 'syncing' && (await linkSessionRepository(tx).findWaitingRefresh(user_id, id)) !== undefined

export type SyncStatus = ReturnType<typeof createSyncStatus>
export type SyncStatusDeps = { db: Db; clock: Clock; events: Events }

/** The link session of an event; id is null when there is none. */
type LinkSessionRef = { user_id: string; id: string | null }

/** Whether the user disconnected after this link session started. */
export const isLinkRevoked = (connection: ConnectionRow, link: LinkSessionRow) =>
  isFromBeforeDisconnection(
    { state: connection.state, updatedAt: connection.updated_at },
    { createdAt: link.created_at },
  )

/** Creates the functions that store the status of a connection and its link session and publish it to the user. */
export function createSyncStatus({ db, clock, events }: SyncStatusDeps) {
  const publishProgress = (
    tx: Tx,
    link: LinkSessionRef,
    connectionId: string,
    status: ConnectionStatus,
    step: SyncStep,
  ) =>
    events.publish(tx, link.user_id, {
      type: 'sync_progress',
      connection_id: connectionId,
      caseid: link.id,
      ...status,
      ...toProgress(step),
    })

  async function updateConnection(
    tx: Tx,
    link: LinkSessionRef,
    connectionId: string,
    status: ConnectionStatus,
    step: SyncStep,
    at = clock.now(),
  ) {
    await connectionRepository(tx).updateStatus(link.user_id, connectionId, status, step, at)
    await publishProgress(tx, link, connectionId, status, step)
  }

  /** Shows a step of an attempt in the widget. The time of a disconnection stays, because older link sessions end with it. */
  const updateAttempt = (
    tx: Tx,
    link: LinkSessionRef,
    { id, updated_at: since }: ConnectionRow,
    status: ConnectionStatus,
    step: SyncStep,
  ) => updateConnection(tx, link, id, status, step, status.state === 'disconnected' ? since : clock.now())

  return {
    /** Marks a refresh as requested. */
    async markRequested(
      tx: Tx,
      userId: string,
      { linkSessionId, connectionId }: { linkSessionId: string; connectionId: string },
    ) {
      const status = statusAfter(announced)
      await updateConnection(tx, { user_id: userId, id: linkSessionId }, connectionId, status, 'waiting')
    },

    /** Marks one attempt of a refresh as failed; the connection waits for the next attempt. */
    markAttemptFailed: (tx: Tx, link: LinkSessionRow, error: BankError) =>
      linkSessionRepository(tx).updateState(
        link.user_id,
        link.id,
        { state: 'failed', error, connectionId: link.connection_id },
        clock.now(),
      ),

    /** Marks a connection as failed after the provider announced a refused login. */
    async markRefused(tx: Tx, link: LinkSessionRow, connection: ConnectionRow, error: BankError) {
      const linkSession = {
        state: linkSessionStateAfter(link.state, 'failed'),
        error,
        connectionId: connection.id,
      }
      await linkSessionRepository(tx).updateState(link.user_id, link.id, linkSession, clock.now())
      await updateConnection(tx, link, connection.id, statusAfter({ type: 'failed', error }), 'waiting')
    },

    /** Marks a link session as finished when no further data are expected. */
    markFinished: (tx: Tx, { user_id, id, connection_id: connectionId }: LinkSessionRow) =>
      linkSessionRepository(tx).updateState(
        user_id,
        id,
        { state: 'finished', error: null, connectionId },
        clock.now(),
      ),

    /** Deletes the credentials and asks the user to sign in again. */
    async requireReauth(tx: Tx, { user_id, id }: ConnectionRow) {
      const status = statusAfter({ type: 'needs_person' })
      await connectionRepository(tx).updateCredentials(user_id, id, null, null)
      await updateConnection(tx, { user_id, id: null }, id, status, 'waiting')
    },

    /** Marks a sync as started. An attempt in the widget leaves a connection `active` or `disconnected` until its data are stored. */
    async markStarted(
      tx: Tx,
      link: LinkSessionRow,
      connection: ConnectionRow,
      { step, isAttempt }: { step: 'received' | 'reading'; isAttempt: boolean },
    ) {
      const state = step === 'reading' ? 'syncing' : linkSessionStateAfter(link.state, 'announced')
      const linkSession = { state, error: null, connectionId: connection.id }
      await linkSessionRepository(tx).updateState(link.user_id, link.id, linkSession, clock.now())
      const stable = isAttempt ? stableStatus(connection) : undefined
      await updateAttempt(tx, link, connection, stable?.status ?? statusAfter(announced), step)
    },

    /** Publishes a step of a running sync. Runs in its own transaction, so that it is visible before the sync ends. */
    publishStep: (link: LinkSessionRow, connectionId: string, step: SyncStep) =>
      events.transaction(db, link.user_id, async (tx) => {
        const state = await connectionRepository(tx).updateSyncStep(
          link.user_id,
          connectionId,
          step,
          clock.now(),
        )
        if (state) await publishProgress(tx, link, connectionId, { state, error: null }, step)
      }),

    /** Marks a snapshot as stored. */
    async markDelivered(
      tx: Tx,
      link: LinkSessionRow,
      connectionId: string,
      { isPartial, added, changed }: { isPartial: boolean; added: number; changed: number },
    ) {
      const status = statusAfter({ type: 'delivered', isPartial })
      const linkSession = {
        state: linkSessionStateAfter(link.state, 'delivered'),
        error: status.error,
        connectionId,
      }
      await linkSessionRepository(tx).updateState(link.user_id, link.id, linkSession, clock.now())
      const connection = await connectionRepository(tx).find(link.user_id, connectionId)
      if (!connection || isLinkRevoked(connection, link)) return
      if (!isPartial) await connectionRepository(tx).markSynced(link.user_id, connectionId, clock.now())
      await updateConnection(tx, link, connectionId, status, 'finished')
      await events.publish(tx, link.user_id, {
        type: 'sync_finished',
        connection_id: connectionId,
        caseid: link.id,
        added,
        changed,
      })
      await events.publish(tx, link.user_id, { type: 'accounts_changed' })
      if (added + changed > 0)
        await events.publish(tx, link.user_id, { type: 'transactions_changed' }, { origin: 'ingest' })
    },

    /** Marks a late snapshot as stored. The status of the connection belongs to the newer link session. */
    async markDeliveredLate(
      tx: Tx,
      link: LinkSessionRow,
      connectionId: string,
      { isPartial, added, changed }: { isPartial: boolean; added: number; changed: number },
    ) {
      const { error } = statusAfter({ type: 'delivered', isPartial })
      const linkSession = { state: linkSessionStateAfter(link.state, 'delivered'), error, connectionId }
      await linkSessionRepository(tx).updateState(link.user_id, link.id, linkSession, clock.now())
      if (added + changed > 0)
        await events.publish(tx, link.user_id, { type: 'transactions_changed' }, { origin: 'ingest' })
    },

    /** Marks a link session as failed. Data that arrived before stay. */
    async markFailed(tx: Tx, link: LinkSessionRow, error: BankError) {
      if (link.state === 'finished') return
      const linkSession = {
        state: linkSessionStateAfter(link.state, 'failed'),
        error,
        connectionId: link.connection_id,
      }
      await linkSessionRepository(tx).updateState(link.user_id, link.id, linkSession, clock.now())
      if (link.connection_id === null) return
      const connection = await connectionRepository(tx).find(link.user_id, link.connection_id)
      if (!connection) return
      // A failed attempt in the widget never marks a connection that works, has left or is being refreshed.
      const stable = stableStatus(connection)
      if (stable) return updateAttempt(tx, link, connection, stable.status, stable.idle)
      if (link.refresh_try === null && (await isBeingRefreshed(tx, connection))) return
      await updateConnection(tx, link, link.connection_id, statusAfter({ type: 'failed', error }), 'waiting')
    },
  }
}
