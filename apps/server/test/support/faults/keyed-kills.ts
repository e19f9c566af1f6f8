import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import * as z from 'zod/mini'
import { checkInvariants } from '../../../src/checker/checker.ts'
import { testDatabase } from '../../database.ts'
import { testSettings } from '../app/full-app.ts'
import { createUniqueEmail } from '../clients/auth-client.ts'
import { type Caller, createIdempotentCalls, type IdempotentCall } from '../clients/idempotent-calls.ts'
import { pollAttempts } from '../poll-attempts.ts'
import { createCommitGate } from './commit-gate.ts'

const script = fileURLToPath(new URL('../app/app-process.ts', import.meta.url))
/** Longer than an unanswered key counted as running before keys were written in the handler's transaction. */
const clockAheadMs = 61_000
/** Number of the user's commits between the first and the last call of a round. */
const maxCommits = 34

const registrationSchema = z.object({ access: z.string(), user: z.object({ id: z.string() }) })

const db = await testDatabase()
const gate = await createCommitGate(db.pool.connection)
const dataDir = mkdtempSync(join(tmpdir(), 'lucas-keyed-'))
const app = createKillableServer({
  APP_DATABASE: JSON.stringify({
    app: db.appConnection,
    owner: db.ownerConnection,
    pool: { ...db.pool, connection: gate.connection },
  }),
  APP_SETTINGS: JSON.stringify({
    ...testSettings(dataDir, 'http://127.0.0.1:9'),
    LIMIT_REGISTRATIONS_PER_ADDRESS: '100000',
  }),
})
afterAll(async () => {
  await app.kill()
  await gate.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** kills the server between two steps; a call repeated under its key must have one effect. */
export async function runRepeatedCallKills(rounds: number): Promise<void> {
  const seed = Date.now() % 100_000
  console.info(`kill9 seed ${seed}`)

  /** Sends all calls at once, kills the server at a commit and repeats each call under its key at the next server. */
  async function runRound(caller: Caller, calls: readonly IdempotentCall[], nth: number) {
    const lost = gate.loseCommit(caller.userId, nth, 'held')
    const sent = calls.map(
      (call) =>
        caller
          .send('POST', call)
          .then(readAnswer)
          .catch(() => undefined), // killed before the response
    )
    await Promise.race([lost, Promise.all(sent)])
    await app.kill()
    gate.loseNoCommit()
    const firsts = await Promise.all(sent)
    await app.start(clockAheadMs)
    for (const [at, call] of calls.entries()) {
      const again = await repeatUntilAnswered(caller, call)
      const first = firsts[at]
      if (!call.isKeyed) continue
      if (first?.isOk) expect([call.name, again.body]).toEqual([call.name, first.body])
      const third = await repeatUntilAnswered(caller, call)
      expect([call.name, third.body, third.isReplay]).toEqual([call.name, again.body, true])
    }
    await waitForWork(caller.userId)
    for (const { name, effectCount, expectedCount } of calls) {
      const { rows } = await effectCount.execute(db.admin)
      expect([name, rows[0]?.count]).toEqual([name, expectedCount])
    }
  }

  /** Waits until no file and no callback of the user is being processed. */
  async function waitForWork(userId: string) {
    for await (const _ of pollAttempts(120_000)) {
      const { rows } = await sql<{ busy: boolean }>`
        select exists (select from statement_import where user_id = ${userId} and task is not null)
          or exists (select from provider_callback where user_id = ${userId} and state = 'received') as busy`.execute(
        db.admin,
      )
      if (rows[0]?.busy === false) return
    }
    throw new Error('open work was not finished')
  }

  await app.start(0)
  for (let at = 0; at < rounds; at += 1) {
    const caller = await registerCaller()
    const { calls, undo } = await createIdempotentCalls(caller)
    await runRound(caller, calls, 1 + ((seed + at * 7) % maxCommits))
    // Undoes the confirmed import and kills the server around the undo job.
    if (at % 4 === 0) await runRound(caller, [undo], 1 + ((seed + at) % 4))
  }
  expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
}

async function registerCaller(): Promise<Caller> {
  const registration = {
    email: createUniqueEmail(),
    password: 'tres gatos y un farol',
    first_name: 'Ana',
    last_name: 'Soto',
    country: 'chile',
    terms: true,
  }
  const registered = await app.fetch('POST', '/api/auth/register/', registration, {})
  const { access, user } = registrationSchema.parse(await registered.json())
  return {
    userId: user.id,
    send: (method, { url, body, headers }) =>
      app.fetch(method, url, body, { authorization: `Bearer ${access}`, ...headers }),
  }
}

const readAnswer = async (answer: Response) => ({
  isOk: answer.ok,
  body: await answer.text(),
  isReplay: answer.headers.get('idempotency-replayed') === 'true',
})

/** Repeats a call while the first one still runs or the database is not available. */
async function repeatUntilAnswered(caller: Caller, call: IdempotentCall) {
  for await (const _ of pollAttempts(60_000)) {
    const sent = await caller.send('POST', call)
    const answer = await readAnswer(sent)
    if (answer.isOk) return answer
    if (sent.status !== 503 && !answer.body.includes('idempotency_running'))
      throw new Error(`${call.name}: ${answer.body}`)
  }
  throw new Error(`${call.name} was never answered`)
}

/** Creates a server process that can be killed; the clock of the next one may be ahead. */
function createKillableServer(env: Record<string, string>) {
  let child: ChildProcess | undefined
  let url = ''
  let ahead = 0

  async function kill() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  return {
    kill,
    async start(moreMs: number) {
      await kill()
      ahead += moreMs
      const started = spawn(process.execPath, ['--disable-proto=throw', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...env, APP_AHEAD_MS: String(ahead) },
      })
      child = started
      for await (const line of createInterface({ input: started.stdout })) {
        const port = /^ready (\d+)$/.exec(line)?.[1]
        if (!port) continue
        url = `http://127.0.0.1:${port}`
        return
      }
      throw new Error('the server ended before it was ready')
    },
    fetch(method: string, path: string, body: unknown, headers: Record<string, string>) {
      const isFile = Buffer.isBuffer(body)
      const type = isFile ? 'application/octet-stream' : 'application/json'
      return fetch(url + path, {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': type }), ...headers },
        ...(body === undefined ? {} : { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
      })
    },
  }
}
