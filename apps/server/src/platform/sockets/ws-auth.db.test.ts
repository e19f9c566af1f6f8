import { ticketAnswer } from '@lucas/contract/auth/session.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createFullApp, type TestUser } from '../../../test/support/app/full-app.ts'
import { waitUntil } from '../../../test/support/poll-attempts.ts'

// S-29 on the full server, as a browser and as an attacker.

const app = await createFullApp()
const own = 'http://localhost:3210'
let person: TestUser
beforeAll(async () => {
  person = await app.auth.registerUser()
})

const ticketOf = async (member: TestUser) =>
  ticketAnswer.parse((await app.requestAs(member, 'POST', '/api/ws/ticket/')).json()).ticket

/** Returns the result of a handshake: an open socket, or the status of the refusal. */
async function dial(query: string, headers: Record<string, string> = { origin: own }, path = '/ws/events/') {
  const socket = new WebSocket(`${app.address.replace('http', 'ws')}${path}${query}`, { headers })
  const messages: string[] = []
  let code: number | null = null
  socket.on('message', (data) => {
    if (Buffer.isBuffer(data)) messages.push(data.toString())
  })
  socket.on('close', (closed) => {
    code = closed
  })
  const status = await new Promise<number>((resolve, reject) => {
    socket.on('open', () => resolve(101))
    socket.on('unexpected-response', (_, answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    socket.on('error', (fault) => (socket.readyState === socket.CONNECTING ? reject(fault) : undefined))
  })
  return { socket, status, messages, code: () => code }
}

describe('sec/ws-auth', () => {
  test('a ticket opens one socket, once', async () => {
    const ticket = await ticketOf(person)
    const first = await dial(`?ticket=${ticket}`)
    expect(first.status).toBe(101)
    expect((await dial(`?ticket=${ticket}`)).status).toBe(401)
    first.socket.close()
  })

  test('of twenty simultaneous handshakes with one ticket one succeeds', async () => {
    const ticket = await ticketOf(person)
    const all = await Promise.all(Array.from({ length: 20 }, () => dial(`?ticket=${ticket}`)))
    expect(all.filter(({ status }) => status === 101)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 401)).toHaveLength(19)
    for (const { socket } of all) socket.terminate()
  })

  test('no ticket, an unknown ticket, an access token and a refresh token are refused', async () => {
    for (const query of [
      '',
      '?ticket=',
      '?ticket=made-up',
      `?ticket=${person.access}`,
      `?ticket=${person.refresh}`,
    ])
      expect([query.slice(0, 12), (await dial(query)).status]).toEqual([query.slice(0, 12), 401])
  })

  test('a ticket needs a session', async () => {
    expect((await app.http.inject({ method: 'POST', url: '/api/ws/ticket/' })).statusCode).toBe(401)
  })

  test('a page of another origin is refused and does not consume the ticket', async () => {
    const ticket = await ticketOf(person)
    for (const origin of [
      'https://evil.example',
      'http://localhost:3211',
      'null',
      'http://localhost:3210.evil',
    ])
      expect([origin, (await dial(`?ticket=${ticket}`, { origin })).status]).toEqual([origin, 403])
    const own = await dial(`?ticket=${ticket}`)
    expect(own.status).toBe(101)
    own.socket.close()
  })

  test('a ticket of an ended session is refused', async () => {
    const leaver = await app.auth.registerUser()
    const ticket = await ticketOf(leaver)
    await app.auth.logout(leaver.refresh)
    expect((await dial(`?ticket=${ticket}`)).status).toBe(401)
  })

  test('signing out closes the sockets of that session with 4401, and no other', async () => {
    const leaver = await app.auth.registerUser()
    const other = await app.auth.login(leaver.email)
    const [signedOut, unaffected] = [
      await dial(`?ticket=${await ticketOf(leaver)}`),
      await dial(`?ticket=${await ticketOf({ ...leaver, ...other.json() })}`),
    ]
    await app.auth.logout(leaver.refresh)
    await waitUntil(() => signedOut.code() === 4401)
    expect(unaffected.code()).toBeNull()
    unaffected.socket.close()
  })

  test('an event is sent to the sockets of its user only', async () => {
    const [one, two] = [await app.auth.registerUser(), await app.auth.registerUser()]
    const mine = await dial(`?ticket=${await ticketOf(one)}`)
    const others = await dial(`?ticket=${await ticketOf(two)}`)
    await app.linkBank(one)
    await waitUntil(() => mine.messages.some((text) => text.includes('"sync_finished"')))
    expect(others.messages).toEqual([])
    for (const { socket } of [mine, others]) socket.close()
  })

  test('the goals socket has the same checks: own origin, one use per ticket, no use after signing out', async () => {
    const leaver = await app.auth.registerUser()
    const ticket = await ticketOf(leaver)
    const knock = (query: string, origin = own) => dial(query, { origin }, '/ws/goals/')
    expect((await knock(`?ticket=${ticket}`, 'https://evil.example')).status).toBe(403)
    expect((await knock(`?token=${leaver.access}`, 'https://evil.example')).status).toBe(403)
    const [inside, bearer] = [await knock(`?ticket=${ticket}`), await knock(`?token=${leaver.access}`)]
    expect([inside.status, bearer.status, (await knock(`?ticket=${ticket}`)).status]).toEqual([101, 101, 401])
    await app.auth.logout(leaver.refresh)
    await waitUntil(() => inside.code() === 4401 && bearer.code() === 4401)
    expect((await knock(`?token=${leaver.access}`)).status).toBe(401)
  })

  test('a plain request to a socket’s path returns a problem without an upgrade', async () => {
    const answer = await app.http.inject(`/ws/events/?ticket=${await ticketOf(person)}`)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  })
})
