import { openSessionList, sessionsEnded } from '@lucas/contract/auth/account-security.ts'
import { ticketAnswer } from '@lucas/contract/auth/session.ts'
import { socketClose } from '@lucas/contract/socket.ts'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createFullApp, type TestUser } from '../../../test/support/app/full-app.ts'
import { parseProblem, parseSession } from '../../../test/support/clients/auth-client.ts'
import { password } from '../../../test/support/module-apps/auth-test-app.ts'
import { createLockClient } from '../../../test/support/passkeys.ts'
import { waitUntil } from '../../../test/support/poll-attempts.ts'
import { createClock } from '../../platform/clock.ts'

// S-19a: sockets lock by the same rule and clock as HTTP.

let shiftMs = 0
const app = await createFullApp({ clock: createClock(() => new Date(Date.now() + shiftMs)) })
const locks = createLockClient(app.auth)
const second = 1_000
/** A session with a timeout of ten seconds locks after 15 (modules/auth/domain/idle.ts). */
const idleMs = 16 * second
const advance = (ms: number) => {
  shiftMs += ms
}

type Signed = Pick<TestUser, 'access' | 'refresh'>
const paths = ['/ws/events/', '/ws/goals/'] as const

/** A user whose sessions lock after ten seconds. */
async function withLock(seconds = 10): Promise<TestUser> {
  const member = await app.auth.registerUser()
  await locks.setPin(member.access)
  const patched = await locks.request(member.access, 'PATCH', '', { lock_timeout_seconds: seconds })
  expect(patched.statusCode).toBe(200)
  return member
}

const ticketOf = async (signed: Signed) =>
  ticketAnswer.parse((await app.requestAs(signed, 'POST', '/api/ws/ticket/')).json()).ticket

