import { ticketAnswer } from '@lucas/contract/session.ts'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { createLog } from '../../src/platform/log.ts'
import { signUp } from '../support/auth-calls.ts'
import { probeHttp } from '../support/probe-http.ts'
import { callbackSecret, callbackToken, realApp } from '../support/real-app.ts'

const canaries = {
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.c2lnbmF0dXJl',
  pin: '8431',
  password: 'canary-password-Z9',
  rut: '12.345.678-5',
  account: '00123456789012',
  email: 'canary@example.cl',
  note: 'canary note about lunch',
}
const body = { ...canaries }
const text = Object.values(canaries).join(' ')

const routes = {
  ok: () => undefined,
  fault: () => new Error(text),
  // What the database says when it is away: 503, with the person's words in its message.
  away: () =>
    Object.assign(new Error(`connect ECONNREFUSED ${text}`), {
      code: 'ECONNREFUSED',
      detail: text,
      query: text,
    }),
  // What a bank says when it is down, wrapped by our own client.
  provider: () =>
    Object.assign(new Error('refused', { cause: new Error(`503 ${text}`) }), {
      body: text,
      headers: { authorization: canaries.token },
    }),
  type: () => new TypeError(`Cannot read ${text}`),
}

test.each(['trace', 'debug', 'info', 'warn', 'error'])(
  'no canary stands in a log at level %s, whatever the outcome',
  async (level) => {
    const lines: string[] = []
    const schema = { body: z.object({ note: z.string() }), response: { 200: z.object({ ok: z.boolean() }) } }
    const app = await probeHttp({
      lines,
      level,
      routes(on) {
        for (const [name, fault] of Object.entries(routes))
          on.post(`/api/${name}/:id/`, { config: { access: 'person' }, schema }, async (request) => {
            request.log.info(
              { ...body, body, headers: request.headers, req: request.raw, url: request.url },
              `doing ${canaries.email} ${canaries.rut}`,
            )
            request.log.error(new Error(text), 'known')
            const thrown = fault()
            if (thrown) throw thrown
            return { ok: true }
          })
      },
    })
    for (const name of Object.keys(routes))
      await app.inject({
        method: 'POST',
        url: `/api/${name}/${canaries.account}?ticket=${canaries.token}&search=${encodeURIComponent(canaries.note)}`,
        headers: { authorization: `Bearer ${canaries.token}`, cookie: `__Host-lb=${canaries.password}` },
        body,
      })
    await app.inject({ url: `/ws/events/?ticket=${canaries.token}&token=${canaries.password}` })
    await app.inject({ url: `/api/%E0%A4%A?x=${canaries.password}` })
    expect(lines.length).toBeGreaterThan(level === 'error' ? 3 : 8)
    for (const [name, canary] of Object.entries(canaries))
      expect([name, lines.filter((line) => line.includes(canary))]).toEqual([name, []])
    expect(lines.join('')).not.toMatch(/ticket=|12345678-5|12\.345\.678/)
  },
)

test('a line is one line of JSON in UTC with level and request id', async () => {
  const lines: string[] = []
  const app = await probeHttp({ lines })
  const { headers } = await app.inject('/api/nothing/')
  const line = JSON.parse(lines.at(-1) ?? '')
  expect(line).toMatchObject({
    level: 'info',
    msg: 'request',
    request_id: headers['x-request-id'],
    status: 404,
  })
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(lines.every((one) => one.indexOf('\n') === one.length - 1)).toBe(true)
})

test('control characters and turned text are escaped, so that nobody writes a line of their own', () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', stream: { write: (line) => void lines.push(line) } })
  log.info({ state: 'a\n{"level":"fatal"}\u001b[31m\u202eevil\u0085' }, 'first\r\nsecond\u2028third')
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/[\p{Cc}\u2028\u202e](?!$)/u)
  expect(JSON.parse(lines[0] ?? '').state).toContain('\\u000a')
})

test('a field that is not on the allow-list is dropped, in children too', () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', stream: { write: (line) => void lines.push(line) } })
  log.child({ password: 'x', request_id: 'r' }).info({ note: 'y', status: 200, code: { deep: 'z' } }, 'hello')
  const { time: _, ...line } = JSON.parse(lines[0] ?? '')
  expect(line).toEqual({ level: 'info', request_id: 'r', status: 200, msg: 'hello' })
})

