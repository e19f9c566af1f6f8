import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getPort } from '../../../test/support/get-port.ts'
import { isLoopback, isPublicAddress, pinnedLookup } from './addresses.ts'
import { createHttpClient } from './http-client.ts'

const answer = z.looseObject({ ok: z.boolean() })
const hits: string[] = []
let server: Server
let origin: string

beforeAll(async () => {
  server = createServer((request, reply) => {
    hits.push(request.url ?? '')
    if (request.url === '/redirect')
      return reply.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    if (request.url === '/huge') {
      reply.writeHead(200)
      const piece = Buffer.alloc(1024 * 1024, 'x')
      const push = () => {
        while (reply.write(piece));
      }
      reply.on('drain', push)
      return push()
    }
    if (request.url === '/never') return undefined
    if (request.url === '/html') return reply.end('<html>')
    if (request.url === '/wrong') return reply.end('{"ok":"yes"}')
    if (request.url === '/broken') return reply.writeHead(503).end('{"token":"secret"}')
    return reply.end(JSON.stringify({ ok: true, seen: request.headers['x-key'] ?? null }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${getPort({ server })}`
})
afterAll(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))

const open = () =>
  createHttpClient({ providerHosts: ['api.floid.app'], otherHosts: ['localhost'], loopbackOrigins: [origin] })
const closed = createHttpClient({
  providerHosts: ['api.floid.app'],
  otherHosts: ['localhost', 'localtest.example'],
  loopbackOrigins: [],
})
const get = (url: string, outgoing = open()) => outgoing.requestBody({ method: 'GET', url, answer })

describe('sec/ssrf', () => {
  test('a configured loopback origin is called, and unknown response fields are accepted', async () => {
    expect(await get(`${origin}/`)).toEqual({ ok: true, seen: null })
  })

  test('a loopback origin that is not configured is not called', async () => {
    const before = hits.length
    await expect(get(`${origin}/`, closed)).rejects.toMatchObject({ reason: 'not_allowed' })
    expect(hits.length).toBe(before)
  })

  test.each([
    'http://api.floid.app/',
    'https://evil.example/',
    'https://api.floid.app.evil.example/',
    'https://user:pass@api.floid.app/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://2130706433/',
    'file:///etc/passwd',
    'ftp://api.floid.app/',
    'not a url',
    '',
  ])('%s is not called', async (url) => {
    await expect(get(url, closed)).rejects.toMatchObject({ reason: 'not_allowed' })
  })

  test('an allowed name that resolves to this machine is not called', async () => {
    const port = new URL(origin).port
    const before = hits.length
    await expect(get(`https://localhost:${port}/`, closed)).rejects.toMatchObject({ reason: 'not_allowed' })
    expect(hits.length).toBe(before)
  })

  test('a redirect is not followed', async () => {
    await expect(get(`${origin}/redirect`)).rejects.toMatchObject({ reason: 'redirected', status: 302 })
  })

  test('an endless response is aborted', async () => {
    await expect(get(`${origin}/huge`)).rejects.toMatchObject({ reason: 'too_big' })
  })

  test('a request is aborted by its signal', async () => {
    const call = open().requestBody({
      method: 'GET',
      url: `${origin}/never`,
      answer,
      signal: AbortSignal.timeout(100),
    })
    await expect(call).rejects.toMatchObject({ reason: 'too_slow' })
  })

  test.each([
    ['/html', 'garbled'],
    ['/wrong', 'garbled'],
    ['/broken', 'refused'],
  ])('the response of %s is an error (%s) without its text', async (path, reason) => {
    const fault = await get(`${origin}${path}`).catch((caught: unknown) => caught)
    expect(fault).toMatchObject({ reason })
    expect(String(fault)).not.toMatch(/html|yes|secret/)
  })

  test.each([
    '10.0.0.1',
    '127.0.0.1',
    '0.0.0.0',
    '100.64.1.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'nonsense',
  ])('%s is not a public address', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['8.8.8.8', '172.32.0.1', '200.1.123.4', '2800:150::1', '2606:4700::1111'])(
    '%s is a public address',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  test('a name is connected to its checked address', async () => {
    const look = (isAllowed: (address: string) => boolean) =>
      new Promise((resolve, reject) =>
        pinnedLookup(isAllowed)('localhost', { all: true }, (fault, found) =>
          fault ? reject(fault) : resolve(found),
        ),
      )
    await expect(look(isPublicAddress)).rejects.toThrow(/not allowed/)
    expect(await look(isLoopback)).toEqual(
      expect.arrayContaining([expect.objectContaining({ address: expect.stringMatching(/^127\.|^::1$/) })]),
    )
  })
})
