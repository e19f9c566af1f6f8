import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createUser } from '../../../test/support/app/users.ts'
import { readFloidFixture } from '../../../test/support/fixtures/floid.ts'
import { createIngestPipeline } from '../../../test/support/fixtures/ingest-pipeline.ts'
import { createLargeCallback } from '../../../test/support/fixtures/large-callback.ts'

// for callbacks: repeated, reordered, simultaneous, late and large ones.

const db = await testDatabase()
const bank = await createIngestPipeline(db)
let userId = ''
beforeEach(async () => {
  userId = (await createUser(db)).userId
})

const totals = async () =>
  (
    await db.admin
      .selectFrom('transaction')
      .select(['account_id', 'amount', 'description', 'posted_on'])
      .where('user_id', '=', userId)
      .execute()
  )
    .map((row) => `${row.posted_on} ${row.amount} ${row.description}`)
    .sort()
const outline = async () => {
  const { body } = await bank.call(userId, 'GET', '/api/connections/')
  return body.results
}

/** Shuffles by a seed from the test name, so that a failing order can be repeated. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed * 2_654_435_761
  const ranked = items.map((item) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return { item, rank: state }
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item)
}

const messages = (custom: string) => {
  const final = { ...readFloidFixture('callback-final.estado'), custom }
  return [
    { ...readFloidFixture('callback-initial.estado'), custom },
    final,
    final,
    final,
    { ...readFloidFixture('error.api-error'), custom },
    { ...readFloidFixture('error.two-factor-timeout'), custom },
  ]
}
const truth = [
  '2026-10-05 150000 TEF DE COIHUES SERVICIOS SPA',
  '2026-10-07 -6780 COMPRA TUU*ALMACEN DON PEDRO',
  '2026-10-09 -30000 TEF A PEREZ SOTO MARIA',
  '2026-10-09 -30000 TEF A PEREZ SOTO MARIA',
  '2026-10-18 -300 COMISION GIRO CAJERO',
]
const whole = {
  state: 'active',
  error: null,
  institution_name: 'Banco Estado',
  accounts: [{ balance_current: '124120.00' }],
}

test.each(Array.from({ length: 12 }, (_, seed) => seed))(
  'ingests callbacks one after the other in order %i',
  async (seed) => {
    for (const message of shuffled(messages(await bank.startLinkSession(userId)), seed)) {
      expect(await bank.postCallback(message)).toBe(202)
      await bank.waitForCallbacks()
    }
    expect(await totals()).toEqual(truth)
    expect(await outline()).toMatchObject([whole])
  },
)

test.each(Array.from({ length: 12 }, (_, seed) => seed))(
  'ingests simultaneous callbacks in order %i',
  async (seed) => {
    const answers = await Promise.all(
      shuffled(messages(await bank.startLinkSession(userId)), seed).map((message) =>
        bank.postCallback(message),
      ),
    )
    expect(new Set(answers)).toEqual(new Set([202]))
    await bank.waitForCallbacks()
    expect(await totals()).toEqual(truth)
    expect(await outline()).toMatchObject([whole])
  },
)

test('ingests two institutions of one user at the same time', async () => {
  const [first, second] = [await bank.startLinkSession(userId), await bank.startLinkSession(userId)]
  await Promise.all([
    bank.postCallback({ ...readFloidFixture('callback-initial.estado'), custom: first }),
    bank.postCallback({ ...readFloidFixture('callback-initial.santander'), custom: second }),
    bank.postCallback({ ...readFloidFixture('callback-final.estado'), custom: first }),
    bank.postCallback({ ...readFloidFixture('callback-final.santander'), custom: second }),
  ])
  await bank.waitForCallbacks()
  expect(await totals()).toHaveLength(23)
  expect(await outline()).toMatchObject([
    { institution_name: 'Santander', state: 'active' },
    { institution_name: 'Banco Estado', state: 'active' },
  ])
})

test('creates one connection for simultaneous link sessions of one institution', async () => {
  const cases = await Promise.all(Array.from({ length: 4 }, () => bank.startLinkSession(userId)))
  await Promise.all(
    cases.flatMap((custom) => [
      bank.postCallback({ ...readFloidFixture('callback-initial.estado'), custom }),
      bank.postCallback({ ...readFloidFixture('callback-final.estado'), custom }),
    ]),
  )
  await bank.waitForCallbacks()
  expect(await totals()).toEqual(truth)
  expect(await outline()).toMatchObject([whole])
})

// bench/ measures the duration; this test checks only the order.
test('acknowledges a large callback before its ingest, and another user’s callback passes it', async () => {
  const big = await bank.startLinkSession(userId)
  const { message } = createLargeCallback({ caseid: big, rut: '17654321-3', accounts: 2, perAccount: 20_000 })
  const other = (await createUser(db)).userId
  const small = await bank.startLinkSession(other)
  const stateOf = async (who: string, caseid: string) =>
    (await bank.call(who, 'GET', `/api/floid/session/${caseid}/`)).body.state

  expect(await bank.postCallback(message)).toBe(202)
  expect(await stateOf(userId, big)).not.toBe('finished')
  expect(await bank.postCallback({ ...readFloidFixture('callback-final.estado'), custom: small })).toBe(202)
  while ((await stateOf(other, small)) !== 'finished') await wait(20)
  expect(await stateOf(userId, big)).not.toBe('finished')
  // Statistics taken now do not include the rows being written: no query plan may depend on them.
  while ((await stateOf(userId, big)) !== 'finished') await sql`analyze`.execute(db.admin)
  await bank.waitForCallbacks(90_000)
  expect(await totals()).toHaveLength(40_000)
})

test('publishes the progress step by step', async () => {
  const caseid = await bank.startLinkSession(userId)
  await bank.postCallback({ ...readFloidFixture('callback-initial.estado'), custom: caseid })
  await bank.waitForCallbacks()
  await bank.postCallback({ ...readFloidFixture('callback-final.estado'), custom: caseid })
  await bank.waitForCallbacks()
  const rows = await db.admin
    .selectFrom('outbox_event')
    .select('payload')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const events = rows.map(({ payload }) => payload)
  expect(events).toMatchObject([
    { type: 'sync_progress', step: 'received', state: 'syncing', caseid, position: 1, total: 6 },
    { type: 'sync_progress', step: 'reading' },
    { type: 'sync_progress', step: 'accounts' },
    { type: 'sync_progress', step: 'matching' },
    { type: 'sync_progress', step: 'storing' },
    { type: 'sync_progress', step: 'finished', state: 'active' },
    { type: 'sync_finished', caseid, added: 5 },
    { type: 'accounts_changed' },
    { type: 'transactions_changed' },
  ])
})
