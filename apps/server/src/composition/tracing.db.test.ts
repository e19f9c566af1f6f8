import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { createFullApp } from '../../test/support/app/full-app.ts'
import { toDatabaseUrl } from '../../test/support/app/server-process.ts'
import { startOtlpCollector } from '../../test/support/observability/otlp-collector.ts'
import { waitUntil } from '../../test/support/poll-attempts.ts'

const collector = await startOtlpCollector()
const db = await testDatabase()
const shared = { ...collector.settings, DATABASE_APP_URL: toDatabaseUrl(db.appConnection) }
const web = await createFullApp({ db, settings: { ...shared, LUCAS_ROLE: 'web' } })
const worker = await createFullApp({
  db,
  settings: { ...shared, LUCAS_ROLE: 'worker', OTEL_SERVICE_NAME: 'lucas-work' },
})

const requestId = '0123456789abcdef0123456789abcdef'

const register = (email: string, headers: Record<string, string>) =>
  web.auth.post('/api/auth/register/', web.auth.registration(email), headers)

/** Returns the log lines with a message and a request id. */
const linesOf = (lines: readonly string[], msg: string, id: string) =>
  lines.map((line) => JSON.parse(line)).filter((line) => line.msg === msg && line.request_id === id)

describe('the request id', () => {
  test('travels from the browser to the answer, the log of the request and the log of its job in another process', async () => {
    const answer = await register('rastro@example.cl', { 'x-request-id': requestId })
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['x-request-id']).toBe(requestId)
    await waitUntil(() => linesOf(worker.logLines, 'job completed', requestId).length > 0)
    expect(linesOf(web.logLines, 'request completed', requestId)).toMatchObject([
      { route: '/api/auth/register/', status: 201 },
    ])
    expect(linesOf(web.logLines, 'job completed', requestId)).toEqual([])
  })

  test('is in the problem document of a refusal', async () => {
    const answer = await web.http.inject({
      url: '/api/goals/',
      headers: { 'x-request-id': '019a0000-0000-7000-8000-00000000abcd' },
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.json().request_id).toBe('019a0000-0000-7000-8000-00000000abcd')
  })

  test.each([
    ['a mail address', 'canaria@example.cl'],
    ['a RUT', '12.345.678-5'],
    ['an account number', '00123456789012'],
    ['a sentence', 'nota canaria del almuerzo'],
    ['too many digits', 'a'.repeat(33)],
  ])('is a new one where the client sent %s', async (_, sent) => {
    const answer = await web.http.inject({ url: '/api/goals/', headers: { 'x-request-id': sent } })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(web.logLines.join('')).not.toContain(sent)
  })
})

describe('a trace', () => {
  test('has the request, its statements and the job that it enqueued', async () => {
    const { spans } = collector
    const byName = (name: string) =>
      spans.filter((span) => span.name === name && span.attributes['lucas.request_id'] === requestId)
    await waitUntil(
      () =>
        spans.some(({ name }) => name.startsWith('job ')) && byName('POST /api/auth/register/').length > 0,
    )
    const [request] = byName('POST /api/auth/register/')
    expect(request).toMatchObject({
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/auth/register/',
        'http.response.status_code': '201',
      },
    })
    const statements = spans.filter(
      ({ parentSpanId, attributes }) =>
        parentSpanId === request?.spanId && attributes['db.system.name'] === 'postgresql',
    )
    expect(statements.map(({ name }) => name)).toContain('insert person')
    const jobs = spans.filter(({ name, traceId }) => name.startsWith('job ') && traceId === request?.traceId)
    expect(jobs.length).toBeGreaterThan(0)
    expect(jobs.every(({ attributes }) => attributes['lucas.request_id'] === requestId)).toBe(true)
    const [job] = jobs
    expect(spans.some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true)
    expect(collector.resources).toContainEqual(
      expect.objectContaining({ 'service.name': 'lucas', 'service.version': '1.0.0', 'lucas.role': 'web' }),
    )
    expect(collector.resources).toContainEqual(expect.objectContaining({ 'service.name': 'lucas-work' }))
  })

  test('has patterns and names only: no id, query, address or parameter of a statement', async () => {
    const user = await web.auth.registerUser()
    const account = '019a0000-0000-7000-8000-00000000c0de'
    await web.requestAs(user, 'GET', `/api/accounts/${account}/history/?search=palabra-canaria`)
    await web.http.inject('/ws/events/?ticket=boleto-canario')
    await waitUntil(() => collector.spans.some(({ name }) => name === 'GET /api/accounts/:id/history/'))
    const text = collector.text()
    for (const canary of [
      user.user.id,
      user.email,
      user.access,
      account,
      'canaria',
      'canario',
      'Camila',
      'rastro@',
    ])
      expect([canary, text.includes(canary)]).toEqual([canary, false])
    expect(text).not.toMatch(/\$\d|set_config/)
  })
})
