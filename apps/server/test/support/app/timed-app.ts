import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionStartAnswer } from '@lucas/contract/banking/link-session.ts'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { createApp } from '../../../src/app.ts'
import { callbackPayloadRetention } from '../../../src/modules/connections/index.ts'
import { createClock } from '../../../src/platform/clock.ts'
import { readConfig } from '../../../src/platform/config/config.ts'
import { createLog } from '../../../src/platform/log.ts'
import { createRetention } from '../../../src/platform/retention/retention.ts'
import { testDatabase } from '../../database.ts'
import { createAuthClient, parseSession } from '../clients/auth-client.ts'
import { type BankLogin, enterWidget } from '../clients/bank-client.ts'
import { startCountingProxy } from '../faults/counting-proxy.ts'
import { fintocKeys } from '../module-apps/fintoc-test-app.ts'
import { pollAttempts } from '../poll-attempts.ts'
import { startConfigurableSandbox } from './configurable-sandbox.ts'
import { createRequestAs, type TestUser, testSettings } from './full-app.ts'

/** A user who signs in again for each call, because the moved clock outdates access tokens. */
export type TimedUser = Pick<TestUser, 'email' | 'user'>

/**
 * Creates the whole server with Fintoc as its provider, the sandbox bank behind a proxy that counts calls, and a clock
 * that the test moves. Advancing the clock restarts the server, so that every sweep runs at once, and makes waiting
 * jobs due.
 */
export async function createTimedApp() {
  const db = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'lucas-timed-app-'))
  const fintoc = { ...fintocKeys, callsPerSecond: 0, cooldownMs: 0 }
  const sandbox = await startConfigurableSandbox({ delayMs: 0, fintoc })
  const proxy = await startCountingProxy(sandbox.url)
  let clockOffsetMs = 0
  const clock = createClock(() => new Date(Date.now() + clockOffsetMs))
  const config = readConfig({
    ...testSettings(dataDir, sandbox.url),
    PROVIDER: 'fintoc',
    FINTOC_API_URL: `${proxy.address}/v1`,
    FINTOC_WIDGET_URL: `${sandbox.url}/widget.html`,
    FINTOC_SECRET_KEY: fintocKeys.secretKey,
    FINTOC_PUBLIC_KEY: fintocKeys.publicKey,
    FINTOC_WEBHOOK_SECRET: fintocKeys.webhookSecret,
    FINTOC_CALLS_PER_SECOND: '1000',
  })
  const log = createLog({ level: 'silent' })
  const startApp = async () => {
    const app = await createApp({ config, database: db, log, clock, version: '1.0.0' })
    await app.start()
    await app.http.ready()
    return app
  }
  let app = await startApp()
  const stopApp = async () => {
    for (const { name, stop } of app.parts) if (name !== 'database') await Promise.resolve(stop())
  }
  afterAll(async () => {
    await stopApp()
    await proxy.close()
    await sandbox.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Waits until no job runs or is due and every due refresh has started. */
  async function waitUntilIdle(): Promise<void> {
    for await (const _ of pollAttempts(60_000)) {
      const { rows } = await sql<{ n: number }>`select
        (select count(*) from pgboss.job where state = 'active'
          or (state in ('created', 'retry') and start_after <= now() and name <> 'dead-letters'))::int
        + (select count(*) from list_due_refreshes(${clock.now()}, 10))::int as n`.execute(db.admin)
      if (rows[0]?.n === 0) return
    }
    throw new Error('jobs still run')
  }

  /** Restarts the server; the sweeps of the new one run at once. */
  async function restart(): Promise<void> {
    await stopApp()
    app = await startApp()
    await waitUntilIdle()
  }

  async function advanceHours(hours: number): Promise<void> {
    clockOffsetMs += hours * 3_600_000
    await sql`update pgboss.job set start_after = start_after - make_interval(hours => ${hours}::int)
      where state in ('created', 'retry')`.execute(db.admin)
    await restart()
  }

  const requestAs: ReturnType<typeof createRequestAs> = (user, method, url, body) =>
    createRequestAs(app.http)(user, method, url, body)

  /** Signs in again, because access tokens live ten minutes of the moved clock. */
  const signIn = async ({ email }: TimedUser) => parseSession(await createAuthClient(app.http).login(email))

  return {
    db,
    clock,
    providerCalls: proxy.calls,
    requestAs: requestAs,
    advanceHours: advanceHours,
    restart,
    waitUntilIdle: waitUntilIdle,
    signIn: signIn,
    http: () => app.http,
    getReadiness: async () => (await app.http.inject('/readyz')).statusCode,
    runRetention: () =>
      createRetention({ jobsDb: db.jobs, clock, log, steps: [callbackPayloadRetention] }).sweep(),
    /** Creates a user with a confirmed email, who gets notification mails. */
    async createVerifiedUser(): Promise<TimedUser> {
      const { email, user } = await createAuthClient(app.http).registerUser()
      const row = db.admin.updateTable('person').where('user_id', '=', user.id)
      await row.set({ email_verified_at: clock.now() }).execute()
      return { email, user }
    },
    /** Starts a link session; `submitWidget` logs in at the widget. */
    async startLinkSession(user: TimedUser) {
      const answer = await requestAs(await signIn(user), 'POST', '/api/floid/session/start/')
      const { caseid, widget_url } = sessionStartAnswer.parse(answer.json())
      return { caseid, submitWidget: (login: BankLogin) => enterWidget(widget_url, login) }
    },
    /** Links a bank and waits until its data are stored. */
    async linkBank(user: TimedUser, login: BankLogin) {
      const { caseid, submitWidget } = await this.startLinkSession(user)
      await submitWidget(login)
      const session = await signIn(user)
      for await (const _ of pollAttempts(60_000)) {
        const { state } = (await requestAs(session, 'GET', `/api/floid/session/${caseid}/`)).json()
        if (state === 'finished') return waitUntilIdle()
      }
      throw new Error('the link session did not finish')
    },
    /** Posts a Fintoc event, signed with the moved clock; returns the status. */
    async postProviderEvent(event: object): Promise<number> {
      const payload = JSON.stringify(event)
      const at = Math.floor(clock.now().getTime() / 1_000)
      const proof = createHmac('sha256', fintocKeys.webhookSecret).update(`${at}.${payload}`).digest('hex')
      const headers = { 'content-type': 'application/json', 'fintoc-signature': `t=${at},v1=${proof}` }
      return (await app.http.inject({ method: 'POST', url: '/api/fintoc/webhook/', headers, payload }))
        .statusCode
    },
  }
}
