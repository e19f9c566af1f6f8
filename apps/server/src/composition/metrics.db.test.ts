import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createFullApp } from '../../test/support/app/full-app.ts'
import {
  createMetricsClient,
  findValue,
  type ScrapedSample,
} from '../../test/support/observability/metrics-client.ts'
import { waitUntil } from '../../test/support/poll-attempts.ts'
import { withoutUser } from '../platform/database/user-transaction.ts'
import { newId } from '../platform/ids.ts'

const metrics = await createMetricsClient()
const app = await createFullApp({ settings: metrics.settings })
const user = await app.auth.registerUser()

/** Waits until a sample has a value that passes. */
const waitFor = (isDone: (samples: ScrapedSample[]) => boolean) =>
  waitUntil(async () => isDone(await metrics.scrape()))

const requests = (samples: ScrapedSample[], labels: Record<string, string>) =>
  findValue(samples, 'lucas_http_requests_total', labels) ?? 0

test('each finished request counts under the pattern of its route, with its status and duration', async () => {
  const route = '/api/accounts/:id/history/'
  const before = await metrics.scrape()
  for (const id of ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'])
    expect((await app.requestAs(user, 'GET', `/api/accounts/${id}/history/`)).statusCode).toBe(404)
  await app.requestAs(user, 'GET', '/api/accounts/?x=palabra')
  await app.http.inject({ method: 'GET', url: '/api/accounts/' })
  await app.http.inject({ method: 'GET', url: '/api/not-a-route/019a0000/' })
  await waitFor((samples) => requests(samples, { route: 'none', status: '404' }) > 0)
  const after = await metrics.scrape()
  const difference = (labels: Record<string, string>) => requests(after, labels) - requests(before, labels)
  expect(difference({ method: 'GET', route, status: '404' })).toBe(2)
  expect(difference({ method: 'GET', route: '/api/accounts/', status: '200' })).toBe(1)
  expect(difference({ method: 'GET', route: '/api/accounts/', status: '401' })).toBe(1)
  expect(findValue(after, 'lucas_http_request_duration_seconds_count', { route })).toBe(2)
  const seconds = findValue(after, 'lucas_http_request_duration_seconds_sum', { route }) ?? 0
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThan(60)
})

test('a sync counts under its provider and its result, with the jobs that ran', async () => {
  await app.linkBank(user)
  const ingested = { provider: 'floid', phase: 'ingest', result: 'completed' }
  await waitFor((samples) => (findValue(samples, 'lucas_sync_duration_seconds_count', ingested) ?? 0) > 0)
  const { rows } = await sql<{ jobs: number }>`select count(*)::int as jobs from pgboss.job
    where name = 'ingest' and state = 'completed'`.execute(app.db.admin)
  const samples = await metrics.scrape()
  expect(
    findValue(samples, 'lucas_job_duration_seconds_count', { kind: 'ingest', result: 'completed' }),
  ).toBe(rows[0]?.jobs)
  expect(findValue(samples, 'lucas_sync_duration_seconds_count', ingested)).toBe(rows[0]?.jobs)
  expect(
    samples.filter(({ name }) => name.startsWith('lucas_sync_')).flatMap(({ labels }) => Object.keys(labels)),
  ).not.toContain('institution')
})

test('a failing job counts as failed, and its log message as one to alert on', async () => {
  const message = { level: 'error', message: 'job failed' }
  const before = await metrics.scrape()
  await sql`insert into pgboss.job (name, data, retry_limit) values ('ingest', '{"person":"no id"}', 0)`.execute(
    app.db.admin,
  )
  const failed = (samples: ScrapedSample[]) =>
    findValue(samples, 'lucas_job_duration_seconds_count', { kind: 'ingest', result: 'failed' }) ?? 0
  await waitFor((samples) => failed(samples) === failed(before) + 1)
  const logged = (samples: ScrapedSample[]) => findValue(samples, 'lucas_log_messages_total', message) ?? 0
  await waitFor((samples) => logged(samples) === logged(before) + 1)
})

test('waiting jobs show their number and the age of the oldest by kind', async () => {
  const job = { kind: 'dead-letters' } // the only queue without a worker
  await sql`insert into pgboss.job (name, data, start_after) values
    ('dead-letters', '{}', now() - interval '90 seconds'), ('dead-letters', '{}', now() - interval '5 seconds'),
    ('dead-letters', '{}', now() + interval '1 hour')`.execute(app.db.admin)
  const samples = await metrics.scrape()
  expect(findValue(samples, 'lucas_queue_waiting_jobs', job)).toBe(2)
  const age = findValue(samples, 'lucas_queue_oldest_wait_seconds', job) ?? 0
  expect(age).toBeGreaterThanOrEqual(90)
  expect(age).toBeLessThan(300)
  await sql`delete from pgboss.job where name = 'dead-letters'`.execute(app.db.admin)
  expect(findValue(await metrics.scrape(), 'lucas_queue_waiting_jobs', job)).toBeUndefined()
})

test('open sockets are counted until they close', async () => {
  const { ticket } = (await app.requestAs(user, 'POST', '/api/ws/ticket/')).json()
  const socket = new WebSocket(`${app.address.replace('http', 'ws')}/ws/events/?ticket=${ticket}`)
  await waitFor((samples) => findValue(samples, 'lucas_sockets_open') === 1)
  socket.close()
  await waitFor((samples) => findValue(samples, 'lucas_sockets_open') === 0)
})

test('a full pool shows its connections, who waits and for how long', async () => {
  const release = Promise.withResolvers<void>()
  const hold = async () => {
    await withoutUser(app.db.jobs, async (tx) => {
      await sql`select 1`.execute(tx)
      await release.promise
    })
  }
  const holders = Array.from({ length: 6 }, hold)
  const pool = { pool: 'jobs' }
  await waitFor((samples) => (findValue(samples, 'lucas_database_pool_waiting', pool) ?? 0) > 0)
  const full = await metrics.scrape()
  expect(findValue(full, 'lucas_database_pool_connections', pool)).toBe(5)
  expect(findValue(full, 'lucas_database_pool_in_use', pool)).toBe(5)
  const waited = () => new Promise((resolve) => setTimeout(resolve, 120))
  await waited()
  release.resolve()
  await Promise.all(holders)
  const slow = (samples: ScrapedSample[]) =>
    (findValue(samples, 'lucas_database_pool_wait_seconds_count', pool) ?? 0) -
    (findValue(samples, 'lucas_database_pool_wait_seconds_bucket', { ...pool, le: '0.1' }) ?? 0)
  const after = await metrics.scrape()
  expect(slow(after)).toBeGreaterThan(0)
  expect(findValue(after, 'lucas_database_pool_waiting', pool)).toBe(0)
})

test('an open circuit breaker counts under its provider', async () => {
  await sql`insert into bank_circuit (provider, institution, failures, rests, rests_until) values
    ('floid', 'one', 5, 1, now() + interval '1 hour'), ('floid', 'two', 5, 1, now() - interval '1 hour')`.execute(
    app.db.admin,
  )
  const samples = await metrics.scrape()
  await sql`delete from bank_circuit`.execute(app.db.admin)
  expect(findValue(samples, 'lucas_circuit_breakers_open', { provider: 'floid' })).toBe(1)
})

test('a callback that failed five attempts counts as a dead letter', async () => {
  expect(findValue(await metrics.scrape(), 'lucas_dead_letters')).toBe(0)
  await sql`update provider_callback set state = 'set_aside'`.execute(app.db.admin)
  expect(findValue(await metrics.scrape(), 'lucas_dead_letters')).toBeGreaterThan(0)
})

test('an event that waits shows the lag of the outbox', async () => {
  await waitFor((samples) => findValue(samples, 'lucas_outbox_lag_seconds') === 0)
  // Too large for a notification, so that the sweep never publishes it.
  await sql`insert into outbox_event (user_id, id, payload, created_at)
    values (${user.user.id}, ${newId()}, to_json(repeat('x', 8000)), now() - interval '20 seconds')`.execute(
    app.db.admin,
  )
  expect(findValue(await metrics.scrape(), 'lucas_outbox_lag_seconds')).toBe(15)
  await sql`delete from outbox_event where told_at is null`.execute(app.db.admin)
  await waitFor((samples) => findValue(samples, 'lucas_outbox_lag_seconds') === 0)
})

test('a mail counts as sent', async () => {
  const sent = (samples: ScrapedSample[]) => findValue(samples, 'lucas_mails_total', { result: 'sent' }) ?? 0
  const before = sent(await metrics.scrape())
  await app.auth.registerUser()
  await waitFor((samples) => sent(samples) > before)
})

test('event-loop delay, memory and garbage collection of the process are there', async () => {
  const samples = await metrics.scrape()
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'nodejs_heap_size_used_bytes',
    'process_cpu_seconds_total',
  ])
    expect([name, (findValue(samples, name) ?? -1) >= 0]).toEqual([name, true])
  expect(await metrics.scrapeText()).toContain('# TYPE nodejs_gc_duration_seconds histogram')
})

test('the port of the metrics answers nothing else, and the port of the product no metrics', async () => {
  for (const [method, path] of [
    ['GET', '/'],
    ['POST', '/metrics'],
    ['GET', '/api/accounts/'],
  ] as const)
    expect([path, (await fetch(`${metrics.address}${path}`, { method })).status]).toEqual([path, 404])
  expect((await app.http.inject('/metrics')).statusCode).toBe(404)
})

test('no label has an id, a query or an address of a person', async () => {
  const text = await metrics.scrapeText()
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/)
  expect(text).not.toContain('?')
  expect(text).not.toContain('@')
  expect(text).not.toContain(user.user.id)
})
