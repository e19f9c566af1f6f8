import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  builtHostingProcessor,
  builtMailProcessor,
  builtOperator,
  builtOrigin,
  builtPayments,
} from '@lucas/contract/build-placeholders.ts'
import { processorsCopy } from '@lucas/contract/copy/users/policies.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { listOperations } from '../../../test/support/api-document.ts'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { createProbeServer } from '../../../test/support/app/probe-server.ts'
import { type RawResponse, sendRawHttp, sendRawRequest } from '../../../test/support/clients/raw-http.ts'
import { getPort } from '../../../test/support/get-port.ts'
import { builtWeb } from '../../composition/settings.ts'
import { createClock } from '../clock.ts'
import { createMailOutbox, mailPagePublicRoutes, registerMailPage } from '../mail/mail-outbox.ts'
import type { App } from './app.ts'
import { cspReportRoute, registerCspReportRoute } from './csp-reports.ts'
import { openApiPublicRoutes, registerOpenApiRoutes } from './openapi/openapi.ts'

const root = mkdtempSync(join(tmpdir(), 'lucas-dist-'))
mkdirSync(join(root, 'assets'))
for (const [name, text] of [
  ['index.html', '<!doctype html><title>shell</title>'],
  ['landing.html', `<!doctype html><title>landing</title><p data-payments="${builtPayments}"></p>`],
  ['ayuda.html', '<!doctype html><title>help</title>'],
  ['privacidad.html', `<!doctype html><a href="${builtOrigin}/x">${builtOperator}</a>`],
  ['encargados.html', `<!doctype html><p>${builtMailProcessor}</p><p>${builtHostingProcessor}</p>`],
  ['assets/app-1a2b.js', 'let a = 1'],
  ['assets/app-1a2b.js.map', '{}'],
  ['favicon.svg', '<svg/>'],
  ['.env', 'SECRET=1'],
] as const)
  writeFileSync(join(root, name), text)
writeFileSync(join(root, 'assets/app-1a2b.js.br'), 'brotli bytes')
writeFileSync(join(root, '..', 'lucas-outside.txt'), 'outside')

const web = { ...builtWeb(root), blanks: new Map() }

const db = await testDatabase()
const clock = createClock()
const logLines: string[] = []
let app: App

beforeAll(async () => {
  app = await createProbeServer({
    settings: { corsOrigin: 'https://friend.example' },
    publicRoutes: [...openApiPublicRoutes, ...mailPagePublicRoutes, cspReportRoute],
    web,
    logLines,
    routes(on) {
      registerOpenApiRoutes(on)
      registerCspReportRoute(on, clock)
      registerMailPage(on, { db: db.app, env: 'test' })
    },
  })
})
afterAll(() => app.close())

/** Headers of every response without a document. */
const common = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

const policy =
  "default-src 'none'; script-src 'self'; script-src-attr 'none'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src https://widget.example; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types lucas; report-uri /api/csp-report/; report-to csp"

test.each(['/', '/landing', '/dashboard', '/spend/revisar', '/api/docs', '/_correo'])(
  'the document %s has the whole CSP with its report URL',
  async (url) => {
    const { headers, statusCode } = await app.inject(url)
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toBe(policy)
    expect(headers['reporting-endpoints']).toBe('csp="/api/csp-report/"')
  },
)

test.each([
  '/',
  '/assets/app-1a2b.js',
  '/api/openapi.json',
  '/api/nothing/',
  '/nothing.png',
  '/api/%E0%A4%A',
])('%s has the common headers', async (url) => {
  const { headers } = await app.inject(url)
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers['permissions-policy']).toMatch(
    /camera=\(\).*publickey-credentials-get=\(self\), publickey-credentials-create=\(self\)$/,
  )
  expect(headers['x-powered-by'] ?? headers.server).toBeUndefined()
})

test('API responses are not cacheable', async () => {
  expect((await app.inject('/api/nothing/')).headers['cache-control']).toBe('no-store')
})

