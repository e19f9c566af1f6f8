import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { findFreePort } from '../../../../../scripts/test/free-port.ts'
import type { TestDatabase } from '../../database.ts'
import { pollAttempts } from '../poll-attempts.ts'

const script = fileURLToPath(new URL('../app/app-process.ts', import.meta.url))

interface SimulatedServerOptions {
  db: TestDatabase
  settings: Record<string, string>
}

/** Creates the whole server as one process on a fixed port that can be killed, with a clock that the simulation moves. */
export async function createSimulatedServer({ db, settings }: SimulatedServerOptions) {
  const port = String(await findFreePort())
  const address = `http://127.0.0.1:${port}`
  let aheadMs = 0
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const started = spawn(process.execPath, ['--disable-proto=throw', script], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        ...process.env,
        APP_DATABASE: JSON.stringify({ app: db.appConnection, owner: db.ownerConnection, pool: db.pool }),
        APP_SETTINGS: JSON.stringify({ ...settings, PUBLIC_URL: address }),
        APP_AHEAD_MS: String(aheadMs),
        APP_PORT: port,
      },
    })
    child = started
    if (started.stdout === null) throw new Error('the server has no output')
    for await (const line of createInterface({ input: started.stdout })) if (line.startsWith('ready')) return
    throw new Error('the server ended before it was ready')
  }

  async function kill(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  /** Waits until no job runs or is due, and every due refresh has started. */
  async function waitUntilIdle(): Promise<void> {
    for await (const _ of pollAttempts(120_000)) {
      const { rows } = await sql<{ n: number }>`select
        (select count(*) from pgboss.job where state = 'active'
          or (state in ('created', 'retry') and start_after <= now() and name <> 'dead-letters'))::int
        + (select count(*) from list_due_refreshes(${new Date(Date.now() + aheadMs)}, 10))::int as n`.execute(
        db.admin,
      )
      if (rows[0]?.n === 0) return
    }
    throw new Error('jobs still run')
  }

  return {
    address,
    start,
    kill,
    waitUntilIdle,
    now: () => Date.now() + aheadMs,
    /** Moves the clock; a negative time moves it back. Jobs become due as if the time had passed. */
    async moveClock(ms: number): Promise<void> {
      aheadMs += ms
      await sql`update pgboss.job set start_after = start_after - make_interval(secs => ${ms / 1_000})
        where state in ('created', 'retry')`.execute(db.admin)
      if (child === undefined) throw new Error('the server does not run')
      const moved = once(child, 'message')
      child.send(String(aheadMs))
      await moved
    },
    /** Sends a call, again while the server is away, as the client does under one key. */
    async send(method: string, path: string, headers: Record<string, string>, body?: object) {
      for await (const _ of pollAttempts(120_000)) {
        const answer = await fetch(address + path, {
          method,
          headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        }).catch(() => null) // killed before the response
        const text = await answer?.text().catch(() => null) // killed in the middle of it
        if (answer && text !== null && text !== undefined && answer.status !== 503)
          return { status: answer.status, body: text }
        await wait(20)
      }
      throw new Error(`${method} ${path} was never answered`)
    },
  }
}

export type SimulatedServer = Awaited<ReturnType<typeof createSimulatedServer>>
