import { once } from 'node:events'
import { ticketAnswer } from '@lucas/contract/auth/session.ts'
import { WebSocket } from 'ws'
import type { LoadUser } from './load-user.ts'

/** Opens sockets of these users at each address in turn. Returns the function that closes them. */
export async function openSockets(
  addresses: readonly string[],
  users: readonly LoadUser[],
  perUser: number,
): Promise<() => void> {
  const sockets: WebSocket[] = []
  for (const [at, { access }] of users.entries())
    for (let count = 0; count < perUser; count += 1) {
      const address = addresses[(at + count) % addresses.length] ?? ''
      const answer = await fetch(`${address}/api/ws/ticket/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${access}` },
      })
      const { ticket } = ticketAnswer.parse(await answer.json())
      const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/events/?ticket=${ticket}`)
      await once(socket, 'open')
      sockets.push(socket)
    }
  return () => {
    for (const socket of sockets) socket.terminate()
  }
}
