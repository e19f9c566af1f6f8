import { describe, expect, test } from 'vitest'
import { listOperations } from '../support/api-document.ts'
import { createFullApp } from '../support/app/full-app.ts'
import { findPassiveFaults, passiveRules, type SeenResponse } from '../support/baseline/passive-rules.ts'
import { scanPassively } from '../support/baseline/scan.ts'

// S-43: a passive scan of every operation. The built pages and the scanners are in baseline.deep.test.ts.

const noLimit = String(1e8)
const good: SeenResponse = {
  method: 'GET',
  path: '/api/goals/',
  status: 200,
  body: '<!doctype html><p>Hola</p>',
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  },
}
const withHeaders = (headers: SeenResponse['headers']): SeenResponse => ({
  ...good,
  headers: { ...good.headers, ...headers },
})
const withBody = (body: string): SeenResponse => ({ ...good, body })

/** One planted fault for each rule. */
const planted: Readonly<Record<string, SeenResponse>> = {
  'no content type': withHeaders({ 'content-type': '' }),
  'text without a character set': withHeaders({ 'content-type': 'text/html' }),
  'content may be sniffed': withHeaders({ 'x-content-type-options': '' }),
  'no HSTS of a year': withHeaders({ 'strict-transport-security': 'max-age=60' }),
  'no CSP, or one with unsafe sources': withHeaders({
    'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'",
  }),
  'framing allowed': withHeaders({ 'content-security-policy': "default-src 'none'" }),
  'referrer leaks': withHeaders({ 'referrer-policy': 'origin' }),
  'other origins may read or keep a handle': withHeaders({ 'cross-origin-opener-policy': 'unsafe-none' }),
  'CORS for a foreign origin': withHeaders({ 'access-control-allow-origin': 'https://evil.example' }),
  'API answer may be cached': withHeaders({ 'cache-control': 'private' }),
  'server or framework named': withHeaders({ 'x-powered-by': 'Express' }),
  'cookie without __Host-, Secure, HttpOnly or SameSite': withHeaders({
    'set-cookie': ['__Host-lb=1; Path=/; Secure; SameSite=Lax'],
  }),
  'internals in the body': withBody('at async send (/srv/lucas/app.ts:3)'),
  'address of an inner network': withBody('10.0.0.5'),
  'redirect to another origin': withHeaders({ location: '//evil.example' }),
  'unencrypted content in a page': withBody('<img src="http://evil.example/x.png">'),
  'inline script, handler or style': withBody('<p onclick="x()">Hola</p>'),
  'script of another origin': withBody('<script src="https://evil.example/x.js"></script>'),
  'comment in a page': withBody('<!-- TODO -->'),
  'page opened by a link may steer this one': withBody('<a href="/x" target="_blank">x</a>'),
  'form to another origin': withBody('<form action="https://evil.example/">'),
  'source map named': withBody('//# sourceMappingURL=app.js.map'),
  'server error': { ...good, status: 500 },
}

describe('sec/baseline', async () => {
  const app = await createFullApp({
    settings: {
      LOG_LEVEL: 'error',
      LIMIT_CALLS_PER_ADDRESS: noLimit,
      LIMIT_REGISTRATIONS_PER_ADDRESS: noLimit,
      LIMIT_LOGINS_PER_ADDRESS: noLimit,
    },
  })

  test('the rules accept a good answer', () => {
    expect(findPassiveFaults(good)).toEqual([])
  })

  test.each(Object.keys(passiveRules))('the rules find: %s', (name) => {
    expect(findPassiveFaults(planted[name] ?? good)).toContain(name)
  })

  test('a passive scan of every operation finds nothing', async () => {
    const operations = await listOperations(app.http)
    let user = await app.auth.registerUser()
    const isSignedIn = async () => (await app.auth.getProfile(user.access)).statusCode === 200
    const { calls, faults } = await scanPassively(app.address, {
      operations,
      pages: ['/api/docs', '/api/openapi.json', '/healthz', '/_correo', '/nothing', '/.env'],
      async access() {
        if (!(await isSignedIn())) user = await app.auth.registerUser()
        return user.access
      },
    })
    expect(faults).toEqual([])
    expect(calls).toBeGreaterThan(operations.length)
  })
})
