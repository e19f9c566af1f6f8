import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { listAuditKinds } from '../../../test/support/audit-kinds.ts'
import {
  createAuthClient,
  getBindingCookie,
  parseSession,
} from '../../../test/support/clients/auth-client.ts'
import { createAuthTestApp, password } from '../../../test/support/module-apps/auth-test-app.ts'
import { createLockClient } from '../../../test/support/passkeys.ts'
import { waitUntil } from '../../../test/support/poll-attempts.ts'
import { listenForEvents } from '../../platform/events/listener.ts'
import { createHub } from '../../platform/sockets/hub.ts'
import { registerSocketRoutes } from '../../platform/sockets/routes.ts'
import { createTickets } from '../../platform/sockets/tickets.ts'

const faults: unknown[] = []
const testApp = await createAuthTestApp()
const { app, auth, db, clock, advance } = testApp
const calls = createAuthClient(app)
const { readStatus } = auth.sessions
const hub = createHub({ clock, readStatus, onError: (fault) => faults.push(fault) })
const source = listenForEvents({ connection: db.appConnection, log: testApp.log, sinks: hub })
let address = ''

beforeAll(async () => {
  await registerSocketRoutes(app, {
    hub,
    readStatus,
    tickets: createTickets({ db: db.app, clock }),
    recentEvents: testApp.events.recent,
    allowedOrigins: [],
  })
  await source.start()
  hub.start()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const bound: AddressInfo | string | null = app.server.address()
  address = typeof bound === 'object' && bound ? `ws://127.0.0.1:${bound.port}/ws/events/` : ''
})
afterAll(() => source.stop())

/** Opens a socket of the session. `closing` waits until it is closed and returns the code. */
async function socketOf(access: string) {
  const { ticket } = (await calls.call(access, 'POST', '/api/ws/ticket/')).json()
  const socket = new WebSocket(`${address}?ticket=${ticket}`)
  let closed: number | null = null
  const messages: string[] = []
  socket.on('message', (data) => {
    if (Buffer.isBuffer(data)) messages.push(data.toString())
  })
  socket.on('close', (code) => {
    closed = code
  })
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  return {
    /** Waits for an event; a socket that closes first does not receive it. */
    async receives(type: string) {
      const has = () => messages.some((message) => message.includes(type))
      await waitUntil(() => has() || closed !== null)
      return has()
    },
    async closing() {
      await waitUntil(() => closed !== null)
      return closed
    },
  }
}

/** The next request is refused: nothing waits for the end of a session to be known. */
const expectRefused = async (access: string) => expect((await calls.getProfile(access)).statusCode).toBe(401)

