import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ticketAnswer } from '@lucas/contract/auth/session.ts'
import { sessionStartAnswer } from '@lucas/contract/banking/link-session.ts'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { findFreePort } from '../../../../../scripts/test/free-port.ts'
import { type TestDatabase, testDatabase } from '../../database.ts'
import { createUniqueEmail } from '../clients/auth-client.ts'
import { createLargeCallback } from '../fixtures/large-callback.ts'
import { callbackSecret, callbackToken, testSettings } from './full-app.ts'
import { spawnServer, toDatabaseUrl, waitUntilReady } from './server-process.ts'

/** Locks the transaction table, so that an ingest lasts until the test releases it. */
async function blockIngest(db: TestDatabase) {
  const blocked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const ended = db.admin.transaction().execute(async (tx) => {
    await sql`lock table transaction in share mode`.execute(tx)
    blocked.resolve()
    await released.promise
  })
  await Promise.race([blocked.promise, ended])
  return { release: released.resolve, ended }
}

interface ShutdownCase {
  rows: number
  when: 'just accepted' | 'being ingested'
  /** Blocks the ingest until the server has aborted its jobs; otherwise storing the rows must take that long. */
  isBlocked?: boolean
}

/** Creates a launcher of the real server on its own database; all its processes end with the test. */
export async function createServerProcess(extraSettings: Record<string, string> = {}) {
  const children: ChildProcess[] = []
  const db = await testDatabase()
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'lucas-shutdown-'))
  onTestFinished(() => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  const settings = {
    ...testSettings(dataDir, 'http://127.0.0.1:9'),
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: address,
    DATABASE_URL: toDatabaseUrl(db.ownerConnection),
    DATABASE_APP_URL: toDatabaseUrl(db.appConnection),
    ...extraSettings,
  }
  return {
    db,
    address,
    async start() {
      const main = spawnServer(settings)
      children.push(main.child)
      await waitUntilReady(address, main)
      return main
    },
  }
}

/** expects the server, with open sockets and a callback, to exit with 0 within 10 s and lose nothing. */
export async function expectCleanShutdown({ rows, when, isBlocked = false }: ShutdownCase): Promise<void> {
  const { db, address, start } = await createServerProcess()
  const first = await start()
  const post = (path: string, body: unknown, authorization = '') =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(body),
    })
  const registration = {
    email: createUniqueEmail(),
    password: 'tres gatos y un farol',
    first_name: 'Ana',
    last_name: 'Soto',
    country: 'chile',
    terms: true,
  }
  const { access, user } = z
    .object({ access: z.string(), user: z.object({ id: z.string() }) })
    .parse(await (await post('/api/auth/register/', registration)).json())
  const bearer = `Bearer ${access}`
  const { ticket } = ticketAnswer.parse(await (await post('/api/ws/ticket/', {}, bearer)).json())
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/events/?ticket=${ticket}`)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  const { caseid } = sessionStartAnswer.parse(
    await (await post('/api/floid/session/start/', {}, bearer)).json(),
  )
  const { message, truth } = createLargeCallback({
    caseid,
    rut: '12345678-5',
    accounts: 2,
    perAccount: rows / 2,
  })
  const blocked = isBlocked ? await blockIngest(db) : undefined
  const callback = `/api/floid/callback/${callbackSecret}/`
  expect((await post(callback, message, `Bearer ${callbackToken}`)).status).toBe(202)

  const isStoring = async () =>
    (
      await db.admin
        .selectFrom('connection')
        .select('sync_step')
        .where('user_id', '=', user.id)
        .executeTakeFirst()
    )?.sync_step === 'storing'
  if (when === 'being ingested') while (!(await isStoring())) await wait(20)

  first.child.kill('SIGTERM')
  // Released after the moment at which running jobs are aborted.
  if (blocked) setTimeout(blocked.release, 4_500)
  expect((await closed)[0]).toBe(1001)
  await expect(fetch(`${address}/healthz`)).rejects.toThrow()
  // The server has ten seconds and exits with 1 and an error if it needs more.
  expect([await first.exit, first.stderr()]).toEqual([0, ''])

  // Shutdown does not count as a failed attempt of the callback.
  const callbacks = await db.admin
    .selectFrom('provider_callback')
    .select(['state', 'attempts'])
    .where('user_id', '=', user.id)
    .execute()
  const states = when === 'being ingested' ? ['received'] : ['received', 'done']
  expect(callbacks).toEqual([{ state: expect.toBeOneOf(states), attempts: 0 }])

  // The next server ingests what was acknowledged.
  const second = await start()
  const countRows = async () =>
    (
      await db.admin
        .selectFrom('transaction')
        .select((eb) => eb.fn.countAll<bigint>().as('count'))
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow()
    ).count
  const expectedCount = truth.reduce((sum, { count }) => sum + count, 0)
  for (const end = Date.now() + 150_000; Date.now() < end && Number(await countRows()) < expectedCount; )
    await wait(100)
  expect(Number(await countRows())).toBe(expectedCount)
  await blocked?.ended
  second.child.kill('SIGTERM')
  expect(await second.exit).toBe(0)
}
