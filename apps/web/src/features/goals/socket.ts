import { ticketAnswer } from '@lucas/contract/auth.ts'
import { type GoalMessage, goalMessage } from '@lucas/contract/goal-socket.ts'
import { limits } from '@lucas/contract/limits.ts'
import { socketClose } from '@lucas/contract/socket.ts'
import * as z from 'zod/mini'
import { api } from '../../lib/http.ts'

export type SocketState = 'connecting' | 'open' | 'reconnecting'

interface Handlers {
  onMessage: (message: GoalMessage) => void
  onState: (state: SocketState) => void
}

/** The socket of the goals screen; it comes back three seconds after it closed (spec 4). Returns how to stop. */
export function openGoalsSocket({ onMessage, onState }: Handlers): () => void {
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function again(): void {
    if (isStopped) return
    onState('reconnecting')
    timer = setTimeout(connect, limits.socketReconnectMs)
  }
  function listen(ticket: string): void {
    socket = new WebSocket(`/ws/goals/?ticket=${encodeURIComponent(ticket)}`)
    socket.onopen = () => onState('open')
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const message = z.safeParse(goalMessage, JSON.parse(data))
      if (message.success) onMessage(message.data)
    }
    // A session that ended is told by the app's own socket, which leads to the login.
    socket.onclose = ({ code }) => code !== socketClose.sessionEnded && again()
  }
  function connect(): void {
    api
      .post('/api/ws/ticket/', undefined, ticketAnswer)
      .then(({ ticket }) => isStopped || listen(ticket), again)
  }

  onState('connecting')
  connect()
  return () => {
    isStopped = true
    clearTimeout(timer)
    socket?.close()
  }
}
