import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { bigDelivery } from '../support/big-delivery.ts'
import { corridor } from '../support/corridor.ts'
import { fixture } from '../support/floid.ts'
import { somebody } from '../support/people.ts'

// for what a provider pushes: repeated, reordered, simultaneous, late, huge.

const db = await testDatabase()
const bank = await corridor(db)
let person = ''
beforeEach(async () => {
  person = (await somebody(db)).userId
})

const totals = async () =>
  (
    await db.admin
      .selectFrom('transaction')
      .select(['account_id', 'amount', 'description', 'posted_on'])
      .where('user_id', '=', person)
      .execute()
  )
    .map((row) => `${row.posted_on} ${row.amount} ${row.description}`)
    .sort()
const outline = async () => {
  const { body } = await bank.call(person, 'GET', '/api/connections/')
  return body.results
}

/** A small generator whose seed is in the name of the test, so that a failing order can be played again. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed * 2_654_435_761
  const ranked = items.map((item) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return { item, rank: state }
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item)
}

const messages = (custom: string) => {
  const final = { ...fixture('callback-final.estado'), custom }
  return [
    { ...fixture('callback-initial.estado'), custom },
    final,
    final,
    final,
    { ...fixture('error.api-error'), custom },
    { ...fixture('error.two-factor-timeout'), custom },
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

test.each(Array.from({ length: 12 }, (_, seed) => seed))('one after the other in order %i', async (seed) => {
  for (const message of shuffled(messages(await bank.open(person)), seed)) {
    expect(await bank.post(message)).toBe(202)
    await bank.settled()
  }
  expect(await totals()).toEqual(truth)
  expect(await outline()).toMatchObject([whole])
})

test.each(Array.from({ length: 12 }, (_, seed) => seed))('all at once in order %i', async (seed) => {
  const answers = await Promise.all(
    shuffled(messages(await bank.open(person)), seed).map((message) => bank.post(message)),
  )
  expect(new Set(answers)).toEqual(new Set([202]))
  await bank.settled()
  expect(await totals()).toEqual(truth)
  expect(await outline()).toMatchObject([whole])
})

test('two banks of one person at the same time', async () => {
  const [first, second] = [await bank.open(person), await bank.open(person)]
  await Promise.all([
    bank.post({ ...fixture('callback-initial.estado'), custom: first }),
    bank.post({ ...fixture('callback-initial.santander'), custom: second }),
    bank.post({ ...fixture('callback-final.estado'), custom: first }),
    bank.post({ ...fixture('callback-final.santander'), custom: second }),
  ])
  await bank.settled()
  expect(await totals()).toHaveLength(23)
  expect(await outline()).toMatchObject([
    { institution_name: 'Santander', state: 'active' },
    { institution_name: 'Banco Estado', state: 'active' },
  ])
})

test('two linkings of one bank at the same time are one connection', async () => {
  const cases = await Promise.all(Array.from({ length: 4 }, () => bank.open(person)))
  await Promise.all(
    cases.flatMap((custom) => [
      bank.post({ ...fixture('callback-initial.estado'), custom }),
      bank.post({ ...fixture('callback-final.estado'), custom }),
    ]),
  )
  await bank.settled()
  expect(await totals()).toEqual(truth)
  expect(await outline()).toMatchObject([whole])
})

// How many seconds these take is judged in bench/; here only what waits for what.
test('a huge delivery is acknowledged before it is worked off, and another person’s overtakes it', async () => {
  const big = await bank.open(person)
  const { message } = bigDelivery({ caseid: big, rut: '17654321-3', accounts: 2, perAccount: 20_000 })
  const other = (await somebody(db)).userId
  const small = await bank.open(other)
  const stateOf = async (who: string, caseid: string) =>
    (await bank.call(who, 'GET', `/api/floid/session/${caseid}/`)).body.state

  expect(await bank.post(message)).toBe(202)
  expect(await stateOf(person, big)).not.toBe('finished')
  expect(await bank.post({ ...fixture('callback-final.estado'), custom: small })).toBe(202)
  while ((await stateOf(other, small)) !== 'finished') await wait(20)
  expect(await stateOf(person, big)).not.toBe('finished')
  // Statistics that are taken now know nothing of the rows being written: no plan may depend on them.
  while ((await stateOf(person, big)) !== 'finished') await sql`analyze`.execute(db.admin)
  await bank.settled(90_000)
  expect(await totals()).toHaveLength(40_000)
})

test('progress is told step by step, to the socket and to those who poll', async () => {
  const caseid = await bank.open(person)
  await bank.post({ ...fixture('callback-initial.estado'), custom: caseid })
  await bank.settled()
  await bank.post({ ...fixture('callback-final.estado'), custom: caseid })
  await bank.settled()
  const rows = await db.admin
    .selectFrom('outbox_event')
    .select('payload')
    .where('user_id', '=', person)
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
