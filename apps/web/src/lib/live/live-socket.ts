import { ticketAnswer } from '@lucas/contract/auth/session.ts'
import { limits } from '@lucas/contract/limits.ts'
import { socketClose } from '@lucas/contract/socket.ts'
import * as z from 'zod/mini'
import { api } from '../http/http.ts'
import { appLock } from '../session/app-lock.ts'
import { session } from '../session/session-store.ts'

interface LiveSocketOptions<T> {
  path: '/ws/events/' | '/ws/goals/'
  /** The schema of messages; other messages are ignored. */
  schema: z.ZodMiniType<T>
  onMessage: (message: T) => void
  /** Called after every connection; events before it may have been missed. */
  onOpen: () => void
  /** Called when the socket closes or fails to open; it reconnects. */
  onDisconnect?: () => void
  /** Called when the server has ended the session; the socket does not reconnect. */
  onSessionEnded?: () => void
}

/** Keeps a socket open with one-time tickets; reconnects after three seconds (spec 4). Returns a function that stops it. */
export function openLiveSocket<T>(options: LiveSocketOptions<T>): () => void {
  const { path, schema, onMessage, onOpen, onDisconnect, onSessionEnded } = options
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function reconnect(): void {
    if (isStopped) return
    onDisconnect?.()
    timer = setTimeout(connect, limits.socketReconnectMs)
  }
  function listen(ticket: string): void {
    socket = new WebSocket(`${path}?ticket=${encodeURIComponent(ticket)}`)
    socket.onopen = onOpen
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const message = z.safeParse(schema, JSON.parse(data))
      if (message.success) onMessage(message.data)
    }
    socket.onclose = ({ code }) => {
      if (code === socketClose.sessionEnded) onSessionEnded?.()
      else if (code === socketClose.sessionLocked) appLock.lock()
      else reconnect()
    }
  }
  function connect(): void {
    api
      .post('/api/ws/ticket/', undefined, ticketAnswer, { signal: session.endedSignal() })
      .then(({ ticket }) => isStopped || listen(ticket), reconnect)
  }

  connect()
  return () => {
    isStopped = true
    clearTimeout(timer)
    socket?.close()
  }
}
