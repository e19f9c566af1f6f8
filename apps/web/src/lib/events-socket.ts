import { ticketAnswer } from '@lucas/contract/auth.ts'
import { limits } from '@lucas/contract/limits.ts'
import { type SocketEvent, socketClose, socketEvent } from '@lucas/contract/socket.ts'
import * as z from 'zod/mini'
import { api } from './http.ts'

export interface EventsHandlers {
  onEvent: (event: SocketEvent) => void
  /** After every (re)connection: what was missed meanwhile has to be asked again. */
  onOpen: () => void
  /** The server ended this session. */
  onSessionEnded: () => void
}

/** Keeps the socket of the whole app open; reconnects three seconds after it closes (spec 4). Returns how to stop. */
export function openEventsSocket(handlers: EventsHandlers): () => void {
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const again = (): void => {
    if (!stopped) timer = setTimeout(connect, limits.socketReconnectMs)
  }
  const listen = (ticket: string): void => {
    socket = new WebSocket(`/ws/events/?ticket=${encodeURIComponent(ticket)}`)
    socket.onopen = handlers.onOpen
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const event = z.safeParse(socketEvent, JSON.parse(data))
      if (event.success) handlers.onEvent(event.data)
    }
    socket.onclose = ({ code }) => (code === socketClose.sessionEnded ? handlers.onSessionEnded() : again())
  }
  const connect = (): void => {
    api
      .post('/api/ws/ticket/', undefined, ticketAnswer)
      .then(({ ticket }) => stopped || listen(ticket), again)
  }

  connect()
  return () => {
    stopped = true
    clearTimeout(timer)
    socket?.close()
  }
}
