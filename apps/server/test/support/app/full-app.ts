import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkSession, sessionStartAnswer } from '@lucas/contract/banking/link-session.ts'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import { findFreePort } from '../../../../../scripts/test/free-port.ts'
import { createApp } from '../../../src/app.ts'
import type { PatternBudgets } from '../../../src/modules/classification/index.ts'
import { type Clock, createClock } from '../../../src/platform/clock.ts'
import { readConfig } from '../../../src/platform/config/config.ts'
import type { App } from '../../../src/platform/http/app.ts'
import type { WebAppSettings } from '../../../src/platform/http/pages/web-app.ts'
import type { Jobs } from '../../../src/platform/jobs/jobs.ts'
import { createLog } from '../../../src/platform/log.ts'
import {
  createPlatformMetrics,
  type PlatformMetrics,
} from '../../../src/platform/metrics/platform-metrics.ts'
import { type TestDatabase, testDatabase } from '../../database.ts'
import { createAuthClient } from '../clients/auth-client.ts'
import { type BankLogin, enterWidget } from '../clients/bank-client.ts'
import { getPort } from '../get-port.ts'
import { pollAttempts } from '../poll-attempts.ts'
import { startSandbox } from './sandbox-process.ts'
import { callbackSecret, callbackToken, testSettings } from './test-settings.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type AuthClient = ReturnType<typeof createAuthClient>
export type TestUser = Awaited<ReturnType<AuthClient['registerUser']>>

export interface FullApp {
  http: App
  db: TestDatabase
  auth: AuthClient
  jobs: Jobs
  metrics: PlatformMetrics
  /** Every log line, at level trace. */
  logLines: string[]
  /** `http://127.0.0.1:port` of the listening server. */
  address: string
  /** The origin of the sandbox bank; it runs after the first `linkBank`. */
  sandboxOrigin: string
  /** The port that receives mail for `avisos.lucas.test`. */
  bankMailPort: number
  /** Sends a request of a signed-in user. */
  requestAs(
    user: { access: string },
    method: Method,
    url: string,
    body?: unknown,
  ): Promise<LightMyRequestResponse>
  /** Links a bank at the sandbox, waits for its transactions and returns the link session id. */
  linkBank(user: { access: string }, login?: BankLogin): Promise<string>
}

export type FullAppOptions = {
  /** Default: a database of its own. */
  db?: TestDatabase
  web?: WebAppSettings
  /** Overrides of environment variables. */
  settings?: Record<string, string>
  /** A clock other than the system clock. */
  clock?: Clock
  patternBudgets?: PatternBudgets
  /** Transactions per bank at the sandbox; `all` are about 2,000 of two years. */
  movements?: number | 'all'
}

export { callbackSecret, callbackToken, testSettings }

/** Creates the function that sends requests of a signed-in user. */
export const createRequestAs =
  (http: Pick<App, 'inject'>): FullApp['requestAs'] =>
  (user, method, url, body) =>
    http.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${user.access}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })

/** Creates the whole server as `main.ts` does, with its own database, listening on loopback. */
export async function createFullApp({
  db: given,
  web,
  settings,
  clock = createClock(),
  movements = 200,
  patternBudgets,
}: FullAppOptions = {}): Promise<FullApp> {
  const db = given ?? (await testDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'lucas-real-app-'))
  const sandboxOrigin = `http://127.0.0.1:${await findFreePort()}`
  const bankMailPort = await findFreePort()
  const config = readConfig({
    ...testSettings(dataDir, sandboxOrigin),
    BANK_MAIL_DOMAIN: 'avisos.lucas.test',
    BANK_MAIL_PORT: String(bankMailPort),
    BANK_MAIL_IMAP_HOSTS: 'imap.lucas.test',
    ...settings,
  })
  const logLines: string[] = []
  const metrics = createPlatformMetrics()
  const app = await createApp({
    config,
    database: db,
    log: createLog({
      level: config.logLevel,
      stream: { write: (line) => void logLines.push(line) },
      onAlert: metrics.countLogLine,
    }),
    metrics,
    clock,
    version: '1.0.0',
    patternBudgets,
    ...(web ? { web } : {}),
  })
  await app.start()
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const address = `http://127.0.0.1:${getPort(app.http)}`

  let sandbox: ReturnType<typeof startSandbox> | undefined
  afterAll(async () => {
    await (await sandbox)?.stop()
    for (const { name, stop } of app.parts) if (name !== 'database') await Promise.resolve(stop())
    rmSync(dataDir, { recursive: true, force: true })
  })

  const requestAs = createRequestAs(app.http)

  /** Parses the answer of a call. Throws what the server said and logged when it is no success. */
  function parseAnswer<T>(
    schema: { parse(value: unknown): T },
    { statusCode, body, headers }: LightMyRequestResponse,
  ): T {
    if (statusCode < 300) return schema.parse(JSON.parse(body))
    const logged = logLines.filter((line) => line.includes(String(headers['x-request-id'])))
    throw new Error(`the server answered ${statusCode}: ${body}\n${logged.join('')}`)
  }

  return {
    http: app.http,
    db,
    auth: createAuthClient(app.http),
    jobs: app.jobs,
    metrics,
    logLines,
    address,
    sandboxOrigin,
    bankMailPort,
    requestAs,
    async linkBank(user, login) {
      sandbox ??= startSandbox({
        port: Number(new URL(sandboxOrigin).port),
        callbackUrl: `${address}/api/floid/callback/${callbackSecret}/`,
        callbackToken,
        ...(movements === 'all' ? {} : { movements }),
      })
      await sandbox
      const started = await requestAs(user, 'POST', '/api/floid/session/start/')
      const { caseid, widget_url } = parseAnswer(sessionStartAnswer, started)
      const entered = await enterWidget(widget_url, login)
      if (!entered.ok) throw new Error(`the bank refused: ${await entered.text()}`)
      for await (const _ of pollAttempts(60_000)) {
        const answer = await requestAs(user, 'GET', `/api/floid/session/${caseid}/`)
        const { state } = parseAnswer(linkSession, answer)
        if (state === 'finished') return caseid
        if (state === 'failed') throw new Error('the link session failed')
      }
      throw new Error('the link session did not finish within 60 seconds')
    },
  }
}
