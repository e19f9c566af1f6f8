import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { listenForEvents } from '../../src/platform/outbox/listener.ts'
import { createHub } from '../../src/platform/sockets/hub.ts'
import { socketRoutes } from '../../src/platform/sockets/routes.ts'
import { createTickets } from '../../src/platform/sockets/tickets.ts'
import { authCalls, cookieOf, sessionOf } from '../support/auth-calls.ts'
import { authHouse, password } from '../support/auth-house.ts'
import { lockCalls } from '../support/passkeys.ts'

const faults: unknown[] = []
const house = await authHouse()
const { app, auth, db, clock, advance } = house
const calls = authCalls(app)
const hub = createHub({ clock, onFault: (fault) => faults.push(fault) })
const source = listenForEvents({ connection: db.appConnection, log: house.log, sinks: hub })
let address = ''

beforeAll(async () => {
  await socketRoutes(app, { hub, tickets: createTickets({ db: db.app, clock }), allowedOrigins: [] })
  await source.start()
  hub.start()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const bound: AddressInfo | string | null = app.server.address()
  address = typeof bound === 'object' && bound ? `ws://127.0.0.1:${bound.port}/ws/events/` : ''
})
afterAll(() => source.stop())

/** An open socket of the session, and how it was closed and when. */
async function socketOf(access: string) {
  const { ticket } = (await calls.call(access, 'POST', '/api/ws/ticket/')).json()
  const socket = new WebSocket(`${address}?ticket=${ticket}`)
  let closed: { code: number; at: number } | null = null
  socket.on('close', (code) => {
    closed = { code, at: Date.now() }
  })
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  return {
    isOpen: () => closed === null,
    async closing() {
      const from = Date.now()
      while (closed === null && Date.now() - from < 6_000) await wait(20)
      return closed
    },
  }
}

const refusedAfterMs = async (access: string) => {
  const from = performance.now()
  expect((await calls.me(access)).statusCode).toBe(401)
  return performance.now() - from
}

describe('sec/revocation', () => {
  test('after logout the next request is 401 within a second and the socket is closed with 4401', async () => {
    const { access, refresh, cookie } = await calls.person()
    const socket = await socketOf(access)
    const from = Date.now()
    expect((await calls.logout(refresh)).statusCode).toBe(200)
    expect(await refusedAfterMs(access)).toBeLessThan(1_000)
    const closed = await socket.closing()
    expect(closed?.code).toBe(4401)
    expect((closed?.at ?? 0) - from).toBeLessThan(5_000)
    expect((await calls.refresh(refresh, cookie)).statusCode).toBe(401)
    expect(faults).toEqual([])
  })

  test('logout ends its own session and no other of the person', async () => {
    const first = await calls.person()
    const second = sessionOf(await calls.login(first.email))
    const socket = await socketOf(second.access)
    await calls.logout(first.refresh)
    expect(await refusedAfterMs(first.access)).toBeLessThan(1_000)
    expect((await calls.me(second.access)).statusCode).toBe(200)
    await wait(300)
    expect(socket.isOpen()).toBe(true)
    await calls.logout(second.refresh)
    expect((await socket.closing())?.code).toBe(4401)
  })

  test('another password ends the other sessions, their sockets and refresh tokens, and leaves this one', async () => {
    const mine = await calls.person()
    const others = [
      sessionOf(await calls.login(mine.email)),
      sessionOf(await calls.login(mine.email, undefined, 'literal')),
    ]
    const socket = await socketOf(others[0]?.access ?? '')
    await calls.call(mine.access, 'POST', '/api/auth/password/change/', {
      current_password: password,
      new_password: 'otros tres gatos',
    })
    for (const other of others) expect((await calls.me(other.access)).statusCode).toBe(401)
    expect((await calls.refresh(others[1]?.refresh ?? '')).statusCode).toBe(401)
    expect((await calls.me(mine.access)).statusCode).toBe(200)
    expect((await socket.closing())?.code).toBe(4401)
  })

  test('a copied token ends the family and its socket', async () => {
    const { access, refresh, cookie } = await calls.person()
    const socket = await socketOf(access)
    await calls.refresh(refresh, cookie)
    advance(11_000)
    expect((await calls.refresh(refresh, cookie)).statusCode).toBe(401)
    expect(await refusedAfterMs(access)).toBeLessThan(1_000)
    expect((await socket.closing())?.code).toBe(4401)
  })

  test('the fourth wrong PIN ends the session and its socket, and no other session', async () => {
    const person = await calls.person()
    const locks = lockCalls(calls)
    await locks.setPin(person.access)
    const other = sessionOf(await calls.login(person.email))
    const socket = await socketOf(person.access)
    const answers: number[] = []
    for (const pin of ['0000', '1111', '2222', '3333'])
      answers.push((await locks.raise(person.access, { pin })).statusCode)
    expect(answers).toEqual([400, 400, 400, 401])
    expect(await refusedAfterMs(person.access)).toBeLessThan(1_000)
    expect((await socket.closing())?.code).toBe(4401)
    expect((await calls.refresh(person.refresh, person.cookie)).statusCode).toBe(401)
    expect((await calls.me(other.access)).statusCode).toBe(200)
  })

  test('a lock closes the sockets of its session with 4423, and no ticket opens one', async () => {
    const person = await calls.person()
    const locks = lockCalls(calls)
    await locks.setPin(person.access)
    const socket = await socketOf(person.access)
    const { ticket } = (await calls.call(person.access, 'POST', '/api/ws/ticket/')).json()
    await locks.lock(person.access)
    expect((await socket.closing())?.code).toBe(4423)
    const late = new WebSocket(`${address}?ticket=${ticket}`)
    await expect(
      new Promise((resolve, reject) => late.on('open', resolve).on('error', reject)),
    ).rejects.toThrow()
    expect((await calls.call(person.access, 'POST', '/api/ws/ticket/')).statusCode).toBe(403)
    expect(await auth.sessions.holderOfToken(person.access)).toBeNull()
  })

  test('logout works by the refresh token alone, again and again, and long after its end', async () => {
    const { refresh, user } = await calls.person()
    advance(40 * 24 * 3_600_000)
    for (let n = 0; n < 3; n += 1) {
      const answer = await calls.logout(refresh)
      expect([answer.statusCode, answer.json()]).toEqual([200, {}])
      expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-lb=; .*Expires=Thu, 01 Jan 1970/)
    }
    expect((await calls.logout('made-up')).statusCode).toBe(200)
    const audit = await db.admin
      .selectFrom('audit_event')
      .select('kind')
      .where('user_id', '=', user.id)
      .execute()
    expect(audit.filter(({ kind }) => kind === 'sign_out')).toHaveLength(1)
  })

  test('logout by a spent token ends the whole family', async () => {
    const { refresh, cookie } = await calls.person()
    const next = (await calls.refresh(refresh, cookie)).json()
    await calls.logout(refresh)
    expect((await calls.me(next.access)).statusCode).toBe(401)
    expect((await calls.refresh(next.refresh, cookie)).statusCode).toBe(401)
  })

  test('a second sign-in ends nothing', async () => {
    const first = await calls.person()
    expect(cookieOf(await calls.login(first.email))).not.toBe('')
    expect((await calls.me(first.access)).statusCode).toBe(200)
  })
})
