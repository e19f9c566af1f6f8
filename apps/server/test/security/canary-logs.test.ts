import { ticketAnswer } from '@lucas/contract/auth/session.ts'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { createLog } from '../../src/platform/log.ts'
import { callbackSecret, callbackToken, createFullApp } from '../support/app/full-app.ts'
import { createProbeServer } from '../support/app/probe-server.ts'
import { createLandingSignup } from '../support/clients/auth-client.ts'
import { createMetricsClient } from '../support/observability/metrics-client.ts'
import { startOtlpCollector } from '../support/observability/otlp-collector.ts'
import { waitUntil } from '../support/poll-attempts.ts'

const canaries = {
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.c2lnbmF0dXJl',
  // Four digits would occur in ids by chance.
  pin: '84310527',
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
  // A lost database connection: 503, with user data in the error message.
  away: () =>
    Object.assign(new Error(`connect ECONNREFUSED ${text}`), {
      code: 'ECONNREFUSED',
      detail: text,
      query: text,
    }),
  // An error response of a bank, wrapped by our HTTP client.
  provider: () =>
    Object.assign(new Error('refused', { cause: new Error(`503 ${text}`) }), {
      body: text,
      headers: { authorization: canaries.token },
    }),
  type: () => new TypeError(`Cannot read ${text}`),
}

test.each(['trace', 'debug', 'info', 'warn', 'error'])(
  'no log line at level %s has a canary, whatever the outcome',
  async (level) => {
    const logLines: string[] = []
    const schema = { body: z.object({ note: z.string() }), response: { 200: z.object({ ok: z.boolean() }) } }
    const app = await createProbeServer({
      logLines,
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
    expect(logLines.length).toBeGreaterThan(level === 'error' ? 3 : 8)
    for (const [name, canary] of Object.entries(canaries))
      expect([name, logLines.filter((line) => line.includes(canary))]).toEqual([name, []])
    expect(logLines.join('')).not.toMatch(/ticket=|12345678-5|12\.345\.678/)
  },
)

test('a log line is one line of JSON with UTC time, level and request id', async () => {
  const logLines: string[] = []
  const app = await createProbeServer({ logLines })
  const { headers } = await app.inject('/api/nothing/')
  const line = JSON.parse(logLines.at(-1) ?? '')
  expect(line).toMatchObject({
    level: 'info',
    msg: 'request completed',
    request_id: headers['x-request-id'],
    status: 404,
  })
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(logLines.every((one) => one.indexOf('\n') === one.length - 1)).toBe(true)
})

test('control and bidirectional characters are escaped, so that input cannot forge a log line', () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', stream: { write: (line) => void lines.push(line) } })
  log.info({ state: 'a\n{"level":"fatal"}\u001b[31m\u202eevil\u0085' }, 'first\r\nsecond\u2028third')
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/[\p{Cc}\u2028\u202e](?!$)/u)
  expect(JSON.parse(lines[0] ?? '').state).toContain('\\u000a')
})

test('a field outside the allow-list is dropped, in child loggers too', () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', stream: { write: (line) => void lines.push(line) } })
  log.child({ password: 'x', request_id: 'r' }).info({ note: 'y', status: 200, code: { deep: 'z' } }, 'hello')
  const { time: _, ...line } = JSON.parse(lines[0] ?? '')
  expect(line).toEqual({ level: 'info', request_id: 'r', status: 200, msg: 'hello' })
})

test('an error is logged with its type, code and position', () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', stream: { write: (line) => void lines.push(line) } })
  log.error({ err: Object.assign(new RangeError('secret words'), { code: '23505' }) }, 'failed')
  const { err } = JSON.parse(lines[0] ?? '')
  expect(err).toMatchObject({ type: 'RangeError', code: '23505' })
  expect(err.at).toContain('canary-logs.test.ts')
  expect(lines[0]).not.toContain('secret words')
})

