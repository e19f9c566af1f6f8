import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFreePort } from '../../../../scripts/test/free-port.ts'
import { testDatabase } from '../../test/database.ts'
import { servedVersion } from '../../test/support/app/production-settings.ts'
import { spawnServer, toDatabaseUrl, waitUntilReady } from '../../test/support/app/server-process.ts'
import { testSettings } from '../../test/support/app/test-settings.ts'
import { createMetricsClient, findValue } from '../../test/support/observability/metrics-client.ts'
import { ConfigError, readConfig } from '../platform/config/config.ts'
import { findFloorAbove } from '../platform/database/version-floor.ts'

const warnings = findFloorAbove(servedVersion) === null ? 0 : 1

test.each([
  ['web', { database: 'ok', writes: 'ok', login: 'ok' }],
  ['worker', { database: 'ok', writes: 'ok', login: 'ok', queue: 'ok', disk: 'ok' }],
])('a process in the role %s serves its metrics until it stops', async (role, checks) => {
  const db = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'lucas-metrics-'))
  const metrics = await createMetricsClient()
  const port = await findFreePort()
  const settings = {
    ...testSettings(dataDir, 'http://127.0.0.1:9'),
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_APP_URL: toDatabaseUrl(db.appConnection),
  }
  const owner = { DATABASE_URL: toDatabaseUrl(db.ownerConnection), LUCAS_ROLE: 'migrate' }
  expect(await spawnServer({ ...settings, ...owner }).exit).toBe(0)
  const server = spawnServer({ ...settings, ...metrics.settings, LUCAS_ROLE: role })
  await waitUntilReady(`http://127.0.0.1:${port}`, server)
  const samples = await metrics.scrape()
  expect(findValue(samples, 'lucas_outbox_lag_seconds')).toBe(0)
  expect(findValue(samples, 'lucas_database_pool_connections', { pool: 'app' })).toBeGreaterThan(0)
  expect(findValue(samples, 'lucas_scrape_failures_total')).toBe(0)
  expect(findValue(samples, 'lucas_disk_free_bytes')).toBeGreaterThan(0)
  // Operators see each check there; strangers see the status.
  const detail = await fetch(`${metrics.address}/readyz`)
  const sentences = Array(warnings).fill(expect.stringMatching(/^PostgreSQL \S+ is older than .+\.$/))
  expect([detail.status, await detail.json()]).toEqual([200, { status: 'ok', checks, warnings: sentences }])
  const page = await fetch(`${metrics.address}/status`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await page.text()).toMatch(/Lucas atiende\.[\s\S]*Los respaldos están apagados/)
  // Not on the port that the proxy leads to.
  expect((await fetch(`http://127.0.0.1:${port}/status`)).status).toBe(404)
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
  expect(await answer.json()).toEqual({ status: 'ok' })
  server.child.kill('SIGTERM')
  expect(await server.exit).toBe(0)
  await expect(metrics.scrapeText()).rejects.toThrow('fetch failed')
  rmSync(dataDir, { recursive: true, force: true })
})

test.each([
  ['PORT', 'HOST'],
  ['METRICS_PORT', 'METRICS_HOST'],
])(
  'a busy %s, and a %s that this machine does not have, end the start with one sentence',
  async (portName, hostName) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lucas-busy-'))
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    if (typeof address !== 'object' || address === null) throw new Error('no port')
    const run = async (change: Record<string, string>) => {
      const server = spawnServer({
        ...testSettings(dataDir, 'http://127.0.0.1:9'),
        HOST: '127.0.0.1',
        PORT: String(await findFreePort()),
        METRICS_PORT: String(await findFreePort()),
        ...change,
      })
      return [await server.exit, server.stderr().trim()]
    }
    expect(await run({ [portName]: String(address.port) })).toEqual([
      1,
      `Port ${address.port} on 127.0.0.1 is taken by another program: end that one, or choose another port with ${portName}.`,
    ])
    expect(await run({ [hostName]: '192.0.2.1' })).toEqual([
      1,
      `This machine has no address 192.0.2.1: correct ${hostName}.`,
    ])
    expect(await run({ [hostName]: 'no-host.invalid' })).toEqual([
      1,
      `The host no-host.invalid is not known: correct ${hostName}.`,
    ])
    // Nothing was opened before.
    expect(readdirSync(dataDir)).toEqual([])
    other.close()
    rmSync(dataDir, { recursive: true, force: true })
  },
)

const settings = testSettings(tmpdir(), 'http://127.0.0.1:9')

test('metrics and traces are off unless they are set', () => {
  expect(readConfig(settings)).toMatchObject({ metrics: null, tracing: null })
  expect(
    readConfig({
      ...settings,
      METRICS_PORT: '9464',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }),
  ).toMatchObject({
    metrics: { host: '127.0.0.1', port: 9464 },
    tracing: { endpoint: 'http://127.0.0.1:4318', serviceName: 'lucas', sampleRatio: 0.25 },
  })
})

test.each([
  ['METRICS_PORT', { METRICS_PORT: '3210' }],
  ['METRICS_PORT', { METRICS_PORT: '0' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }],
  ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '2' }],
])('a wrong %s stops the start: %j', (name, change) => {
  expect(() => readConfig({ ...settings, ...change })).toThrow(ConfigError)
  expect(() => readConfig({ ...settings, ...change })).toThrow(new RegExp(`^${name} must be `))
})
