import { afterAll } from 'vitest'
import { accountRoutes, createAccounts } from '../../src/modules/accounts/index.ts'
import {
  type BankProvider,
  connectionRoutes,
  createConnections,
} from '../../src/modules/connections/index.ts'
import { createRecurring } from '../../src/modules/recurring/index.ts'
import { createStore } from '../../src/modules/transactions/index.ts'
import { createClock } from '../../src/platform/clock.ts'
import { createEnvelope } from '../../src/platform/envelope/envelope.ts'
import { createJobs } from '../../src/platform/jobs/jobs.ts'
import { createLog } from '../../src/platform/log.ts'
import { createOutbox } from '../../src/platform/outbox/outbox.ts'
import { createOutgoing, type Outgoing } from '../../src/platform/outgoing/outgoing.ts'
import type { TestDatabase } from '../database.ts'
import { probeHttp } from './probe-http.ts'

type Place = { port: number; loopback: string }

/** The server between a person's press and a bank's data with any provider, on a port of loopback. */
export async function providerHouse(
  db: TestDatabase,
  { port, loopback }: Place,
  providerOf: (outgoing: Outgoing) => BankProvider,
) {
  const lines: string[] = []
  const clock = createClock()
  const log = createLog({ level: 'trace', stream: { write: (line) => void lines.push(line) } })
  const outbox = createOutbox({ db: db.app, clock, log })
  const envelope = createEnvelope({ keys: [{ id: 'test', key: Buffer.alloc(32, 7) }], now: clock.now })
  const outgoing = createOutgoing({ providerHosts: [], otherHosts: [], loopbackOrigins: [loopback] })
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
    provider: providerOf(outgoing),
    accounts,
    transactions,
    series: createRecurring({ db: db.app, clock, outbox }).refresh,
    hashKey,
    secrets: null,
    info: { demo: true, version: '1.0.0' },
    retryDelay: { first: 1, longest: 1 },
    refreshDelay: { first: 1, longest: 1 },
  })
  connections.work.define()
  const app = await probeHttp({
    publicRoutes: ['GET /api/app/'],
    lines,
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
  })

  const call = (person: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${person}` },
      ...(payload === undefined ? {} : { payload }),
    })

  return {
    db,
    app,
    connections,
    lines,
    call,
    /** Every row that is not gone, as the bank would say it. */
    rows: (person: string) =>
      db.admin
        .selectFrom('transaction')
        .innerJoin('account', 'account.id', 'transaction.account_id')
        .select([
          'transaction.id',
          'transaction.provider_id',
          'account.mask',
          'transaction.currency',
          'transaction.posted_on',
          'transaction.amount',
          'transaction.description',
          'transaction.pending',
          'transaction.notes',
          'transaction.tags',
          'transaction.category',
        ])
        .where('transaction.user_id', '=', person)
        .where('transaction.deleted_at', 'is', null)
        .orderBy('transaction.id')
        .execute(),
  }
}