async function dial(path: string, query: string) {
  const socket = new WebSocket(`${app.address.replace('http', 'ws')}${path}?${query}`)
  const messages: string[] = []
  let closed: { code: number; at: number } | null = null
  socket.on('message', (data) => {
    if (Buffer.isBuffer(data)) messages.push(data.toString())
  })
  socket.on('close', (code) => {
    closed = { code, at: performance.now() }
  })
  const status = await new Promise<number>((resolve, reject) => {
    socket.on('open', () => resolve(101))
    socket.on('unexpected-response', (_, answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    socket.on('error', (fault) => (socket.readyState === socket.CONNECTING ? reject(fault) : undefined))
  })
  return { socket, status, messages, closed: () => closed }
}
type Dialled = Awaited<ReturnType<typeof dial>>

/** Each kind of socket with each kind of credential. */
const dialAll = async (signed: Signed): Promise<Dialled[]> => [
  await dial(paths[0], `ticket=${await ticketOf(signed)}`),
  await dial(paths[1], `ticket=${await ticketOf(signed)}`),
  await dial(paths[1], `token=${signed.access}`),
]
const statuses = (sockets: Dialled[]) => sockets.map(({ status }) => status)
const codes = (sockets: Dialled[]) => sockets.map(({ closed }) => closed()?.code ?? null)
const opened = [101, 101, 101]
const lockedOut = Array<number>(3).fill(socketClose.sessionLocked)

const allClosed = (sockets: Dialled[]) => waitUntil(() => !codes(sockets).includes(null))

describe('sec/socket-lock', () => {
  test('an idle session opens no socket by its access token, and is locked in the next call', async () => {
    const member = await withLock()
    const fresh = await dial('/ws/goals/', `token=${member.access}`)
    expect(fresh.status).toBe(101)
    fresh.socket.close()
    advance(idleMs)
    expect((await dial('/ws/goals/', `token=${member.access}`)).status).toBe(403)
    expect((await locks.getSettings(member.access)).json().locked).toBe(true)
  })

  test.each(paths)(
    'on %s an old ticket opens nothing after the lock, and no new one is issued',
    async (path) => {
      const member = await withLock()
      const ticket = await ticketOf(member)
      advance(idleMs)
      expect((await dial(path, `ticket=${ticket}`)).status).toBe(403)
      const refused = await app.requestAs(member, 'POST', '/api/ws/ticket/')
      expect([refused.statusCode, parseProblem(refused).code]).toEqual([403, 'session_locked'])
    },
  )

  test('open sockets of an idle session close with 4423 within 2 s, and open again after the PIN', async () => {
    const member = await withLock()
    const sockets = await dialAll(member)
    expect(statuses(sockets)).toEqual(opened)
    const from = performance.now()
    advance(idleMs)
    await allClosed(sockets)
    expect(codes(sockets)).toEqual(lockedOut)
    for (const { closed } of sockets) expect((closed()?.at ?? 0) - from).toBeLessThan(2 * second)
    expect((await locks.stepUp(member.access, { pin: '2580' })).statusCode).toBe(200)
    const again = await dialAll(member)
    expect(statuses(again)).toEqual(opened)
    for (const { socket } of again) socket.terminate()
  })

  test('token refreshes, messages and pings do not count as use of a session', async () => {
    const member = await withLock()
    const sockets = await dialAll(member)
    let { refresh } = member
    for (let n = 0; n < 4; n += 1) {
      advance(4 * second)
      const renewed = await app.auth.refresh(refresh, member.cookie)
      expect(renewed.statusCode).toBe(200)
      ;({ refresh } = renewed.json())
      for (const { socket } of sockets) {
        socket.send('{}')
        socket.ping()
      }
    }
    await allClosed(sockets)
    expect(codes(sockets)).toEqual(lockedOut)
  })

  test('sockets stay open for a session in use, without a PIN or of a literal client', async () => {
    const [used, unused, open] = [await withLock(), await withLock(), await app.auth.registerUser()]
    const literal = parseSession(await app.auth.login(used.email, password, 'literal'))
    const staying = [await dialAll(used), await dialAll(open), await dialAll(literal)].flat()
    const leaving = await dialAll(unused)
    for (let n = 0; n < 4; n += 1) {
      advance(4 * second)
      expect((await locks.reportUse(used.access)).statusCode).toBe(200)
    }
    await allClosed(leaving)
    // An event now reaches every open socket: all were checked in the same round.
    for (const { access } of [used, open, literal])
      await app.requestAs({ access }, 'POST', '/api/goals/', { name: 'Viaje', target_amount: 50_000 })
    await waitUntil(() =>
      staying.every(({ messages }) => messages.some((text) => /goal_(changed|created)/.test(text))),
    )
    expect(new Set(codes(staying))).toEqual(new Set([null]))
    for (const { socket } of staying) socket.terminate()
  })

  test('a shorter timeout set on another device applies to open sockets', async () => {
    const member = await withLock(300)
    const sockets = await dialAll(member)
    const other = parseSession(await app.auth.login(member.email))
    await locks.request(other.access, 'PATCH', '', { lock_timeout_seconds: 10 })
    await waitUntil(() => sockets[0]?.messages.some((text) => text.includes('security_changed')) === true)
    advance(idleMs)
    await allClosed(sockets)
    expect(codes(sockets)).toEqual(lockedOut)
  })

  test('a locked session of another device is ended from the list, alone or with all others, after a step-up', async () => {
    const member = await withLock()
    const other = await app.auth.login(member.email)
    const { access, refresh } = parseSession(other)
    const cookie = other.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    await locks.lock(access)
    const here = parseSession(await app.auth.login(member.email))
    const listed = await app.requestAs(here, 'GET', '/api/auth/sessions/')
    const rows = await app.db.admin
      .selectFrom('session')
      .select('id')
      .where('locked_at', 'is not', null)
      .where('user_id', '=', member.user.id)
      .execute()
    const locked = openSessionList.parse(listed.json()).results.find(({ id }) => id === rows[0]?.id)
    const end = () => app.requestAs(here, 'DELETE', `/api/auth/sessions/${locked?.id}/`)
    expect(parseProblem(await end()).code).toBe('reauthentication_required')
    await locks.stepUp(here.access, { pin: '2580' })
    expect((await end()).statusCode).toBe(200)
    expect((await app.auth.refresh(refresh, cookie)).statusCode).toBe(401)
    expect((await end()).statusCode).toBe(404)
    await locks.lock(member.access)
    const ended = await app.requestAs(here, 'POST', '/api/auth/sessions/end_others/')
    expect(sessionsEnded.parse(ended.json())).toEqual({ ended: 1 })
    expect((await locks.getSettings(member.access)).statusCode).toBe(401)
  })
})
