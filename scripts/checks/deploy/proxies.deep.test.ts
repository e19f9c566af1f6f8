import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findProgram, requirePrograms } from '../../../tools/cluster/programs.ts'
import { renderFile, writeCaddyfile, writeHaproxyConfig } from '../../../tools/cluster/render.ts'
import { root } from '../../runner/tool.ts'
import { waitUntilReady } from '../../running/children.ts'
import { findFreePort } from '../../test/free-port.ts'

// The proxies of one machine, Debian's Caddy and HAProxy with the files of deploy/, in front of two web processes that are stand-ins:
// what is wrong behind them never takes the pages away.

/** A web process, and what it does. */
interface Web {
  server: Server
  port: number
  /** Status of /readyz, and how often it was asked for. */
  ready: number
  checks: number
  /** Bodies of the POST requests that reached it. */
  received: string[]
  /** Headers of the last request for a page. */
  headers: Record<string, string | string[] | undefined>
  /** Whether it cuts a POST off after it has read it. */
  cutsOff: boolean
}

async function startWeb(): Promise<Web> {
  const web: Web = {
    server: createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (piece: string) => {
        body += piece
      })
      request.once('end', () => answer(request.url, body, response, request.headers))
    }),
    port: await findFreePort(),
    ready: 200,
    checks: 0,
    received: [],
    headers: {},
    cutsOff: false,
  }
  function answer(url = '', body: string, response: ServerResponse, headers: Web['headers']) {
    if (url === '/healthz') response.end('ok')
    else if (url === '/readyz') {
      web.checks += 1
      response.writeHead(web.ready).end()
    } else if (url === '/api/transactions/') {
      web.received.push(body)
      if (web.cutsOff) response.destroy()
      else response.writeHead(201).end('{}')
    } else {
      web.headers = headers
      response.end('a page')
    }
  }
  web.server.listen(web.port, '127.0.0.1')
  await once(web.server, 'listening')
  return web
}

describe.each(['caddy', 'haproxy'] as const)('%s in front of two web processes', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'lucas-proxy-'))
  let proxy: ChildProcess
  let webs: Web[]
  let address = ''

  async function startProxy() {
    const port = await findFreePort()
    address = `http://127.0.0.1:${port}`
    const [first = '', second = ''] = webs.map((web) => `127.0.0.1:${web.port}`)
    const [deploy, file] = [join(root, 'deploy'), join(folder, kind)]
    if (kind === 'caddy') writeCaddyfile(file, { deploy, address, webs: [first, second] })
    else
      writeHaproxyConfig(
        file,
        renderFile(join(deploy, 'haproxy/haproxy.cfg'), {
          '127.0.0.1:3211': first,
          '127.0.0.1:3212': second,
          'bind :80\n': `bind 127.0.0.1:${port}\n`,
          '    bind :443 ssl crt /etc/haproxy/lucas.pem alpn h2,http/1.1\n': '',
          '    http-request redirect scheme https code 308 unless { ssl_fc }\n': '',
        }),
      )
    const args = kind === 'caddy' ? ['run', '--adapter', 'caddyfile', '--config', file] : ['-db', '-f', file]
    proxy = spawn(findProgram(kind), args, { stdio: 'ignore', env: { HOME: folder, PATH: '/usr/bin' } })
    if (!(await waitUntilReady(`${address}/`, AbortSignal.timeout(30_000))))
      throw new Error(`${kind} does not answer`)
  }

  const getPage = () =>
    fetch(`${address}/`, { signal: AbortSignal.timeout(20_000) }).then(
      ({ status }) => status,
      () => 0,
    )
  const post = (body: string) =>
    fetch(`${address}/api/transactions/`, { method: 'POST', body, signal: AbortSignal.timeout(20_000) })

  /** Waits until the proxy knows what the processes answer now: it needs two answers, and the third request says that it has them. */
  async function beKnown() {
    for (const web of webs) web.checks = 0
    while (webs.some(({ checks }) => checks < 4)) await wait(100)
  }

  beforeAll(async () => {
    await requirePrograms([kind])
    webs = await Promise.all([startWeb(), startWeb()])
    await startProxy()
  })
  afterAll(async () => {
    proxy.kill()
    for (const { server } of webs) server.close().closeAllConnections()
    rmSync(folder, { recursive: true, force: true })
  })
  afterEach(async () => {
    for (const web of webs) Object.assign(web, { ready: 200, cutsOff: false, received: [] })
    await beKnown()
  })

  test('a process that is not ready gets nothing while the other one is', async () => {
    const [red, green] = webs
    if (red === undefined || green === undefined) throw new Error('there are two')
    red.ready = 503
    await beKnown()
    for (let at = 0; at < 10; at += 1) expect((await post(`ready ${at}`)).status).toBe(201)
    expect([red.received.length, green.received.length]).toEqual([0, 10])
  })

  test('while none is ready, one that runs answers at once', async () => {
    for (const web of webs) web.ready = 503
    await beKnown()
    const began = performance.now()
    const statuses = []
    for (let at = 0; at < 20; at += 1) statuses.push(await getPage())
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await post('open')).status).toBe(201)
    expect(webs.flatMap(({ received }) => received)).toEqual(['open'])
    // Each of them would take ten seconds if the proxy looked for a process that is ready all that time.
    expect(performance.now() - began).toBeLessThan(100_000)
    // The server counts one hop (TRUSTED_PROXY_HOPS).
    expect(
      webs.map(({ headers }) => headers['x-forwarded-for']).filter((hops) => hops !== undefined),
    ).toContain('127.0.0.1')
  })

  test('a write that was cut off is not sent again', async () => {
    for (const web of webs) web.cutsOff = true
    const answer = await post('once').then(
      ({ status }) => status,
      () => 0,
    )
    expect(answer === 0 || answer >= 500).toBe(true)
    expect(webs.flatMap(({ received }) => received)).toEqual(['once'])
  })

  // HAProxy refuses a page at once while no process listens, as it does for a write.
  if (kind === 'haproxy') return
  test('while none runs, pages wait for the first that is back', async () => {
    for (const { server } of webs) {
      server.close().closeAllConnections()
      await once(server, 'close')
    }
    const pages = [getPage(), getPage()]
    await wait(1_000)
    for (const { server, port } of webs) server.listen(port, '127.0.0.1')
    expect(await Promise.all(pages)).toEqual([200, 200])
  })
})
