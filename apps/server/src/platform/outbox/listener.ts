import { type SocketEvent, socketEvent } from '@lucas/contract/socket.ts'
import * as z from 'zod/mini'
import type { Log } from '../log.ts'
import { type Connection, listenOn, type Subscription } from './notices-repository.ts'

const notice = z.object({ person: z.string(), events: z.array(z.unknown()) })

/** Events as they arrive in this process, whichever process wrote them. NATS or Redis would stand behind the same port. */
export type EventSource = {
  start(): Promise<void>
  stop(): Promise<void>
}

export type EventSinks = {
  onEvents(userId: string, events: readonly SocketEvent[]): void
  /** The connection was away: events may have been missed. */
  onGap(): void
}

const firstDelayMs = 250
const longestDelayMs = 5_000

/** One LISTEN connection a process, which comes back by itself. */
export function listenForEvents({
  connection,
  log,
  sinks,
}: {
  connection: Connection
  log: Log
  sinks: EventSinks
}): EventSource {
  let subscription: Subscription | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function connect() {
    subscription = await listenOn(connection, { onNotice: receive, onLost })
  }

  function onLost() {
    subscription = undefined
    if (!isStopped) comeBack(firstDelayMs)
  }

  function comeBack(delay: number) {
    log.warn('the event connection is away')
    timer = setTimeout(() => void tryAgain(Math.min(delay * 2, longestDelayMs)), delay)
  }

  async function tryAgain(nextDelay: number) {
    try {
      await connect()
      if (isStopped) await subscription?.close()
      else sinks.onGap()
    } catch {
      if (!isStopped) comeBack(nextDelay)
    }
  }

  function receive(payload: string | undefined) {
    try {
      const { person, events } = notice.parse(JSON.parse(payload ?? ''))
      const known = events
        .map((event) => socketEvent.safeParse(event))
        .flatMap(({ data }) => (data ? [data] : []))
      sinks.onEvents(person, known)
    } catch (err) {
      log.error({ err }, 'an event notice was not understood')
    }
  }

  return {
    start: connect,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await subscription?.close()
    },
  }
}
