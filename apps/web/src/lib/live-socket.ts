import { limits } from '@lucas/contract/limits.ts'
import { ticketAnswer } from '@lucas/contract/session.ts'
import { socketClose } from '@lucas/contract/socket.ts'
import * as z from 'zod/mini'
import { api } from './http.ts'
import { lock } from './lock.ts'
import { session } from './session-store.ts'

interface LiveSocket<T> {
  path: '/ws/events/' | '/ws/goals/'
  /** What the server says there; anything else is passed over. */
  schema: z.ZodMiniType<T>
  onMessage: (message: T) => void
  /** After every (re)connection: what was missed meanwhile has to be asked again. */
  onOpen: () => void
  /** It closed, or could not be opened, and will be tried again. */
  onLost?: () => void
  /** The server ended this session: nothing is tried again. */
  onSessionEnded?: () => void
}

/** Keeps a socket open by one-time tickets; it comes back three seconds after it closed (spec 4). Returns how to stop. */
export function openLiveSocket<T>(live: LiveSocket<T>): () => void {
  const { path, schema, onMessage, onOpen, onLost, onSessionEnded } = live
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function again(): void {
    if (isStopped) return
    onLost?.()
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
      else if (code === socketClose.sessionLocked) lock.shut()
      else again()
    }
  }
  function connect(): void {
    api
      .post('/api/ws/ticket/', undefined, ticketAnswer, { signal: session.ended() })
      .then(({ ticket }) => isStopped || listen(ticket), again)
  }

  connect()
  return () => {
    isStopped = true
    clearTimeout(timer)
    socket?.close()
  }
}
