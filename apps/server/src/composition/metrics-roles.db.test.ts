import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { spawnServer, toDatabaseUrl, waitUntilReady } from '../../test/support/app/server-process.ts'
import { testSettings } from '../../test/support/app/test-settings.ts'
import { createMetricsClient, findValue } from '../../test/support/observability/metrics-client.ts'
import { ConfigError, readConfig } from '../platform/config/config.ts'
import { findFreePort } from '../platform/database/embedded/sockets.ts'

test.each(['web', 'worker'])('a process in the role %s serves its metrics until it stops', async (role) => {
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
  server.child.kill('SIGTERM')
  expect(await server.exit).toBe(0)
  await expect(metrics.scrapeText()).rejects.toThrow('fetch failed')
  rmSync(dataDir, { recursive: true, force: true })
})

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
