import { setTimeout as wait } from 'node:timers/promises'
import { ticketAnswer } from '@lucas/contract/session.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Member, realApp } from '../support/real-app.ts'

// S-29 on the whole server, as a browser and as a stranger would come.

const app = await realApp()
const own = 'http://localhost:3210'
let person: Member
beforeAll(async () => {
  person = await app.calls.person()
})

const ticketOf = async (member: Member) =>
  ticketAnswer.parse((await app.as(member, 'POST', '/api/ws/ticket/')).json()).ticket

/** How a handshake ends: an open socket, or the status of its refusal. */
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

async function until(isTrue: () => boolean, ms = 5_000) {
  for (const end = Date.now() + ms; Date.now() < end; await wait(20)) if (isTrue()) return
  expect(isTrue()).toBe(true)
}

describe('sec/ws-auth', () => {
  test('a ticket opens one socket, once', async () => {
    const ticket = await ticketOf(person)
    const first = await dial(`?ticket=${ticket}`)
    expect(first.status).toBe(101)
    expect((await dial(`?ticket=${ticket}`)).status).toBe(401)
    first.socket.close()
  })

  test('of twenty simultaneous handshakes with one ticket one comes in', async () => {
    const ticket = await ticketOf(person)
    const all = await Promise.all(Array.from({ length: 20 }, () => dial(`?ticket=${ticket}`)))
    expect(all.filter(({ status }) => status === 101)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 401)).toHaveLength(19)
    for (const { socket } of all) socket.terminate()
  })

  test('nothing, a made-up ticket, an access token and a refresh token open nothing', async () => {
    for (const query of [
      '',
      '?ticket=',
      '?ticket=made-up',
      `?ticket=${person.access}`,
      `?ticket=${person.refresh}`,
    ])
      expect([query.slice(0, 12), (await dial(query)).status]).toEqual([query.slice(0, 12), 401])
  })

  test('a ticket needs a session, and none is given to strangers', async () => {
    expect((await app.http.inject({ method: 'POST', url: '/api/ws/ticket/' })).statusCode).toBe(401)
  })

  test('a page of another origin is turned away and does not spend the ticket', async () => {
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

  test('a ticket whose session has ended opens nothing', async () => {
    const leaver = await app.calls.person()
    const ticket = await ticketOf(leaver)
    await app.calls.logout(leaver.refresh)
    expect((await dial(`?ticket=${ticket}`)).status).toBe(401)
  })

  test('signing out closes the sockets of that session with 4401 within 5 s, and no other', async () => {
    const leaver = await app.calls.person()
    const other = await app.calls.login(leaver.email)
    const [gone, stays] = [
      await dial(`?ticket=${await ticketOf(leaver)}`),
      await dial(`?ticket=${await ticketOf({ ...leaver, ...other.json() })}`),
    ]
    const from = Date.now()
    await app.calls.logout(leaver.refresh)
    await until(() => gone.code() === 4401)
    expect(Date.now() - from).toBeLessThan(5_000)
    expect(stays.code()).toBeNull()
    stays.socket.close()
  })

  test('what happens to one person is told to their sockets and to nobody else', async () => {
    const [one, two] = [await app.calls.person(), await app.calls.person()]
    const mine = await dial(`?ticket=${await ticketOf(one)}`)
    const others = await dial(`?ticket=${await ticketOf(two)}`)
    await app.link(one)
    await until(() => mine.messages.some((text) => text.includes('"sync_finished"')))
    expect(others.messages).toEqual([])
    for (const { socket } of [mine, others]) socket.close()
  })

  test('the goals have the same door: own pages only, a ticket once, nothing after signing out', async () => {
    const leaver = await app.calls.person()
    const ticket = await ticketOf(leaver)
    const knock = (query: string, origin = own) => dial(query, { origin }, '/ws/goals/')
    expect((await knock(`?ticket=${ticket}`, 'https://evil.example')).status).toBe(403)
    expect((await knock(`?token=${leaver.access}`, 'https://evil.example')).status).toBe(403)
    const [inside, bearer] = [await knock(`?ticket=${ticket}`), await knock(`?token=${leaver.access}`)]
    expect([inside.status, bearer.status, (await knock(`?ticket=${ticket}`)).status]).toEqual([101, 101, 401])
    await app.calls.logout(leaver.refresh)
    await until(() => inside.code() === 4401 && bearer.code() === 4401)
    expect((await knock(`?token=${leaver.access}`)).status).toBe(401)
  })

  test('an ordinary request to a socket’s address gets a problem and no upgrade', async () => {
    const answer = await app.http.inject(`/ws/events/?ticket=${await ticketOf(person)}`)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  })
})
