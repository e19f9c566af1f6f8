import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { testDatabase } from '../../../test/database.ts'
import { createProbeServer } from '../../../test/support/app/probe-server.ts'
import { createUser } from '../../../test/support/app/users.ts'
import { getPort } from '../../../test/support/get-port.ts'
import { waitUntil } from '../../../test/support/poll-attempts.ts'
import { createClock } from '../clock.ts'
import { createEvents } from '../events/events.ts'
import type { App } from '../http/app.ts'
import { createLog } from '../log.ts'
import { createHub } from './hub.ts'
import { registerSocketRoutes } from './routes.ts'
import type { ReadSessionStatus } from './session-status.ts'
import { createTickets } from './tickets.ts'

const origin = 'http://lucas.test'
const db = await testDatabase()
const faults: unknown[] = []
let now = () => new Date()
const clock = createClock(() => now())
/** Reads ended sessions from the database only; sec/socket-lock tests locks. */
const readStatus: ReadSessionStatus = async ({ sessionId }) => {
  const row = await db.admin
    .selectFrom('session')
    .select('expires_at')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return row ? { status: 'open', endsAt: row.expires_at, idleAt: null } : { status: 'ended' }
}
const hub = createHub({ clock, readStatus, onError: (fault) => faults.push(fault) })
const tickets = createTickets({ db: db.app, clock })
const events = createEvents({ db: db.app, clock, log: createLog({ level: 'silent' }) })
const logLines: string[] = []
let app: App
let address: string

beforeAll(async () => {
  app = await createProbeServer({
    logLines,
    routes: (on) =>
      registerSocketRoutes(on, {
        hub,
        tickets,
        readStatus,
        recentEvents: events.recent,
        allowedOrigins: [origin],
      }),
  })
  hub.start()
  await app.listen({ host: '127.0.0.1', port: 0 })
  address = `ws://127.0.0.1:${getPort(app)}/ws/events/`
})
afterAll(() => app.close())

type Outcome = {
  socket: WebSocket
  messages: string[]
  status: () => number | null
  code: () => number | null
}

async function dial(
  ticket: string,
  headers: Record<string, string> = { origin },
  more: ClientOptions = {},
): Promise<Outcome> {
  const socket = new WebSocket(`${address}?ticket=${ticket}`, { headers, ...more })
  const messages: string[] = []
  let status: number | null = null
  let code: number | null = null
  socket.on('message', (data) => {
    if (Buffer.isBuffer(data)) messages.push(data.toString())
  })
  socket.on('close', (closed) => {
    code = closed
  })
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    socket.on('open', () => resolve())
    socket.on('unexpected-response', (_, answer) => {
      status = answer.statusCode ?? 0
      resolve()
    })
  })
  return { socket, messages, status: () => status, code: () => code }
}

const open = async () => {
  const person = await createUser(db)
  return { person, ...(await dial(await tickets.issue(person))) }
}

test('a ticket opens one socket, once', async () => {
  const person = await createUser(db)
  const ticket = await tickets.issue(person)
  const first = await dial(ticket)
  expect(first.status()).toBeNull()
  expect((await dial(ticket)).status()).toBe(401)
  first.socket.close()
})

test('two simultaneous uses of one ticket open one socket', async () => {
  const ticket = await tickets.issue(await createUser(db))
  const both = await Promise.all([dial(ticket), dial(ticket)])
  expect(new Set(both.map(({ status }) => status()))).toEqual(new Set([401, null]))
  for (const { socket } of both) socket.terminate()
})

test('a ticket is good for 30 seconds', async () => {
  const ticket = await tickets.issue(await createUser(db))
  now = () => new Date(Date.now() + 31_000)
  expect((await dial(ticket)).status()).toBe(401)
  now = () => new Date()
})

test('a ticket of an ended session and an unknown ticket are refused', async () => {
  const person = await createUser(db)
  const ticket = await tickets.issue(person)
  await db.admin
    .updateTable('session')
    .set({ ended_at: new Date() })
    .where('id', '=', person.sessionId)
    .execute()
  expect((await dial(ticket)).status()).toBe(401)
  expect((await dial('made-up')).status()).toBe(401)
  expect((await dial('')).status()).toBe(401)
})

test('a new socket receives the events of the last seconds, each once, and nothing older', async () => {
  const person = await createUser(db)
  const publish = (type: 'accounts_changed' | 'transactions_changed') =>
    events.transaction(db.app, person.userId, (tx) => events.publish(tx, person.userId, { type }))
  now = () => new Date(Date.now() - 60_000)
  await publish('accounts_changed')
  now = () => new Date()
  await publish('transactions_changed')
  await publish('transactions_changed')

  const { socket, messages } = await dial(await tickets.issue(person))
  hub.onEvents(person.userId, [{ type: 'profile_changed' }]) // a marker: earlier messages have arrived with it
  await waitUntil(() => messages.some((message) => message.includes('profile_changed')))
  expect(messages.map((message) => JSON.parse(message))).toEqual([
    { type: 'transactions_changed' },
    { type: 'profile_changed' },
  ])
  socket.close()
})

