import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { pagePaths } from '@lucas/contract/pages.ts'
import { afterAll, expect, test } from 'vitest'
import { createProbeServer } from '../../../../test/support/app/probe-server.ts'
import { builtWeb } from '../../../composition/settings.ts'

const root = mkdtempSync(join(tmpdir(), 'lucas-dist-'))
writeFileSync(join(root, 'index.html'), '<!doctype html><title>shell</title>')
writeFileSync(join(root, 'service-worker.js'), 'let worker = 1')
writeFileSync(join(root, 'landing.html'), '<!doctype html><title>landing</title>')
const app = await createProbeServer({ web: { ...builtWeb(root), blanks: new Map() } })
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

const session = { cookie: '__Host-lb=x' }

test.each([...pagePaths])(
  'the page %s is served with and without a trailing slash, for GET and HEAD only',
  async (path) => {
    for (const url of [path, path === '/' ? '/?a=1' : `${path}/`, `${path}?search=50%`])
      for (const headers of [{}, session]) {
        expect((await app.inject({ url, headers })).statusCode).toBe(200)
        expect((await app.inject({ method: 'HEAD', url, headers })).statusCode).toBe(200)
      }
    const refused = await app.inject({ method: 'POST', url: path, payload: 'a=b' })
    expect([refused.statusCode, refused.headers.allow]).toEqual([405, 'GET, HEAD'])
  },
)

test.each([
  '/nothing',
  '/spend/anything',
  '/Dashboard',
  '/index',
  '/landing/x',
  '//dashboard',
  '/dashboard//',
  '/platform',
])('%s is no page: 404 with the app, whose router redirects', async (url) => {
  for (const headers of [{}, session, { ...session, 'if-none-match': '*' }, { 'accept-encoding': 'br' }]) {
    const answer = await app.inject({ url, headers })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    const whole = 'accept-encoding' in headers ? brotliDecompressSync(answer.rawPayload) : answer.body
    expect(String(whole)).toContain('shell')
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self';/),
      'cache-control': 'private, no-cache',
    })
    expect(answer.headers.etag).toBeUndefined()
  }
  expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(404)
  expect((await app.inject({ method: 'POST', url, payload: '{' })).statusCode).toBe(404)
})

test.each(['/nothing.png', '/dashboard.html', '/a/b.js', '/.env'])(
  'the missing file %s returns a problem',
  async (url) => {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  },
)

test('the service worker may ask our server and nothing else, and each browser gets its newest version', async () => {
  const { headers } = await app.inject('/service-worker.js')
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    'cache-control': 'no-cache',
    'content-type': 'application/javascript; charset=utf-8',
  })
})
