import type { BankError, SyncStep } from '@lucas/contract/connection.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { progressAt } from './domain/explain.ts'
import { isRevoked, linkAfter, type Standing, standingAfter } from './domain/state.ts'
import { type ConnectionRow, connectionsRepository } from './repository/connections.ts'
import { type LinkRow, linksRepository } from './repository/links.ts'

export type ReportDeps = { db: Db; clock: Clock; outbox: Outbox }

/** Whose case it is; without an id the news belong to none. */
type Case = { user_id: string; id: string | null }

/** Whether the person disconnected after this linking had begun. */
export const isRevokedFor = (connection: ConnectionRow, link: LinkRow) =>
  isRevoked({ state: connection.state, updatedAt: connection.updated_at }, { createdAt: link.created_at })

/** Writes where a connection and its linking stand, and tells the person's open pages. */
export function createReport({ db, clock, outbox }: ReportDeps) {
  const told = (tx: Tx, link: Case, connectionId: string, standing: Standing, step: SyncStep) =>
    outbox.add(tx, link.user_id, {
      type: 'sync_progress',
      connection_id: connectionId,
      caseid: link.id,
      ...standing,
      ...progressAt(step),
    })

  async function stand(tx: Tx, link: Case, connectionId: string, standing: Standing, step: SyncStep) {
    await connectionsRepository(tx).settle(link.user_id, connectionId, standing, step, clock.now())
    await told(tx, link, connectionId, standing, step)
  }

  return {
    /** A refresh has begun; nothing has come yet. */
    async asked(tx: Tx, person: string, { linkId, connectionId }: { linkId: string; connectionId: string }) {
      const standing = standingAfter({ type: 'announced' })
      await stand(tx, { user_id: person, id: linkId }, connectionId, standing, 'waiting')
    },

    /** One try of a refresh is over; its connection waits for the next one. */
    gaveUp: (tx: Tx, link: LinkRow, error: BankError) =>
      linksRepository(tx).settle(
        link.user_id,
        link.id,
        { state: 'failed', error, connectionId: link.connection_id },
        clock.now(),
      ),

    /** The bank refused us although nobody had asked: the connection works no more until the person mends it. */
    async refused(tx: Tx, link: LinkRow, connection: ConnectionRow, error: BankError) {
      const settled = { state: linkAfter(link.state, 'failed'), error, connectionId: connection.id }
      await linksRepository(tx).settle(link.user_id, link.id, settled, clock.now())
      await stand(tx, link, connection.id, standingAfter({ type: 'failed', error }), 'waiting')
    },

    /** What came said all by itself; nothing more is expected of this case. */
    closed: (tx: Tx, { user_id, id, connection_id: connectionId }: LinkRow) =>
      linksRepository(tx).settle(user_id, id, { state: 'finished', error: null, connectionId }, clock.now()),

    /** Only the person at the widget can bring new data. */
    async needsPerson(tx: Tx, { user_id, id }: ConnectionRow) {
      const standing = standingAfter({ type: 'needs_person' })
      await connectionsRepository(tx).keepCredentials(user_id, id, null, null)
      await stand(tx, { user_id, id: null }, id, standing, 'waiting')
    },

    /** A bank has begun to tell something. */
    async begun(tx: Tx, link: LinkRow, connection: ConnectionRow, step: 'received' | 'reading') {
      const state = step === 'reading' ? 'syncing' : linkAfter(link.state, 'announced')
      const settled = { state, error: null, connectionId: connection.id }
      await linksRepository(tx).settle(link.user_id, link.id, settled, clock.now())
      await stand(tx, link, connection.id, standingAfter({ type: 'announced' }), step)
    },

    /** A step of a running synchronisation, in a transaction of its own, so that it is seen while the work goes on. */
    step: (link: LinkRow, connectionId: string, step: SyncStep) =>
      outbox.transaction(db, link.user_id, async (tx) => {
        const isRunning = await connectionsRepository(tx).mark(link.user_id, connectionId, step, clock.now())
        if (isRunning) await told(tx, link, connectionId, standingAfter({ type: 'announced' }), step)
      }),

    /** Data are stored. */
    async delivered(
      tx: Tx,
      link: LinkRow,
      connectionId: string,
      { partial, added, changed }: { partial: boolean; added: number; changed: number },
    ) {
      const standing = standingAfter({ type: 'delivered', partial })
      const settled = { state: linkAfter(link.state, 'delivered'), error: standing.error, connectionId }
      await linksRepository(tx).settle(link.user_id, link.id, settled, clock.now())
      const connection = await connectionsRepository(tx).find(link.user_id, connectionId)
      if (!connection || isRevokedFor(connection, link)) return
      if (!partial) await connectionsRepository(tx).markSynced(link.user_id, connectionId, clock.now())
      await stand(tx, link, connectionId, standing, 'finished')
      await outbox.add(tx, link.user_id, {
        type: 'sync_finished',
        connection_id: connectionId,
        caseid: link.id,
        added,
        changed,
      })
      await outbox.add(tx, link.user_id, { type: 'accounts_changed' })
      if (added + changed > 0) await outbox.add(tx, link.user_id, { type: 'transactions_changed' })
    },

    /** Data of a question that was asked again meanwhile: the newer one says how the connection stands. */
    async deliveredLate(
      tx: Tx,
      link: LinkRow,
      connectionId: string,
      { partial, added, changed }: { partial: boolean; added: number; changed: number },
    ) {
      const { error } = standingAfter({ type: 'delivered', partial })
      const settled = { state: linkAfter(link.state, 'delivered'), error, connectionId }
      await linksRepository(tx).settle(link.user_id, link.id, settled, clock.now())
      if (added + changed > 0) await outbox.add(tx, link.user_id, { type: 'transactions_changed' })
    },

    /** The bank, the person or we failed; data that arrived before are not undone by it. */
    async failed(tx: Tx, link: LinkRow, error: BankError) {
      if (link.state === 'finished') return
      const settled = { state: linkAfter(link.state, 'failed'), error, connectionId: link.connection_id }
      await linksRepository(tx).settle(link.user_id, link.id, settled, clock.now())
      if (link.connection_id === null) return
      const connection = await connectionsRepository(tx).find(link.user_id, link.connection_id)
      // A connection that works, or was disconnected, is not spoiled by a try to enter it once more.
      if (!connection || connection.state === 'active' || connection.state === 'disconnected') return
      await stand(tx, link, link.connection_id, standingAfter({ type: 'failed', error }), 'waiting')
    },
  }
}
