import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase } from '../../database.ts'
import { testSettings } from '../app/full-app.ts'
import { createUniqueEmail } from '../clients/auth-client.ts'
import type { Caller } from '../clients/idempotent-calls.ts'
import { createCommitGate } from './commit-gate.ts'

const script = fileURLToPath(new URL('../app/app-process.ts', import.meta.url))
const registrationSchema = z.object({ access: z.string(), user: z.object({ id: z.string() }) })

/** Opens a database behind a gate that can lose a commit, and a server that can be killed. Call it at the top of a file. */
export async function openKillableApp() {
  const db = await testDatabase()
  const gate = await createCommitGate(db.pool.connection)
  const dataDir = mkdtempSync(join(tmpdir(), 'lucas-killed-'))
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

  /** Registers a user, who calls whichever process runs. */
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

  return { db, gate, app, registerCaller }
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
