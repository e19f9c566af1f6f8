import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sessionStartAnswer } from '@lucas/contract/linking.ts'
import { ticketAnswer } from '@lucas/contract/session.ts'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { freePort } from '../../src/platform/database/embedded/sockets.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { freshEmail } from './auth-calls.ts'
import { bigDelivery } from './big-delivery.ts'
import { spawnMain, untilReady, urlOf } from './main-process.ts'
import { callbackSecret, callbackToken, realSettings } from './real-app.ts'

/** Storing this person's rows lasts until it is released, however few they are and however fast the machine is. */
async function holdStoring(db: TestDatabase, person: string) {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const ended = db.admin.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('transactions ' || ${person}, 0))`.execute(tx)
    held.resolve()
    await released.promise
  })
  await Promise.race([held.promise, ended])
  return { release: released.resolve, ended }
}

interface Ending {
  rows: number
  when: 'just taken in' | 'being stored'
  /** Storing lasts until the server has told its work to stop; else the rows themselves must last that long. */
  isHeld?: boolean
}

/** the real server, with open sockets and a callback, leaves with 0 within 10 s and loses nothing. */
export async function expectGoodEnding({ rows, when, isHeld = false }: Ending): Promise<void> {
  const children: ChildProcess[] = []
  onTestFinished(() => {
    for (const child of children) child.kill('SIGKILL')
  })
  const db = await testDatabase()
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'lucas-shutdown-'))
  const settings = {
    ...realSettings(dataDir, 'http://127.0.0.1:9'),
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: address,
    DATABASE_URL: urlOf(db.ownerConnection),
    DATABASE_APP_URL: urlOf(db.appConnection),
  }
  const first = spawnMain(settings)
  children.push(first.child)
  await untilReady(address, first)
  const post = (path: string, body: unknown, authorization = '') =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(body),
    })
  const registration = {
    email: freshEmail(),
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
  const { message, truth } = bigDelivery({ caseid, rut: '12345678-5', accounts: 2, perAccount: rows / 2 })
  const held = isHeld ? await holdStoring(db, user.id) : undefined
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
  if (when === 'being stored') while (!(await isStoring())) await wait(20)

  first.child.kill('SIGTERM')
  // Until after the moment at which work that has not ended is told to stop.
  if (held) setTimeout(held.release, 4_500)
  expect((await closed)[0]).toBe(1001)
  await expect(fetch(`${address}/healthz`)).rejects.toThrow()
  // It gives itself the ten seconds of R-16, and leaves with 1 and a complaint where they do not suffice.
  expect([await first.exit, first.complaint()]).toEqual([0, ''])

  // A process that ends says nothing about the callback.
  const tries = await db.admin
    .selectFrom('provider_callback')
    .select(['state', 'attempts'])
    .where('user_id', '=', user.id)
    .execute()
  const states = when === 'being stored' ? ['received'] : ['received', 'done']
  expect(tries).toEqual([{ state: expect.toBeOneOf(states), attempts: 0 }])

  // What was acknowledged and not yet worked off is worked off by the next server.
  const second = spawnMain(settings)
  children.push(second.child)
  await untilReady(address, second)
  const rowsNow = async () =>
    (
      await db.admin
        .selectFrom('transaction')
        .select((eb) => eb.fn.countAll<bigint>().as('count'))
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow()
    ).count
  const wanted = truth.reduce((sum, { count }) => sum + count, 0)
  for (const end = Date.now() + 150_000; Date.now() < end && Number(await rowsNow()) < wanted; )
    await wait(100)
  expect(Number(await rowsNow())).toBe(wanted)
  await held?.ended
  second.child.kill('SIGTERM')
  expect(await second.exit).toBe(0)
  rmSync(dataDir, { recursive: true, force: true })
}
