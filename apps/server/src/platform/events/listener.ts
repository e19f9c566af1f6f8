import { type SocketEvent, socketEvent } from '@lucas/contract/socket.ts'
import * as z from 'zod/mini'
import type { Log } from '../log.ts'
import { type Connection, listenOn, type Subscription } from './listen-repository.ts'

const notification = z.object({ person: z.string(), events: z.array(z.unknown()) })

/** Receives the events of all processes. NATS or Redis could implement the same port. */
export type EventListener = {
  start(): Promise<void>
  stop(): Promise<void>
}

export type EventSink = {
  onEvents(userId: string, events: readonly SocketEvent[]): void
  /** Called after a reconnect, because events may have been missed. */
  onGap(): void
}

const firstDelayMs = 250
const longestDelayMs = 5_000

/** Opens one LISTEN connection per process, which reconnects by itself. */
export function listenForEvents({
  connection,
  log,
  sinks,
}: {
  connection: Connection
  log: Log
  sinks: EventSink
}): EventListener {
  let subscription: Subscription | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function connect() {
    subscription = await listenOn(connection, { onNotification: receive, onLost })
  }

  function onLost() {
    subscription = undefined
    if (!isStopped) scheduleReconnect(firstDelayMs)
  }

  function scheduleReconnect(delay: number) {
    log.warn('event listener disconnected, reconnecting')
    timer = setTimeout(() => void reconnect(Math.min(delay * 2, longestDelayMs)), delay)
  }

  async function reconnect(nextDelay: number) {
    try {
      await connect()
      if (isStopped) await subscription?.close()
      else sinks.onGap()
    } catch {
      if (!isStopped) scheduleReconnect(nextDelay)
    }
  }

  function receive(payload: string | undefined) {
    try {
      const { person, events } = notification.parse(JSON.parse(payload ?? ''))
      const known = events
        .map((event) => socketEvent.safeParse(event))
        .flatMap(({ data }) => (data ? [data] : []))
      sinks.onEvents(person, known)
    } catch (err) {
      log.error({ err }, 'invalid event notification')
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
