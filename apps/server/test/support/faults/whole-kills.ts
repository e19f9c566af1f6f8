import type { ChildProcess } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sessionAnswer } from '@lucas/contract/auth/session.ts'
import { entryAnswer, goal, goalEntryPage } from '@lucas/contract/planning/goal.ts'
import { expect, onTestFinished } from 'vitest'
import { createTemporaryFolder } from '../../../../../scripts/running/temporary-folder.ts'
import { findFreePort } from '../../../../../scripts/test/free-port.ts'
import { newId } from '../../../src/platform/ids.ts'
import { endProcess } from '../app/embedded-process.ts'
import { testSettings } from '../app/full-app.ts'
import { spawnServer, waitUntilReady } from '../app/server-process.ts'
import { createUniqueEmail } from '../clients/auth-client.ts'
import { pollAttempts } from '../poll-attempts.ts'

/**
 * kills the server and its embedded PostgreSQL together around a commit and repeats the call under its
 * key.
 */
export async function runServerAndDatabaseKills(rounds: number): Promise<void> {
  const dataDir = createTemporaryFolder('lucas-whole-')
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const settings = {
    ...testSettings(dataDir, 'http://127.0.0.1:9'),
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: address,
  }
  let child: ChildProcess | undefined
  async function start() {
    const started = spawnServer(settings)
    child = started.child
    await waitUntilReady(address, started)
  }
  async function killBoth() {
    if (!child) return
    const [pid] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    const exited = endProcess(child, 'SIGKILL')
    process.kill(Number(pid), 'SIGKILL')
    await exited
    child = undefined
  }
  onTestFinished(async () => {
    await killBoth()
    rmSync(dataDir, { recursive: true, force: true })
  })

  await start()
  let access = ''
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(address + path, {
      method,
      headers: {
        ...(access === '' ? {} : { authorization: `Bearer ${access}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const registration = {
    email: createUniqueEmail(),
    password: 'tres gatos y un farol',
    first_name: 'Ana',
    last_name: 'Soto',
    country: 'chile',
    terms: true,
  }
  access = sessionAnswer.parse(
    await (await call('POST', '/api/auth/register/', registration, { 'x-lucas-client': 'web' })).json(),
  ).access
  const goalInput = { name: 'Chiloé', target_amount: 900_000_000 }
  const { id } = goal.parse(await (await call('POST', '/api/goals/', goalInput)).json())
  const seed = Date.now() % 100_000
  console.info(`kill9 of both, seed ${seed}`)

  for (let round = 0; round < rounds; round += 1) {
    const key = newId()
    const contribute = () =>
      call('POST', `/api/goals/${id}/contribute/`, { amount: 1_000 + round }, { 'idempotency-key': key })
    const first = contribute()
      .then((answer) => answer.text())
      .catch(() => null) // killed before the response
    await Promise.race([first, wait((seed + round * 7) % 40)])
    await killBoth()
    const answer = await first
    await start()
    const again = await repeatUntilDone(contribute)
    expect(again).toBe(answer ?? again)
    entryAnswer.parse(JSON.parse(again))
    const { results } = goalEntryPage.parse(
      await (await call('GET', `/api/goals/${id}/transactions/`)).json(),
    )
    expect(results.filter(({ amount }) => amount === 1_000 + round)).toHaveLength(1)
  }
}

/** Repeats a call, because a database that has just restarted may refuse the first one. */
async function repeatUntilDone(send: () => Promise<Response>): Promise<string> {
  for await (const _ of pollAttempts(60_000)) {
    const answer = await send()
    const body = await answer.text()
    if (answer.ok) return body
    if (answer.status !== 503 && !body.includes('idempotency_running')) throw new Error(body)
  }
  throw new Error('the call was never answered')
}
