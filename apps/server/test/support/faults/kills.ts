import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sessionStartAnswer } from '@lucas/contract/banking/link-session.ts'
import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { checkInvariants } from '../../../src/checker/checker.ts'
import { testDatabase } from '../../database.ts'
import { callbackPath } from '../app/test-app.ts'
import { createUser } from '../app/users.ts'
import { waitForCallbacks } from '../fixtures/ingest-pipeline.ts'
import { createLargeCallback } from '../fixtures/large-callback.ts'

const script = fileURLToPath(new URL('../app/test-app-process.ts', import.meta.url))
const db = await testDatabase()

type Running = { child: ChildProcess; url: string }
let running: Running | undefined
afterAll(() => kill())

async function start(): Promise<Running> {
  const child = spawn(process.execPath, ['--disable-proto=throw', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      TEST_APP_DATABASE: JSON.stringify({ app: db.appConnection, owner: db.ownerConnection, pool: db.pool }),
    },
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^ready (\d+)$/.exec(line)?.[1]
    if (port) return { child, url: `http://127.0.0.1:${port}` }
  }
  throw new Error('the server ended before it was ready')
}

async function kill() {
  const child = running?.child
  running = undefined
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Posts to the running server, as a provider does, until it is acknowledged. */
async function post(path: string, body: unknown, userId?: string): Promise<unknown> {
  for (let tries = 0; tries < 100; tries += 1) {
    running ??= await start()
    try {
      const answer = await fetch(running.url + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(userId ? { authorization: `Bearer ${userId}` } : {}),
        },
        body: JSON.stringify(body),
      })
      if (answer.ok) return await answer.json()
    } catch {
      await wait(20) // killed before the response: not acknowledged, so it is sent again
    }
  }
  throw new Error('never acknowledged')
}

/** kills the server with SIGKILL at random moments of an ingest; acknowledged data must stay. */
export async function runKillCampaign(rounds: number): Promise<void> {
  const expectations: { userId: string; expected: ReturnType<typeof createLargeCallback>['truth'] }[] = []
  const seed = Date.now() % 100_000
  console.info(`kill9 seed ${seed}`)
  const getKillDelay = (round: number) => ((seed + round * 7_919) % 100) * 6
  const restarts: number[] = []

  for (let round = 0; round < rounds; round += 1) {
    const began = Date.now()
    running ??= await start()
    if (round > 0) restarts.push(Date.now() - began)
    // Each callback meets two kills: one while it arrives, one while the next server ingests it.
    if (round % 2 === 0) {
      const userId = (await createUser(db)).userId
      const { caseid } = sessionStartAnswer.parse(await post('/api/floid/session/start/', {}, userId))
      const { message, truth: expected } = createLargeCallback({
        caseid,
        rut: '12345678-5',
        accounts: 2,
        perAccount: 2_000,
      })
      expectations.push({ userId, expected })
      const initial = { caseId: message.caseid, custom: caseid, consumerId: '123456785', bank: 'bci' }
      await post(callbackPath, initial)
      for (let copy = 0; copy < 2; copy += 1) await post(callbackPath, message)
    }
    await wait(getKillDelay(round))
    await kill()
  }

  running = await start()
  await waitForCallbacks(db, 180_000)
  for (const { userId, expected } of expectations) {
    const rows = await sql<{ mask: string; count: bigint; total: bigint }>`
      select a.mask, count(t.id), sum(t.amount)::bigint as total
      from account a left join transaction t on t.user_id = a.user_id and t.account_id = a.id and t.deleted_at is null
      where a.user_id = ${userId} group by a.id, a.mask order by a.mask`.execute(db.admin)
    expect(rows.rows).toEqual(expected.map((account) => ({ ...account, count: BigInt(account.count) })))
    const states = await db.admin
      .selectFrom('connection')
      .select(['state', 'error_code', 'sync_step', 'institution_id'])
      .where('user_id', '=', userId)
      .execute()
    expect(states).toEqual([
      { state: 'active', error_code: null, sync_step: 'finished', institution_id: 'bci' },
    ])
    const links = await db.admin
      .selectFrom('link_session')
      .select('state')
      .where('user_id', '=', userId)
      .execute()
    expect(links.every(({ state }) => state === 'finished' || state === 'open')).toBe(true)
  }
  expect(expectations).toHaveLength(rounds / 2)
  // Printed only; the benchmark checks the restart time on an idle machine.
  console.info(`kill9 slowest restart ${Math.max(...restarts)} ms`)
  expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
}
