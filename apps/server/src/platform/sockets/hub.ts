import type { WebSocket } from '@fastify/websocket'
import { type SocketEvent, socketClose } from '@lucas/contract/socket.ts'
import type { Clock } from '../clock.ts'
import type { EventSink } from '../events/listener.ts'
import type { ReadSessionStatus, SessionRef, SessionStatus } from './session-status.ts'

const maxSocketsPerUser = 20 // S-29, per user
const maxUnsentBytes = 1024 * 1024
const checkEveryMs = 500 // S-19a: a lock closes sockets within 2 s
const pingEveryMs = 30_000

/** A kind of socket. `/ws/events/` forwards events, others send messages of their own. */
export type SocketChannel = {
  /** Sends the first messages of a new socket. */
  open?(person: SessionRef, send: (message: object) => void): void | Promise<void>
  /** Converts an event to a message, or null to send nothing. */
  translate(person: SessionRef, event: SocketEvent): object | null | Promise<object | null>
}

type OpenSocket = {
  readonly socket: WebSocket
  readonly session: SessionRef
  readonly channel: SocketChannel
  isAlive: boolean
  pingedAt: number
  /** Time of the next session check; `never` while a check runs. */
  checkAt: number
}

export type Hub = EventSink & {
  /** Adds an open socket, or closes it if the user has too many. */
  add(socket: WebSocket, session: SessionRef, channel: SocketChannel): void
  readonly size: number
  start(): void
  /** Closes all sockets (1001) and stops. */
  close(): void
}

export interface HubDeps {
  clock: Clock
  readStatus: ReadSessionStatus
  onError: (error: unknown) => void
}

const never = Number.POSITIVE_INFINITY

/** Creates the hub of all open sockets of this process. */
export function createHub({ clock, readStatus, onError }: HubDeps): Hub {
  const socketsByUser = new Map<string, Set<OpenSocket>>()
  let timer: NodeJS.Timeout | undefined
  const listSockets = () => [...socketsByUser.values()].flatMap((set) => [...set])

  function removeSocket(member: OpenSocket) {
    const set = socketsByUser.get(member.session.userId)
    set?.delete(member)
    if (set?.size === 0) socketsByUser.delete(member.session.userId)
  }

  function send(member: OpenSocket, message: object) {
    const { socket } = member
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > maxUnsentBytes) socket.terminate()
    else socket.send(JSON.stringify(message))
  }

  /** Queues per socket, which send messages in the order of their events even if building them takes time. */
  const queues = new WeakMap<OpenSocket, Promise<void>>()
  function enqueue(member: OpenSocket, build: () => object | null | Promise<object | null>) {
    const before = queues.get(member) ?? Promise.resolve()
    const after = before.then(build).then((message) => {
      if (message) send(member, message)
    })
    queues.set(member, after.catch(onError))
  }

  function checkSockets() {
    const now = clock.now().getTime()
    const due = new Map<string, OpenSocket[]>()
    for (const member of listSockets()) {
      if (now - member.pingedAt >= pingEveryMs) ping(member, now)
      if (member.checkAt > now) continue
      member.checkAt = never
      const { sessionId } = member.session
      due.set(sessionId, [...(due.get(sessionId) ?? []), member])
    }
    for (const sockets of due.values()) void checkSession(sockets, now)
  }

  /** Closes the sockets of an ended or locked session; otherwise schedules the next check. */
  async function checkSession(sockets: readonly OpenSocket[], now: number) {
    const [first] = sockets
    if (first === undefined) return
    let next = now // repeated at the next tick if the status cannot be read
    try {
      const status = await readStatus(first.session)
      const code = closeCodes[status.status]
      if (code !== null) for (const { socket } of sockets) socket.close(code)
      next = nextCheck(status)
    } catch (error) {
      onError(error)
    }
    // An event may have requested an earlier check meanwhile.
    for (const member of sockets) member.checkAt = Math.min(member.checkAt, next)
  }

  function ping(member: OpenSocket, now: number) {
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
      return listSockets().length
    },
    add(socket, session, channel) {
      const set = socketsByUser.get(session.userId) ?? new Set<OpenSocket>()
      if (set.size >= maxSocketsPerUser) {
        socket.close(socketClose.tooMany)
        return
      }
      const now = clock.now().getTime()
      // Checked right after joining, because an event since the handshake would have been missed.
      const member: OpenSocket = { socket, session, channel, isAlive: true, pingedAt: now, checkAt: now }
      socketsByUser.set(session.userId, set.add(member))
      socket.on('pong', () => {
        member.isAlive = true
      })
      socket.on('close', () => removeSocket(member))
      enqueue(member, async () => {
        await channel.open?.(session, (message) => send(member, message))
        return null
      })
    },
    onEvents(userId, events) {
      for (const member of socketsByUser.get(userId) ?? []) {
        for (const event of events) {
          // The lock timeout may have changed.
          if (event.type === 'security_changed') member.checkAt = clock.now().getTime()
          const code = closeCode(event, member.session)
          if (code !== null) member.socket.close(code)
          else enqueue(member, () => member.channel.translate(member.session, event))
        }
      }
    },
    /** Closes all sockets after a gap: clients may have missed events and reconnect with a new ticket. */
    onGap() {
      for (const { socket } of listSockets()) socket.close(socketClose.serviceRestart)
    },
    start() {
      timer = setInterval(checkSockets, checkEveryMs)
      timer.unref()
    },
    close() {
      clearInterval(timer)
      for (const { socket } of listSockets()) socket.close(socketClose.goingAway)
    },
  }
}

const closeCodes = {
  open: null,
  locked: socketClose.sessionLocked,
  ended: socketClose.sessionEnded,
} as const

/** Returns when a session may lock or end by time; all other changes arrive as events. */
function nextCheck(status: SessionStatus): number {
  if (status.status !== 'open') return never
  return Math.min(status.endsAt.getTime(), status.idleAt === null ? never : status.idleAt.getTime() + 1)
}

/** Returns the close code if the event ends or locks the socket's session, else null. */
function closeCode(event: SocketEvent, { sessionId }: SessionRef): number | null {
  if (event.type === 'session_locked' && event.session_id === sessionId) return socketClose.sessionLocked
  if (event.type !== 'session_ended') return null
  return event.session_id === null || event.session_id === sessionId ? socketClose.sessionEnded : null
}