test('a fault is logged with its kind, code and place', () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', stream: { write: (line) => void lines.push(line) } })
  log.error({ err: Object.assign(new RangeError('secret words'), { code: '23505' }) }, 'failed')
  const { err } = JSON.parse(lines[0] ?? '')
  expect(err).toMatchObject({ type: 'RangeError', code: '23505' })
  expect(err.at).toContain('canary-logs.test.ts')
  expect(lines[0]).not.toContain('secret words')
})

describe('sec/canary-logs', async () => {
  const app = await realApp()

  test('a whole life leaves nothing of itself in the log: sign-up, sign-in, bank, rows, notes, faults, sockets', async () => {
    const email = `canario.${process.pid}@example.cl`
    const secret = 'la contrasena del canario 77'
    const rut = '12345678-5'
    const registered = await app.calls.register(email, {
      password: secret,
      first_name: 'Canariana',
      last_name: 'Plumaverde',
    })
    const { access, refresh } = registered.json()
    const cookie = registered.cookies[0]?.value ?? 'none'
    await app.calls.login(email, 'equivocada del canario')
    await app.calls.refresh(refresh, `__Host-lb=${cookie}`)
    const member = { access }
    const caseid = await app.link(member, { rut })
    const [row] =
      (await app.as(member, 'GET', '/api/transactions/?limit=1&search=palabra-canaria')).json().results ?? []
    expect(row).toBeUndefined()
    const [first] = (await app.as(member, 'GET', '/api/transactions/?limit=1')).json().results
    await app.as(member, 'PATCH', `/api/transactions/${first.id}/notes/`, {
      notes: 'nota canaria del almuerzo',
    })
    await app.as(member, 'PATCH', '/api/auth/profile/', { phone: '+56 9 8765 4321' })
    await app.as(member, 'POST', '/api/security/pin/verify/', { password: 'otra equivocada' })
    await app.calls.post(
      '/api/users/landing/signup/',
      signUp(email, { firstName: 'Canariana', lastName: 'Plumaverde' }),
    )
    for (const body of [
      '{"broken canario',
      '[]',
      `{"custom":"${caseid}","consumerId":"${rut}","code":200,"products":{"accounts":"cuenta canaria 00987654321"}}`,
    ])
      await app.http.inject({
        method: 'POST',
        url: `/api/floid/callback/${callbackSecret}/`,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${callbackToken}` },
        payload: body,
      })
    await app.http.inject({
      method: 'POST',
      url: '/api/floid/callback/secreto-canario-equivocado/',
      payload: {},
    })
    const { ticket } = ticketAnswer.parse((await app.as(member, 'POST', '/api/ws/ticket/')).json())
    const goal = (
      await app.as(member, 'POST', '/api/goals/', { name: 'meta canaria de Chiloe', target_amount: 900_000 })
    ).json()
    await app.as(member, 'POST', `/api/goals/${goal.id}/contribute/`, {
      amount: 5_000,
      note: 'aporte canario de noviembre',
    })
    for (const path of [`/ws/events/?ticket=${ticket}&token=${access}`, `/ws/goals/?token=${access}`]) {
      const socket = new WebSocket(`${app.address.replace('http', 'ws')}${path}`)
      await new Promise((resolve) => socket.once('open', resolve))
      socket.close()
    }

    const numbers = await app.db.admin.selectFrom('account').select('mask').execute()
    expect(numbers.length).toBeGreaterThan(2)
    const mail = await app.db.admin.selectFrom('mail_outbox').select('text').execute()
    const canaries = {
      email,
      secret,
      wrong: 'equivocada del canario',
      name: 'Canariana',
      surname: 'Plumaverde',
      rut,
      digits: '12345678',
      access,
      refresh,
      cookie,
      phone: '8765 4321',
      search: 'palabra-canaria',
      note: 'nota canaria',
      goal: 'meta canaria',
      goalNote: 'aporte canario',
      broken: 'broken canario',
      account: '00987654321',
      ticket,
      callbackSecret,
      callbackToken,
      wrongSecret: 'secreto-canario-equivocado',
      description: first.description,
    }
    const text = app.lines.join('')
    expect(app.lines.length).toBeGreaterThan(20)
    for (const [name, canary] of Object.entries(canaries))
      expect([name, canary.length > 3, text.includes(canary)]).toEqual([name, true, false])
    expect(text).not.toMatch(/ticket=|token=|\$argon2|eyJ/)
    for (const { text: letter } of mail)
      for (const [token] of letter.matchAll(/[\w-]{40,}/g)) expect(text).not.toContain(token)
  })
})
