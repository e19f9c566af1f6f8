import { type SocketEvent, socketEvent } from '@lucas/contract/socket.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { anonymous, asPerson, type Tx } from '../database/person.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { mostEventBytes, outboxRepository } from './repository.ts'

/** What happened to a person's data, told to their open pages only if the transaction commits. */
export type Outbox = {
  /** Writes events beside the change they speak of, however many in one statement. */
  add(tx: Tx, userId: string, ...events: SocketEvent[]): Promise<void>
  /** Tells the person's events that are committed. A lost call is made good by the sweeper. */
  flush(userId: string): Promise<void>
  /** `asPerson`, then `flush`: what a service that adds events calls. */
  transaction<T>(db: Db, userId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Tells what nobody told, for example because the process ended between commit and flush. */
  sweep(): Promise<void>
  start(): void
  stop(): void
}

const sweepEveryMs = 1_000
const stuckAfterMs = 1_000

export function createOutbox({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Outbox {
  let timer: NodeJS.Timeout | undefined

  async function flush(userId: string) {
    let told = 1
    while (told > 0) told = await asPerson(db, userId, (tx) => outboxRepository(tx).tell(userId, clock.now()))
  }

  async function sweep() {
    const before = new Date(clock.now().getTime() - stuckAfterMs)
    const people = await anonymous(db, (tx) => outboxRepository(tx).untold(before))
    for (const person of people) await flush(person)
  }

  function sweepSoon() {
    timer = setTimeout(() => {
      void sweep()
        .catch((err) => log.warn({ err }, 'waiting events were not swept'))
        .then(() => timer && sweepSoon())
    }, sweepEveryMs)
    timer.unref()
  }

  return {
    async add(tx, userId, ...events) {
      const createdAt = clock.now()
      const rows = events.map((event) => {
        const payload = JSON.stringify(socketEvent.parse(event))
        if (Buffer.byteLength(payload) > mostEventBytes)
          throw new Error('An event names what changed; it does not carry it.')
        return { id: newId(), payload, createdAt }
      })
      if (rows.length > 0) await outboxRepository(tx).add(userId, rows)
    },
    flush,
    async transaction(on, userId, work) {
      const result = await asPerson(on, userId, work)
      if (!on.isTransaction)
        await flush(userId).catch((err) => log.warn({ err }, 'events wait for the sweeper'))
      return result
    },
    sweep,
    start: sweepSoon,
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
