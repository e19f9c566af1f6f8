import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkSession, sessionStartAnswer } from '@lucas/contract/linking.ts'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import { createApp } from '../../src/app.ts'
import { createClock } from '../../src/platform/clock.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { freePort } from '../../src/platform/database/embedded/sockets.ts'
import type { App } from '../../src/platform/http/app.ts'
import type { WebAppSettings } from '../../src/platform/http/web-app.ts'
import { createLog } from '../../src/platform/log.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { authCalls } from './auth-calls.ts'
import { type BankLogin, enterWidget } from './bank-calls.ts'
import { portOf } from './port-of.ts'
import { startSandbox } from './sandbox-process.ts'
import { turns } from './turns.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Calls = ReturnType<typeof authCalls>
export type Member = Awaited<ReturnType<Calls['person']>>

export interface RealApp {
  http: App
  db: TestDatabase
  calls: Calls
  /** Every line that was logged, at trace. */
  lines: string[]
  /** `http://127.0.0.1:port` of the listening server. */
  address: string
  /** Where the stand-in bank is, once somebody linked with it. */
  sandboxOrigin: string
  /** A call of a signed-in person. */
  as(person: { access: string }, method: Method, url: string, body?: unknown): Promise<LightMyRequestResponse>
  /** Links a bank at the stand-in as a person does, waits for the rows, and answers the case. */
  link(person: { access: string }, login?: BankLogin): Promise<string>
}

export type RealAppOptions = {
  web?: WebAppSettings
  /** More settings, or other ones, of the environment. */
  settings?: Record<string, string>
  /** Movements of one bank at the stand-in; `all` of its two years are about 2,000. */
  movements?: number | 'all'
}

export const callbackSecret = 'k'.repeat(43)
export const callbackToken = 't'.repeat(32)

/** What the server of the tests finds in its environment. */
export const realSettings = (dataDir: string, sandboxOrigin: string): Record<string, string> => ({
  LUCAS_ENV: 'test',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'trace',
  PUBLIC_URL: 'http://localhost:3210',
  TOKEN_SECRET: 'token secret of the tests, long enough',
  PASSWORD_PEPPER: 'pepper of the tests, and long enough too',
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  SANDBOX_PORT: new URL(sandboxOrigin).port,
  FLOID_WIDGET_URL: `${sandboxOrigin}/lucas/widget/0123456789abcdef0123456789abcdef`,
  FLOID_API_URL: sandboxOrigin,
  FLOID_TOKEN: 'api token of the tests',
  FLOID_CALLBACK_SECRET: callbackSecret,
  FLOID_CALLBACK_TOKEN: callbackToken,
})

/** How a signed-in person calls this server. */
export const callsAs =
  (http: Pick<App, 'inject'>): RealApp['as'] =>
  (person, method, url, body) =>
    http.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${person.access}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })

/** The whole server as `main.ts` puts it together, on a database of this test file's own, listening on loopback. */
export async function realApp({ web, settings, movements = 200 }: RealAppOptions = {}): Promise<RealApp> {
  const db = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'lucas-real-app-'))
  const sandboxOrigin = `http://127.0.0.1:${await freePort()}`
  const config = readConfig({ ...realSettings(dataDir, sandboxOrigin), ...settings })
  const lines: string[] = []
  const app = await createApp({
    config,
    database: db,
    log: createLog({ level: config.logLevel, stream: { write: (line) => void lines.push(line) } }),
    clock: createClock(),
    version: '1.0.0',
    ...(web ? { web } : {}),
  })
  await app.start()
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const address = `http://127.0.0.1:${portOf(app.http)}`

  let sandbox: ReturnType<typeof startSandbox> | undefined
  afterAll(async () => {
    await (await sandbox)?.stop()
    for (const { name, stop } of app.parts) if (name !== 'database') await Promise.resolve(stop())
    rmSync(dataDir, { recursive: true, force: true })
  })

  const as = callsAs(app.http)

  return {
    http: app.http,
    db,
    calls: authCalls(app.http),
    lines,
    address,
    sandboxOrigin,
    as,
    async link(person, login) {
      sandbox ??= startSandbox({
        port: Number(new URL(sandboxOrigin).port),
        callbackUrl: `${address}/api/floid/callback/${callbackSecret}/`,
        callbackToken,
        ...(movements === 'all' ? {} : { movements }),
      })
      await sandbox
      const started = await as(person, 'POST', '/api/floid/session/start/')
      const { caseid, widget_url } = sessionStartAnswer.parse(started.json())
      const entered = await enterWidget(widget_url, login)
      if (!entered.ok) throw new Error(`the bank refused: ${await entered.text()}`)
      for await (const _ of turns(60_000)) {
        const answer = await as(person, 'GET', `/api/floid/session/${caseid}/`)
        const { state } = linkSession.parse(answer.json())
        if (state === 'finished') return caseid
        if (state === 'failed') throw new Error('the linking failed')
      }
      throw new Error('the linking did not finish within 20 seconds')
    },
  }
}