describe('sec/revocation', () => {
  test('after logout the next request is 401 and the socket is closed with 4401', async () => {
    const { access, refresh, cookie } = await calls.registerUser()
    const socket = await socketOf(access)
    expect((await calls.logout(refresh)).statusCode).toBe(200)
    await expectRefused(access)
    expect(await socket.closing()).toBe(4401)
    expect((await calls.refresh(refresh, cookie)).statusCode).toBe(401)
    expect(faults).toEqual([])
  })

  test('logout ends its own session and no other one of the user', async () => {
    const first = await calls.registerUser()
    const second = parseSession(await calls.login(first.email))
    const socket = await socketOf(second.access)
    await calls.logout(first.refresh)
    await expectRefused(first.access)
    expect((await calls.getProfile(second.access)).statusCode).toBe(200)
    // The event of a later change is the marker: the end of the other session was published before it.
    await calls.call(second.access, 'PATCH', '/api/auth/profile/', { first_name: 'Ana' })
    expect(await socket.receives('profile_changed')).toBe(true)
    await calls.logout(second.refresh)
    expect(await socket.closing()).toBe(4401)
  })

  test('a password change ends the other sessions with their sockets and refresh tokens, not this one', async () => {
    const mine = await calls.registerUser()
    const others = [
      parseSession(await calls.login(mine.email)),
      parseSession(await calls.login(mine.email, undefined, 'literal')),
    ]
    const socket = await socketOf(others[0]?.access ?? '')
    await calls.call(mine.access, 'POST', '/api/auth/password/change/', {
      current_password: password,
      new_password: 'otros tres gatos',
    })
    for (const other of others) expect((await calls.getProfile(other.access)).statusCode).toBe(401)
    expect((await calls.refresh(others[1]?.refresh ?? '')).statusCode).toBe(401)
    expect((await calls.getProfile(mine.access)).statusCode).toBe(200)
    expect(await socket.closing()).toBe(4401)
  })

  test('a copied token ends the family and its socket', async () => {
    const { access, refresh, cookie } = await calls.registerUser()
    const socket = await socketOf(access)
    await calls.refresh(refresh, cookie)
    advance(11_000)
    expect((await calls.refresh(refresh, cookie)).statusCode).toBe(401)
    await expectRefused(access)
    expect(await socket.closing()).toBe(4401)
  })

  test('the fourth wrong PIN ends the session and its socket, and no other session', async () => {
    const person = await calls.registerUser()
    const locks = createLockClient(calls)
    await locks.setPin(person.access)
    const other = parseSession(await calls.login(person.email))
    const socket = await socketOf(person.access)
    const answers: number[] = []
    for (const pin of ['0000', '1111', '2222', '3333'])
      answers.push((await locks.stepUp(person.access, { pin })).statusCode)
    expect(answers).toEqual([400, 400, 400, 401])
    await expectRefused(person.access)
    expect(await socket.closing()).toBe(4401)
    expect((await calls.refresh(person.refresh, person.cookie)).statusCode).toBe(401)
    expect((await calls.getProfile(other.access)).statusCode).toBe(200)
  })

  test('a lock closes the sockets of its session with 4423, and no ticket opens one', async () => {
    const person = await calls.registerUser()
    const locks = createLockClient(calls)
    await locks.setPin(person.access)
    const socket = await socketOf(person.access)
    const { ticket } = (await calls.call(person.access, 'POST', '/api/ws/ticket/')).json()
    await locks.lock(person.access)
    expect(await socket.closing()).toBe(4423)
    const late = new WebSocket(`${address}?ticket=${ticket}`)
    await expect(
      new Promise((resolve, reject) => late.on('open', resolve).on('error', reject)),
    ).rejects.toThrow()
    expect((await calls.call(person.access, 'POST', '/api/ws/ticket/')).statusCode).toBe(403)
    const session = (await auth.sessions.verifyAccessToken(person.access)) ?? { userId: '', sessionId: '' }
    expect(await readStatus(session)).toEqual({ status: 'locked' })
  })

  test('logout needs the refresh token only, is idempotent, and works long after its expiry', async () => {
    const { refresh, user } = await calls.registerUser()
    advance(40 * 24 * 3_600_000)
    for (let n = 0; n < 3; n += 1) {
      const answer = await calls.logout(refresh)
      expect([answer.statusCode, answer.json()]).toEqual([200, {}])
      expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-lb=; .*Expires=Thu, 01 Jan 1970/)
    }
    expect((await calls.logout('made-up')).statusCode).toBe(200)
    const kinds = await listAuditKinds(db, user.id)
    expect(kinds.filter((kind) => kind === 'sign_out')).toHaveLength(1)
  })

  test('logout by a spent token ends the whole family', async () => {
    const { refresh, cookie } = await calls.registerUser()
    const next = (await calls.refresh(refresh, cookie)).json()
    await calls.logout(refresh)
    expect((await calls.getProfile(next.access)).statusCode).toBe(401)
    expect((await calls.refresh(next.refresh, cookie)).statusCode).toBe(401)
  })

  test('a second sign-in ends nothing', async () => {
    const first = await calls.registerUser()
    expect(getBindingCookie(await calls.login(first.email))).not.toBe('')
    expect((await calls.getProfile(first.access)).statusCode).toBe(200)
  })
})