describe('sec/canary-logs', async () => {
  const metrics = await createMetricsClient()
  const collector = await startOtlpCollector()
  const app = await createFullApp({ settings: { ...metrics.settings, ...collector.settings } })

  test('a request line has the user, the session and the reason of a refusal', async () => {
    const person = await app.auth.registerUser()
    app.logLines.length = 0
    await app.requestAs(person, 'GET', '/api/goals/')
    const refused = await app.requestAs(person, 'POST', '/api/auth/sessions/end_others/')
    const stranger = await app.http.inject('/api/goals/')
    const logged = () =>
      app.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request completed')
    await expect.poll(() => logged().length).toBe(3)
    const requests = logged()
    const { id } = await app.db.admin
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', person.user.id)
      .executeTakeFirstOrThrow()
    const expectedUser = { user_id: person.user.id, session_id: id }
    expect(requests).toMatchObject([
      { ...expectedUser, route: '/api/goals/', status: 200 },
      {
        ...expectedUser,
        route: '/api/auth/sessions/end_others/',
        status: 403,
        code: 'reauthentication_required',
        request_id: refused.headers['x-request-id'],
      },
      { route: '/api/goals/', status: 401, code: 'not_authenticated' },
    ])
    expect(requests[0]).not.toHaveProperty('code')
    expect(requests[2]).not.toHaveProperty('user_id')
    expect(stranger.statusCode).toBe(401)
  })

  test('no user data reach log, metrics and traces from sign-up, sign-in, linking, transactions, notes, errors and sockets', async () => {
    const email = `canario.${process.pid}@example.cl`
    const secret = 'la contrasena del canario 77'
    const rut = '12345678-5'
    const registered = await app.auth.register(email, {
      password: secret,
      first_name: 'Canariana',
      last_name: 'Plumaverde',
    })
    const { access, refresh } = registered.json()
    const [cookie, browser] = registered.cookies.map(({ value }) => value)
    await app.auth.login(email, 'equivocada del canario', 'web', `__Host-kb=${browser}`)
    await app.auth.refresh(refresh, `__Host-lb=${cookie}`)
    const member = { access }
    const caseid = await app.linkBank(member, { rut })
    const [row] =
      (await app.requestAs(member, 'GET', '/api/transactions/?limit=1&search=palabra-canaria')).json()
        .results ?? []
    expect(row).toBeUndefined()
    const [first] = (await app.requestAs(member, 'GET', '/api/transactions/?limit=1')).json().results
    await app.requestAs(member, 'PATCH', `/api/transactions/${first.id}/notes/`, {
      notes: 'nota canaria del almuerzo',
    })
    await app.requestAs(member, 'PATCH', '/api/auth/profile/', { phone: '+56 9 8765 4321' })
    await app.requestAs(member, 'POST', '/api/security/pin/verify/', { password: 'otra equivocada' })
    await app.auth.post(
      '/api/users/landing/signup/',
      createLandingSignup(email, { firstName: 'Canariana', lastName: 'Plumaverde' }),
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
    const { ticket } = ticketAnswer.parse((await app.requestAs(member, 'POST', '/api/ws/ticket/')).json())
    const goal = (
      await app.requestAs(member, 'POST', '/api/goals/', {
        name: 'meta canaria de Chiloe',
        target_amount: 900_000,
      })
    ).json()
    await app.requestAs(member, 'POST', `/api/goals/${goal.id}/contribute/`, {
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
      cookie: cookie ?? '',
      browser: browser ?? '',
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
    // The last request of all, whose span leaves with or after those of the others.
    await app.requestAs(member, 'GET', '/api/preferences/')
    await waitUntil(() => collector.spans.some(({ name }) => name === 'GET /api/preferences/'))
    const text = app.logLines.join('')
    const outputs = { log: text, metrics: await metrics.scrapeText(), traces: collector.text() }
    expect(app.logLines.length).toBeGreaterThan(20)
    expect(collector.spans.length).toBeGreaterThan(100)
    expect(outputs.metrics).toContain('route="/api/goals/:id/contribute/"')
    for (const [output, written] of Object.entries(outputs)) {
      for (const [name, canary] of Object.entries(canaries))
        expect([output, name, canary.length > 3, written.includes(canary)]).toEqual([
          output,
          name,
          true,
          false,
        ])
      expect(written).not.toMatch(/ticket=|token=|\$argon2|eyJ/)
      expect([output, first.id, written.includes(first.id)]).toEqual([output, first.id, false])
    }
    for (const { text: mailText } of mail)
      for (const [token] of mailText.matchAll(/[\w-]{40,}/g)) expect(text).not.toContain(token)
  })
})
