import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sessionStartAnswer } from '@lucas/contract/linking.ts'
import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { checkInvariants } from '../../src/checker/checker.ts'
import { testDatabase } from '../database.ts'
import { bigDelivery } from './big-delivery.ts'
import { settled } from './corridor.ts'
import { callbackPath } from './house.ts'
import { somebody } from './people.ts'

const script = fileURLToPath(new URL('./house-process.ts', import.meta.url))
const db = await testDatabase()

type Running = { child: ChildProcess; url: string }
let running: Running | undefined
afterAll(() => kill())

async function start(): Promise<Running> {
  const child = spawn(process.execPath, ['--disable-proto=throw', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      HOUSE_DATABASE: JSON.stringify({ app: db.appConnection, owner: db.ownerConnection }),
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

/** Posts as a provider does: again and again, to whichever server stands, until it is acknowledged. */
async function post(path: string, body: unknown, person?: string): Promise<unknown> {
  for (let tries = 0; tries < 100; tries += 1) {
    running ??= await start()
    try {
      const answer = await fetch(running.url + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(person ? { authorization: `Bearer ${person}` } : {}),
        },
        body: JSON.stringify(body),
      })
      if (answer.ok) return await answer.json()
    } catch {
      await wait(20) // killed while it read or answered: not acknowledged, so it is sent again
    }
  }
  throw new Error('never acknowledged')
}

/** what is acknowledged stays. The server is killed with SIGKILL at random moments in mid-ingest. */
export async function surviveKills(rounds: number): Promise<void> {
  const truths: { person: string; truth: ReturnType<typeof bigDelivery>['truth'] }[] = []
  const seed = Date.now() % 100_000
  console.info(`kill9 seed ${seed}`)
  const moment = (round: number) => ((seed + round * 7_919) % 100) * 6
  const restarts: number[] = []

  for (let round = 0; round < rounds; round += 1) {
    const began = Date.now()
    running ??= await start()
    if (round > 0) restarts.push(Date.now() - began)
    // Each delivery meets two kills: one while it comes, one while the next server takes it up again.
    if (round % 2 === 0) {
      const person = (await somebody(db)).userId
      const { caseid } = sessionStartAnswer.parse(await post('/api/floid/session/start/', {}, person))
      const { message, truth } = bigDelivery({ caseid, rut: '12345678-5', accounts: 2, perAccount: 2_000 })
      truths.push({ person, truth })
      const initial = { caseId: message.caseid, custom: caseid, consumerId: '123456785', bank: 'bci' }
      await post(callbackPath, initial)
      for (let copy = 0; copy < 2; copy += 1) await post(callbackPath, message)
    }
    await wait(moment(round))
    await kill()
  }

  running = await start()
  await settled(db, 180_000)
  for (const { person, truth } of truths) {
    const rows = await sql<{ mask: string; count: bigint; total: bigint }>`
      select a.mask, count(t.id), sum(t.amount)::bigint as total
      from account a left join transaction t on t.user_id = a.user_id and t.account_id = a.id and t.deleted_at is null
      where a.user_id = ${person} group by a.id, a.mask order by a.mask`.execute(db.admin)
    expect(rows.rows).toEqual(truth.map((account) => ({ ...account, count: BigInt(account.count) })))
    const states = await db.admin
      .selectFrom('connection')
      .select(['state', 'error_code', 'sync_step', 'institution_id'])
      .where('user_id', '=', person)
      .execute()
    expect(states).toEqual([
      { state: 'active', error_code: null, sync_step: 'finished', institution_id: 'bci' },
    ])
    const links = await db.admin
      .selectFrom('link_session')
      .select('state')
      .where('user_id', '=', person)
      .execute()
    expect(links.every(({ state }) => state === 'finished' || state === 'open')).toBe(true)
  }
  expect(truths).toHaveLength(rounds / 2)
  // A figure, not a verdict: what a restart may take is judged where nothing else runs (bench).
  console.info(`kill9 slowest restart ${Math.max(...restarts)} ms`)
  expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
}