test('no CSP contains an unsafe source', async () => {
  for (const url of ['/', '/api/openapi.json', '/favicon.svg'])
    expect(String((await app.inject(url)).headers['content-security-policy'])).not.toMatch(
      /unsafe|\*|(?<!script-)src-attr|wss?:/,
    )
})

test('text of every kind names its charset', async () => {
  for (const url of [
    '/',
    '/assets/app-1a2b.js',
    '/favicon.svg',
    '/api/openapi.json',
    '/api/docs',
    '/api/none/',
  ])
    expect([url, (await app.inject(url)).headers['content-type']]).toEqual([
      url,
      expect.stringMatching(/; charset=utf-8$/),
    ])
})

test('a new build is served without a restart', async () => {
  expect((await app.inject('/assets/later-3c4d.js')).statusCode).toBe(404)
  writeFileSync(join(root, 'assets/later-3c4d.js'), 'let b = 2')
  utimesSync(join(root, 'index.html'), new Date(), new Date(Date.now() + 5_000))
  expect((await app.inject('/assets/later-3c4d.js')).statusCode).toBe(200)
})

test('a 304 keeps the CSP of the cached page', async () => {
  const first = await app.inject('/dashboard')
  const again = await app.inject({
    url: '/dashboard',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  expect(again.headers).not.toHaveProperty('content-security-policy')
})

test('visitors get the landing page, users with a session the app', async () => {
  expect((await app.inject('/')).body).toContain('landing')
  expect((await app.inject({ url: '/', headers: { cookie: '__Host-lb=x' } })).body).toContain('shell')
  expect((await app.inject({ url: '/landing', headers: { cookie: '__Host-lb=x' } })).body).toContain(
    'landing',
  )
  expect((await app.inject('/ayuda')).body).toContain('help')
  expect((await app.inject({ url: '/ayuda', headers: { cookie: '__Host-lb=x' } })).body).toContain('shell')
  expect((await app.inject('/dashboard')).body).toContain('shell')
})

test('hashed files are cached for a year, pages are revalidated, and precompressed files are sent', async () => {
  expect((await app.inject('/assets/app-1a2b.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  expect((await app.inject('/dashboard')).headers['cache-control']).toBe('private, no-cache')
  const small = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br' } })
  expect([small.headers['content-encoding'], small.headers['content-type']]).toEqual([
    'br',
    expect.stringMatching(/^(text|application)\/javascript/),
  ])
})

test.each([
  '/.env',
  '/assets/app-1a2b.js.map',
  '/assets/app-1a2b.js.br',
  '/.git/config',
  '/../lucas-outside.txt',
  '/%2e%2e/lucas-outside.txt',
  '/assets/..%2f..%2flucas-outside.txt',
  '/assets/gone-9f.js',
])('%s is not served', async (url) => {
  const { statusCode, body } = await app.inject(url)
  expect(statusCode).toBe(404)
  expect(body).not.toMatch(/SECRET|outside|brotli/)
})

test('only the configured origin may read answers, and never with cookies', async () => {
  const friend = await app.inject({ url: '/api/openapi.json', headers: { origin: 'https://friend.example' } })
  expect(friend.headers['access-control-allow-origin']).toBe('https://friend.example')
  expect(friend.headers['access-control-allow-credentials']).toBeUndefined()
  const preflight = (url: string, origin: string) =>
    app.inject({ method: 'OPTIONS', url, headers: { origin, 'access-control-request-method': 'PATCH' } })
  const allowed = await preflight('/api/docs', 'https://friend.example')
  expect(allowed.statusCode).toBe(204)
  expect(allowed.headers).toMatchObject({
    ...common,
    'access-control-allow-origin': 'https://friend.example',
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers':
      'authorization, content-type, idempotency-key, x-lucas-client, x-request-id',
    'access-control-expose-headers': 'retry-after, x-request-id',
    'access-control-max-age': '600',
    'x-request-id': expect.any(String),
  })
  for (const url of ['/api/docs', '/api/nothing/']) {
    const answer = await preflight(url, 'https://evil.example')
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    expect(answer.headers['access-control-allow-methods']).toBeUndefined()
    expect(answer.headers).toMatchObject(common)
  }
  expect((await preflight('/dashboard', 'https://evil.example')).statusCode).toBe(404)
  for (const origin of ['https://evil.example', 'https://friend.example.evil', 'null'])
    expect(
      (await app.inject({ url: '/api/openapi.json', headers: { origin } })).headers[
        'access-control-allow-origin'
      ],
    ).toBeUndefined()
})

test('CSP reports of both formats are logged without query strings, at most 30 requests a minute', async () => {
  const legacy = {
    'csp-report': {
      'effective-directive': 'script-src',
      'blocked-uri': 'https://evil.example/x?token=abc',
      'document-uri': 'http://localhost/spend?search=pan',
    },
  }
  const modern = [
    {
      type: 'csp-violation',
      body: { effectiveDirective: 'img-src', blockedURL: 'https://evil.example/y#z', plan: 'free' },
    },
  ]
  const send = (type: string, body: unknown) =>
    app.inject({
      method: 'POST',
      url: '/api/csp-report/',
      headers: { 'content-type': type },
      body: JSON.stringify(body),
    })
  logLines.length = 0
  expect((await send('application/csp-report', legacy)).statusCode).toBe(204)
  expect((await send('application/reports+json', modern)).statusCode).toBe(204)
  expect((await send('application/csp-report', { nothing: 1 })).statusCode).toBe(204)
  const logged = logLines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ msg }) => msg === 'CSP violation reported')
  expect(logged).toEqual([
    expect.objectContaining({
      directive: 'script-src',
      blocked: 'https://evil.example/x',
      document: 'http://localhost/spend',
      source: '',
    }),
    expect.objectContaining({ directive: 'img-src', blocked: 'https://evil.example/y', document: '' }),
  ])
  const many = await Promise.all(Array.from({ length: 40 }, () => send('application/csp-report', legacy)))
  expect(many.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(8)
  expect((await send('application/csp-report', { a: 'x'.repeat(20_000) })).statusCode).toBe(413)
})

test('the mail page shows mails as text, and is hidden behind a proxy', async () => {
  const mails = createMailOutbox({ db: db.app, clock })
  const mail = { to: 'ana@example.cl', subject: '<script>alert(1)</script>', notice: '' }
  await mails.send({ ...mail, text: 'Tu código es 123456', html: '<p>x</p>' })
  const page = await app.inject('/_correo')
  expect(page.body).toContain('Tu código es 123456')
  expect(page.body).toContain('&lt;script&gt;')
  expect(page.body).not.toContain('<script')
  expect(page.body).not.toContain('<p>x</p>')
  expect(page.body).toContain(Buffer.from('<p>x</p>').toString('base64'))
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect((await app.inject({ url: '/_correo', headers: { [name]: '10.0.0.1' } })).statusCode).toBe(404)
})

test('the mail page does not exist in production', async () => {
  const start = createProbeServer({
    publicRoutes: mailPagePublicRoutes,
    routes: (on) => registerMailPage(on, { db: db.app, env: 'production' }),
  })
  await expect(start).rejects.toThrow(/only in development and test/)
})

describe('sec/headers', async () => {
  const real = await createFullApp({
    web,
    settings: {
      CORS_ORIGIN: 'https://friend.example',
      PUBLIC_URL: 'https://lucas.example/',
      OPERATOR_NAME: 'Lucas & Compañía SpA',
      OPERATOR_RUT: '76.123.456-0',
      MAIL_PROCESSOR_NAME: 'Correos & Cía',
    },
  })
  const ownPolicy = policy.replace('https://widget.example', real.sandboxOrigin)
  const open = async (path: string, headers: Record<string, string> = {}) =>
    fetch(real.address + path, { headers })

  test('every document of the full server has the CSP with the configured widget origin', async () => {
    for (const path of [
      '/',
      '/landing',
      '/login',
      '/dashboard',
      '/connections',
      '/spend',
      '/api/docs',
      '/_correo',
    ]) {
      const { status, headers } = await open(path)
      expect([path, status, headers.get('content-security-policy')]).toEqual([path, 200, ownPolicy])
    }
  })

  test('every response of every route has the common headers and is not cacheable', async () => {
    for (const { method, path } of await listOperations(real.http)) {
      const { headers } = await real.http.inject({ method, url: path })
      expect([path, headers]).toEqual([path, expect.objectContaining(common)])
    }
  })

  test('malformed requests get a problem with all headers, even where Node would respond itself', async () => {
    const port = getPort(real.http)
    const host = 'host: localhost'
    const broken: [Promise<RawResponse>, number][] = [
      [sendRawRequest(port, 'GET /%'), 400],
      [sendRawRequest(port, 'GET /api/%E0%A4%A/'), 400],
      [sendRawRequest(port, 'GET http://evil.example/%'), 400],
      [sendRawRequest(port, 'GET nonsense'), 400],
      [sendRawRequest(port, 'NONSENSE /api/goals/'), 400],
      [sendRawRequest(port, 'GET /api/app/', []), 400],
      [sendRawRequest(port, 'GET /api/app/', [host, 'x-null: \u0000']), 400],
      [sendRawRequest(port, 'GET /api/app/', [host, 'upgrade: websocket', 'connection: upgrade']), 400],
      [sendRawRequest(port, 'POST /api/auth/login/', [host, 'transfer-encoding: nonsense'], '{}'), 400],
      [sendRawRequest(port, 'POST /api/auth/login/', [host, 'transfer-encoding: chunked'], 'zz\r\n'), 400],
      [sendRawRequest(port, 'GET /api/goals/', [host, 'expect: nonsense']), 401],
      [sendRawRequest(port, `GET /api/goals/${'a'.repeat(17_000)}/`), 413],
      [
        sendRawHttp(port, 'POST /api/auth/login/ HTTP/1.1\r\nhost: a\r\ncontent-length: 50\r\n\r\n{"e', {
          isHalfClosed: true,
        }),
        400,
      ],
      [sendRawHttp(port, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), 400],
    ]
    for (const [sent, status] of broken) {
      const answer = await sent
      expect([answer.status, answer.body]).toEqual([status, expect.stringContaining('{"type":"/api/docs#')])
      expect(answer.headers).toMatchObject({
        ...common,
        'content-type': 'application/problem+json; charset=utf-8',
      })
      expect(answer.headers['x-request-id']).toBe(
        JSON.parse(answer.body.slice(answer.body.indexOf('{'), answer.body.lastIndexOf('}') + 1)).request_id,
      )
    }
  })

  test('the response to a malformed HEAD has no body', async () => {
    const answer = await sendRawRequest(getPort(real.http), `HEAD /api/goals/${'a'.repeat(17_000)}/`)
    expect([answer.status, answer.body, answer.headers['x-request-id']]).toEqual([
      413,
      '',
      expect.any(String),
    ])
  })

  test('documents contain the server’s URL and its operator', async () => {
    const text = await (await open('/privacidad')).text()
    expect(text).toContain('href="https://lucas.example/x"')
    expect(text).toContain('Lucas &amp; Compañía SpA, RUT 76.123.456-0,')
    const processors = await (await open('/encargados')).text()
    expect(processors).toContain('<p>Lo presta Correos &amp; Cía.</p>')
    expect(processors).toContain(`<p>${processorsCopy.unnamed}</p>`)
    expect(await (await open('/landing')).text()).toContain('data-payments="yes"')
  })

  test('only the configured origin may read responses', async () => {
    const friend = await open('/api/app/', { origin: 'https://friend.example' })
    expect(friend.headers.get('access-control-allow-origin')).toBe('https://friend.example')
    const evil = await open('/api/app/', { origin: 'https://evil.example' })
    expect(evil.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('source maps, hidden files and files outside the folder are not served', async () => {
    const hidden = ['/.env', '/assets/app-1a2b.js.map', '/%2e%2e/lucas-outside.txt']
    for (const path of [...hidden, '/package.json', '/src/main.ts'])
      expect([path, (await open(path)).status]).toEqual([path, 404])
  })
})
