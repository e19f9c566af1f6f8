import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ticketAnswer } from '@lucas/contract/auth.ts'
import { sessionStartAnswer } from '@lucas/contract/connection.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { freePort } from '../../src/platform/database/embedded/sockets.ts'
import { createLog } from '../../src/platform/log.ts'
import { stopInOrder } from '../../src/platform/shutdown.ts'
import { testDatabase } from '../database.ts'
import { freshEmail } from '../support/auth-calls.ts'
import { bigDelivery } from '../support/big-delivery.ts'
import { spawnMain, untilReady, urlOf } from '../support/main-process.ts'
import { callbackSecret, callbackToken, realSettings } from '../support/real-app.ts'

const script = fileURLToPath(new URL('../support/shutdown-probe.ts', import.meta.url))
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

async function start(...flags: string[]) {
  const child = spawn(process.execPath, [script, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  let output = ''
  child.stdout.on('data', (piece) => {
    output += String(piece)
  })
  while (!output.includes('http://')) await wait(20)
  return { child, address: output.trim(), output: () => output, exit: once(child, 'exit') }
}

test('SIGTERM ends what runs, says 1001 to sockets, takes nothing new, and leaves with 0', async () => {
  const { child, address, output, exit } = await start()
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/events/?ticket=ticket`)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  const running = fetch(`${address}/api/slow/`, { headers: { authorization: 'Bearer ana' } })
  await wait(200)
  const from = Date.now()
  child.kill('SIGTERM')
  expect((await closed)[0]).toBe(1001)
  await expect(fetch(`${address}/api/slow/`)).rejects.toThrow()
  expect((await running).status).toBe(200)
  expect((await exit)[0]).toBe(0)
  expect(Date.now() - from).toBeLessThan(10_000)
  expect(output()).toContain('last part stopped')
})

test('a second signal does not wait', async () => {
  const { child, exit } = await start('--hang')
  child.kill('SIGTERM')
  await wait(200)
  child.kill('SIGTERM')
  expect((await exit)[0]).toBe(1)
})

test('a part that hangs or fails does not keep the others from ending', async () => {
  const ended: string[] = []
  const part = (name: string, stop: () => Promise<void> | void) => ({ name, stop })
  const from = Date.now()
  const isClean = await stopInOrder(
    [
      part('first', () => void ended.push('first')),
      part('fails', () => Promise.reject(new Error('no'))),
      part('hangs', () => new Promise(() => undefined)),
      part('last', () => void ended.push('last')),
    ],
    createLog({ level: 'silent' }),
    300,
  )
  expect([isClean, ended]).toEqual([false, ['first', 'last']])
  expect(Date.now() - from).toBeLessThan(1_000)
})

describe('rel/shutdown', () => {
  test.each([
    { rows: 8_000, when: 'just taken in' },
    { rows: 120_000, when: 'being stored' },
  ])(
    'the real server, with open sockets and a callback of $rows rows $when, leaves with 0 within 10 s and loses nothing',
    async ({ rows, when }) => {
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

      const from = Date.now()
      first.child.kill('SIGTERM')
      expect((await closed)[0]).toBe(1001)
      await expect(fetch(`${address}/healthz`)).rejects.toThrow()
      expect([await first.exit, first.complaint()]).toEqual([0, ''])
      expect(Date.now() - from).toBeLessThan(10_000)

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
      second.child.kill('SIGTERM')
      expect(await second.exit).toBe(0)
      rmSync(dataDir, { recursive: true, force: true })
    },
    240_000,
  )
})
