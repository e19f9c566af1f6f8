import { type SocketEvent, socketEvent } from '@lucas/contract/socket.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { afterCommit, type Tx, withoutUser, withUser } from '../database/user-transaction.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { createPeriodicTask, type PeriodicTask } from '../periodic-task.ts'
import { maxEventBytes, outboxRepository } from './repository.ts'

/** A change of a user's data. Sockets receive every one of them. */
export type DomainEvent = SocketEvent

/** What caused the change. Ingest recomputes in its own transaction, and a recomputation must not trigger itself. */
export type EventOrigin = 'user' | 'ingest' | 'recompute'

/**
 * Writes events in the transaction of the change, in one statement, and then runs their subscribers in that transaction.
 * An error of a subscriber rolls the change back. `origin` is not sent to sockets.
 */
export type Publish = (
  tx: Tx,
  userId: string,
  events: DomainEvent | readonly DomainEvent[],
  options?: { origin: EventOrigin },
) => Promise<void>

/** A module's reaction to events, in the transaction that publishes them. */
export interface Subscriber {
  name: string
  on: readonly DomainEvent['type'][]
  handle(
    tx: Tx,
    userId: string,
    event: DomainEvent,
    context: { origin: EventOrigin; publish: Publish },
  ): Promise<void>
}

/** Domain events of a user's data. They reach the user's open pages only if the transaction commits. */
export type Events = {
  publish: Publish
  /** Publishes the user's committed events. If the call is lost, the sweep publishes them. */
  flush(userId: string): Promise<void>
  /** Runs `withUser` and flushes after the outermost transaction commits. Services that publish events call this. */
  transaction<T>(db: Db, userId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Returns the user's events of the last 5 s, which a page may have missed between its first requests and its socket. */
  recent(userId: string): Promise<SocketEvent[]>
}

/** The events of a process, with the sweep that publishes what was committed but not flushed, for example before a crash. */
export type EventOutbox = Events & PeriodicTask & { sweep(): Promise<void> }

const sweepEveryMs = 1_000
const stuckAfterMs = 1_000
const recentMs = 5_000

export interface EventsDeps {
  db: Db
  clock: Clock
  log: Log
  /** In the order in which they run. */
  subscribers?: readonly Subscriber[]
}

/** Returns a `publish` that calls `write` and then the subscribers, in their order. */
export function createPublish(
  write: (tx: Tx, userId: string, events: readonly DomainEvent[]) => Promise<void>,
  subscribers: readonly Subscriber[],
): Publish {
  const publish: Publish = async (tx, userId, events, { origin } = { origin: 'user' }) => {
    const list = [events].flat()
    await write(tx, userId, list)
    for (const event of list)
      for (const { on, handle } of subscribers)
        if (on.includes(event.type)) await handle(tx, userId, event, { origin, publish })
  }
  return publish
}

export function createEvents({ db, clock, log, subscribers = [] }: EventsDeps): EventOutbox {
  async function flush(userId: string) {
    let hasMore = true
    while (hasMore)
      hasMore = await withUser(db, userId, (tx) => outboxRepository(tx).publishWaiting(userId, clock.now()))
  }

  const flushOrRetryLater = (userId: string) =>
    flush(userId).catch((err) => log.warn({ err }, 'outbox publish failed, will retry'))

  async function sweep() {
    const before = new Date(clock.now().getTime() - stuckAfterMs)
    const userIds = await withoutUser(db, (tx) => outboxRepository(tx).listUsersWithWaiting(before))
    for (const userId of userIds) await flush(userId)
  }

  async function write(tx: Tx, userId: string, events: readonly DomainEvent[]) {
    const createdAt = clock.now()
    const rows = events.map((event) => {
      const payload = JSON.stringify(socketEvent.parse(event))
      if (Buffer.byteLength(payload) > maxEventBytes)
        throw new Error('The event is too large: it names what changed and does not carry the data.')
      return { id: newId(), payload, createdAt }
    })
    if (rows.length > 0) await outboxRepository(tx).add(userId, rows)
  }

  return {
    publish: createPublish(write, subscribers),
    flush,
    transaction: (on, userId, work) =>
      withUser(on, userId, (tx) => {
        afterCommit(tx, flushOrRetryLater)
        return work(tx)
      }),
    async recent(userId) {
      const since = new Date(clock.now().getTime() - recentMs)
      const payloads = await withUser(db, userId, (tx) => outboxRepository(tx).publishedSince(userId, since))
      return payloads.map((payload) => socketEvent.parse(payload))
    },
    sweep,
    ...createPeriodicTask({
      intervalMs: sweepEveryMs,
      firstDelayMs: sweepEveryMs,
      whileBlocked: { runs: true, reason: 'It tells open pages what was stored already.' },
      run: sweep,
      onError: (err) => log.warn({ err }, 'outbox sweep failed'),
    }),
  }
}
