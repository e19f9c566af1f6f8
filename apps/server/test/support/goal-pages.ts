import { setTimeout as wait } from 'node:timers/promises'
import { type GoalMessage, goalMessage } from '@lucas/contract/goal-socket.ts'
import { ticketAnswer } from '@lucas/contract/session.ts'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { RealApp } from './real-app.ts'

type Caller = { access: string }
const own = 'http://localhost:3210'

/** Opens the goals screens' sockets as pages do, at the test's server or at another process of it. */
export function goalPages(app: RealApp) {
  const sockets: WebSocket[] = []
  async function ticketOf(person: Caller) {
    const answer = await app.as(person, 'POST', '/api/ws/ticket/')
    return `ticket=${ticketAnswer.parse(answer.json()).ticket}`
  }

  async function page(person: Caller, address = app.address, query?: string) {
    const socket = new WebSocket(
      `${address.replace('http', 'ws')}/ws/goals/?${query ?? (await ticketOf(person))}`,
      {
        headers: { origin: own },
      },
    )
    sockets.push(socket)
    const messages: GoalMessage[] = []
    let code: number | null = null
    socket.on('message', (data) => {
      if (Buffer.isBuffer(data)) messages.push(goalMessage.parse(JSON.parse(data.toString())))
    })
    socket.on('close', (closed) => {
      code = closed
    })
    const status = await new Promise<number>((resolve) => {
      socket.on('open', () => resolve(101))
      socket.on('unexpected-response', (_, answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
      socket.on('error', () => undefined)
    })
    return { socket, messages, status, code: () => code }
  }

  return {
    page,
    close() {
      for (const socket of sockets) socket.terminate()
    },
  }
}
export type GoalPage = Awaited<ReturnType<ReturnType<typeof goalPages>['page']>>

export const updates = ({ messages }: GoalPage) =>
  messages.flatMap((m) => (m.type === 'goal_update' ? [m] : []))

export async function until(isTrue: () => boolean, ms = 60_000): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end; await wait(10)) if (isTrue()) return
  expect(isTrue()).toBe(true)
}
