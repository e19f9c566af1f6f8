import type { WebSocket } from '@fastify/websocket'
import { type SocketEvent, socketClose } from '@lucas/contract/socket.ts'
import type { Clock } from '../clock.ts'
import type { EventSinks } from '../outbox/listener.ts'
import type { TicketHolder } from './tickets.ts'

const mostSockets = 20 // S-29, a person
const mostUnsentBytes = 1024 * 1024
const serviceRestart = 1012
const checkEveryMs = 2_000
const pingEveryMs = 30_000

/** What a kind of socket says: `/ws/events/` passes events on, others make their own messages of them. */
export type Channel = {
  /** The first messages of a fresh socket. */
  open?(person: TicketHolder, send: (message: object) => void): void | Promise<void>
  /** What an event becomes here; null when this channel is silent about it. */
  translate(person: TicketHolder, event: SocketEvent): object | null | Promise<object | null>
}

type Member = {
  readonly socket: WebSocket
  readonly holder: TicketHolder
  readonly channel: Channel
  isAlive: boolean
  pingedAt: number
}

export type Hub = EventSinks & {
  /** Takes over an open socket; closes it when the person has too many. */
  join(socket: WebSocket, holder: TicketHolder, channel: Channel): void
  readonly size: number
  start(): void
  /** Says goodbye to everybody (1001) and stops. */
  close(): void
}

/** All open sockets of this process, by person. */
export function createHub({ clock, onFault }: { clock: Clock; onFault: (fault: unknown) => void }): Hub {
  const people = new Map<string, Set<Member>>()
  let timer: NodeJS.Timeout | undefined
  const members = () => [...people.values()].flatMap((set) => [...set])

  function leave(member: Member) {
    const set = people.get(member.holder.userId)
    set?.delete(member)
    if (set?.size === 0) people.delete(member.holder.userId)
  }

  function send(member: Member, message: object) {
    const { socket } = member
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > mostUnsentBytes) socket.terminate()
    else socket.send(JSON.stringify(message))
  }

  /** Messages of one socket leave in the order of their events, even where making them takes time. */
  const queues = new WeakMap<Member, Promise<void>>()
  function enqueue(member: Member, make: () => object | null | Promise<object | null>) {
    const before = queues.get(member) ?? Promise.resolve()
    const after = before.then(make).then((message) => {
      if (message) send(member, message)
    })
    queues.set(member, after.catch(onFault))
  }

  function check() {
    const now = clock.now().getTime()
    for (const member of members()) {
      if (member.holder.sessionEnds.getTime() <= now) member.socket.close(socketClose.sessionEnded)
      else if (now - member.pingedAt >= pingEveryMs) ping(member, now)
    }
  }

  function ping(member: Member, now: number) {
    if (!member.isAlive) {
      member.socket.terminate()
      return
    }
    member.isAlive = false
    member.pingedAt = now
    member.socket.ping()
  }

  return {
    get size() {
      return members().length
    },
    join(socket, holder, channel) {
      const set = people.get(holder.userId) ?? new Set<Member>()
      if (set.size >= mostSockets) {
        socket.close(socketClose.tooMany)
        return
      }
      const member: Member = { socket, holder, channel, isAlive: true, pingedAt: clock.now().getTime() }
      people.set(holder.userId, set.add(member))
      socket.on('pong', () => {
        member.isAlive = true
      })
      socket.on('close', () => leave(member))
      enqueue(member, async () => {
        await channel.open?.(holder, (message) => send(member, message))
        return null
      })
    },
    onEvents(userId, events) {
      for (const member of people.get(userId) ?? []) {
        for (const event of events) {
          const code = closeCode(event, member.holder)
          if (code !== null) member.socket.close(code)
          else enqueue(member, () => member.channel.translate(member.holder, event))
        }
      }
    },
    /** Whoever may have missed an event, the end of their session included, comes again with a fresh ticket. */
    onGap() {
      for (const { socket } of members()) socket.close(serviceRestart)
    },
    start() {
      timer = setInterval(check, checkEveryMs)
      timer.unref()
    },
    close() {
      clearInterval(timer)
      for (const { socket } of members()) socket.close(socketClose.goingAway)
    },
  }
}

/** Whether the event shuts this socket: its session is over, or locked. */
function closeCode(event: SocketEvent, { sessionId }: TicketHolder): number | null {
  if (event.type === 'session_locked' && event.session_id === sessionId) return socketClose.sessionLocked
  if (event.type !== 'session_ended') return null
  return event.session_id === null || event.session_id === sessionId ? socketClose.sessionEnded : null
}
