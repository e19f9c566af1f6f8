import { setTimeout as wait } from 'node:timers/promises'
import { type Connection, connectionList, refreshAnswer } from '@lucas/contract/connection.ts'
import { afterAll } from 'vitest'
import { accountRoutes, createAccounts } from '../../src/modules/accounts/index.ts'
import { connectionRoutes, createConnections } from '../../src/modules/connections/index.ts'
import { createRecurring } from '../../src/modules/recurring/index.ts'
import { createStore } from '../../src/modules/transactions/index.ts'
import { createClock } from '../../src/platform/clock.ts'
import { createEnvelope } from '../../src/platform/envelope/envelope.ts'
import { createJobs } from '../../src/platform/jobs/jobs.ts'
import { createLog } from '../../src/platform/log.ts'
import { createOutbox } from '../../src/platform/outbox/outbox.ts'
import { createOutgoing } from '../../src/platform/outgoing/outgoing.ts'
import { floidProvider } from '../../src/providers/floid/floid.ts'
import type { TestDatabase } from '../database.ts'
import { movableSandbox } from './movable-sandbox.ts'
import { probeHttp } from './probe-http.ts'
import { freePort } from './sandbox-process.ts'

const callbackSecret = 'r'.repeat(43)
const apiToken = 'api token of the tests'

/** The server between a person's press and the bank's answer, with the stand-in bank behind it, all over HTTP. */
export async function refreshHouse(db: TestDatabase) {
  let shift = 0
  const lines: string[] = []
  const port = await freePort()
  const callbackUrl = `http://127.0.0.1:${port}/api/floid/callback/${callbackSecret}/`
  const sandbox = await movableSandbox({ apiToken, callbackUrl, delayMs: 0, today: '2026-11-18' })
  const apiUrl = sandbox.url

  const clock = createClock(() => new Date(Date.now() + shift))
  const log = createLog({ level: 'trace', stream: { write: (line) => void lines.push(line) } })
  const outbox = createOutbox({ db: db.app, clock, log })
  const envelope = createEnvelope({ keys: [{ id: 'test', key: Buffer.alloc(32, 7) }], now: clock.now })
  const outgoing = createOutgoing({ providerHosts: [], otherHosts: [], loopbackOrigins: [apiUrl] })
  const jobs = createJobs({
    connection: db.appConnection,
    db: db.jobs,
    log,
    isSoleProcess: true,
    isWorker: true,
  })
  const hashKey = Buffer.alloc(32, 9)
  const transactions = createStore({ envelope, clock })
  const accounts = createAccounts({ db: db.app, clock, outbox, hashKey, transactions })
  const connections = createConnections({
    db: db.app,
    jobsDb: db.jobs,
    clock,
    log,
    outbox,
    jobs,
    envelope,
    provider: floidProvider({
      widgetUrl: new URL(`${apiUrl}/lucas/widget/0123456789abcdef0123456789abcdef`),
      api: { outgoing, apiUrl, token: apiToken, callbackUrl },
    }),
    accounts,
    transactions,
    series: createRecurring({ db: db.app, clock, outbox }).refresh,
    hashKey,
    secrets: { path: callbackSecret, bearer: null },
    info: { demo: true, version: '1.0.0' },
    retryDelay: { first: 1, longest: 1 },
    refreshDelay: { first: 1, longest: 1 },
  })
  connections.work.define()
  const app = await probeHttp({
    publicRoutes: ['GET /api/app/'],
    routes: (routes) => {
      accountRoutes(routes, accounts)
      connectionRoutes(routes, connections)
    },
  })
  await jobs.install(db.ownerConnection)
  await jobs.start()
  connections.work.start()
  await app.listen({ host: '127.0.0.1', port })
  afterAll(async () => {
    await connections.work.stop()
    await jobs.stop(2_000)
    await app.close()
    await outgoing.close()
    await sandbox.close()
  })

  const call = (person: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${person}` },
      ...(payload === undefined ? {} : { payload }),
    })
  const list = async (person: string): Promise<Connection[]> =>
    connectionList.parse((await call(person, 'GET', '/api/connections/')).json()).results

  /** Until no connection of the person waits for a bank. */
  async function settled(person: string, ms = 25_000): Promise<Connection[]> {
    for (const end = Date.now() + ms; Date.now() < end; await wait(25)) {
      const found = await list(person)
      if (found.length > 0 && found.every(({ state }) => state !== 'syncing' && state !== 'pending'))
        return found
    }
    throw new Error('a connection still waits')
  }

  return {
    db,
    app,
    connections,
    lines,
    call,
    list,
    settled,
    /** The bank's day. */
    today: (today: string) => sandbox.configure({ today }),
    /** How long the bank takes to answer. */
    delay: (delayMs: number) => sandbox.configure({ delayMs }),
    later(ms: number) {
      shift += ms
    },
    ahead: () => shift,
    closeBank: () => sandbox.close(),
    /** Links a bank as a person does at the widget. */
    async link(person: string, { bank = 'chile', rut = '12345678-5' } = {}) {
      const { widget_url } = (await call(person, 'POST', '/api/floid/session/start/')).json()
      const entered = await fetch(widget_url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ bank, rut, password: 'cualquiera', code: '123456' }),
      })
      if (!entered.ok) throw new Error(await entered.text())
      return settled(person)
    },
    /** What a bank posts by itself. */
    post: (payload: object) => app.inject({ method: 'POST', url: new URL(callbackUrl).pathname, payload }),
    async press(person: string, url = '/api/banking/refresh/') {
      const answer = await call(person, 'POST', url)
      return { status: answer.statusCode, ...refreshAnswer.parse(answer.json()) }
    },
    rows: (person: string) =>
      db.admin
        .selectFrom('transaction')
        .select(['id', 'posted_on', 'amount', 'description'])
        .where('user_id', '=', person)
        .orderBy('id')
        .execute(),
    cases: (person: string) =>
      db.admin
        .selectFrom('link_session')
        .select(['state', 'refresh_try', 'error_code'])
        .where('user_id', '=', person)
        .where('refresh_try', 'is not', null)
        .orderBy('id')
        .execute(),
  }
}