test('a page of another origin is refused before its ticket is consumed', async () => {
  const ticket = await tickets.issue(await createUser(db))
  expect((await dial(ticket, { origin: 'http://evil.test' })).status()).toBe(403)
  const own = await dial(ticket)
  expect(own.status()).toBeNull()
  own.socket.close()
})

test('the ticket route issues the ticket, and the database stores only its hash', async () => {
  const person = await createUser(db)
  const refused = await app.inject({ method: 'POST', url: '/api/ws/ticket/' })
  expect(refused.statusCode).toBe(401)
  const ticket = await tickets.issue(person)
  expect(Buffer.from(ticket, 'base64url')).toHaveLength(32)
  const rows = await db.admin
    .selectFrom('ws_ticket')
    .selectAll()
    .where('user_id', '=', person.userId)
    .execute()
  expect(JSON.stringify(rows.map((row) => row.token_hash.toString('base64url')))).not.toContain(ticket)
})

test('an event reaches every socket of its user and no other', async () => {
  const [mine, others] = await Promise.all([open(), open()])
  const second = await dial(await tickets.issue(mine.person))
  hub.onEvents(mine.person.userId, [{ type: 'accounts_changed' }, { type: 'transactions_changed' }])
  const expected = ['{"type":"accounts_changed"}', '{"type":"transactions_changed"}']
  await waitUntil(() => mine.messages.length === 2 && second.messages.length === 2)
  expect([mine.messages, second.messages, others.messages]).toEqual([expected, expected, []])
  for (const { socket } of [mine, others, second]) socket.close()
})

test('the end of a session closes its sockets with 4401 and leaves those of other sessions', async () => {
  const mine = await open()
  hub.onEvents(mine.person.userId, [
    { type: 'session_ended', session_id: '019a0000-0000-7000-8000-000000000001' },
    { type: 'profile_changed' }, // a marker: a closed socket would not receive it
  ])
  await waitUntil(
    () => mine.messages.some((message) => message.includes('profile_changed')) || mine.code() !== null,
  )
  expect(mine.code()).toBeNull()
  hub.onEvents(mine.person.userId, [{ type: 'session_ended', session_id: mine.person.sessionId }])
  await waitUntil(() => mine.code() === 4401)
})

test('the socket of an expired session is closed at the next check, and no other', async () => {
  const soon = new Date(Date.now() + 20_000)
  const ended = await dial(await tickets.issue(await createUser(db, soon)))
  const running = await open()
  now = () => new Date(Date.now() + 25_000)
  await waitUntil(() => ended.code() === 4401)
  now = () => new Date()
  expect(running.code()).toBeNull()
  running.socket.terminate()
})

describe('rel/ws-limits', () => {
  test('the twenty-first socket of a user is refused', async () => {
    const person = await createUser(db)
    const all: Outcome[] = []
    for (let n = 0; n < 21; n += 1) all.push(await dial(await tickets.issue(person)))
    await waitUntil(() => all[20]?.code() === 4429)
    expect(all.slice(0, 20).every(({ code }) => code() === null)).toBe(true)
    for (const { socket } of all) socket.terminate()
  })

  test('a message above 4 KiB closes the socket', async () => {
    const { socket, code } = await open()
    socket.send('x'.repeat(5_000))
    await waitUntil(() => code() === 1009)
  })

  test('a socket without a pong for thirty seconds is closed, others stay', async () => {
    const person = await createUser(db, new Date(Date.now() + 3_600_000))
    const [answering, silent] = [
      await dial(await tickets.issue(person)),
      await dial(await tickets.issue(person), { origin }, { autoPong: false }),
    ]
    let pings = 0
    answering.socket.on('ping', () => {
      pings += 1
    })
    now = () => new Date(Date.now() + 31_000)
    await waitUntil(() => pings === 1)
    expect(silent.code()).toBeNull()
    now = () => new Date(Date.now() + 62_000)
    await waitUntil(() => silent.code() !== null)
    now = () => new Date()
    expect(answering.code()).toBeNull()
    answering.socket.terminate()
  })

  test('a socket with more than 1 MiB unsent is closed', async () => {
    const { socket, person, code } = await open()
    socket.pause()
    const event = { type: 'profile_changed', pad: 'x'.repeat(1_000_000) } as const
    for (let sent = 0; sent < 30; sent += 1) hub.onEvents(person.userId, [event])
    await waitUntil(() => hub.size === 0)
    socket.resume()
    await waitUntil(() => code() !== null)
  })
})

test('a gap in the events closes all sockets, so that clients reconnect', async () => {
  const { code } = await open()
  hub.onGap()
  await waitUntil(() => code() === 1012)
})

test('tickets and queries of sockets are not logged', () => {
  expect(logLines.length).toBeGreaterThan(5)
  expect(logLines.join('')).not.toMatch(/ticket=|made-up/)
})

test('a closing server closes sockets with 1001', async () => {
  const { code } = await open()
  await app.close()
  await waitUntil(() => code() === 1001)
  expect(faults).toEqual([])
})
