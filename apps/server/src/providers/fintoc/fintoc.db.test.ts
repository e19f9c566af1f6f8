import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { type FintocTruth, fintocHouse } from '../../../test/support/fintoc-house.ts'
import { somebody } from '../../../test/support/people.ts'
import { restedBank } from '../../../test/support/rested-bank.ts'
import { checkInvariants } from '../../checker/checker.ts'

// The whole way: a person at the widget, a signed event, the data, and what the bank does to them later.

const db = await testDatabase()
const house = await fintocHouse(db)
let person = ''

beforeEach(async () => {
  person = (await somebody(db)).userId
  await house.today('2026-11-18')
})

const minor = (amount: string, currency: string) =>
  currency === 'USD' ? BigInt(amount.replace('.', '')) : BigInt(amount.replace(/\.00$/, ''))

const truthRows = ({ accounts }: FintocTruth) =>
  accounts
    .flatMap(({ number, currency, movements }) =>
      movements.map(
        ({ date, amount, description, pending }) =>
          `${number.slice(-4)} ${currency} ${date} ${minor(amount, currency)} ${description} ${pending}`,
      ),
    )
    .sort()
const ownRows = async () =>
  (await house.rows(person))
    .map(
      ({ mask, currency, posted_on, amount, description, pending }) =>
        `${mask} ${currency} ${posted_on} ${amount} ${description} ${pending}`,
    )
    .sort()
const rowBy = async (providerId: string) =>
  (await house.rows(person)).find((row) => row.provider_id === providerId)
const isGone = async (id: string) => (await rowBy(id)) === undefined

async function note(id: string) {
  await db.admin
    .updateTable('transaction')
    .set({ notes: 'almuerzo', tags: ['trabajo'], category_source: 'person' })
    .where('user_id', '=', person)
    .where('id', '=', id)
    .execute()
}

/** A movement of the account that people use most. */
async function someMovement(isWanted: (row: { pending: boolean; amount: string }) => boolean = () => true) {
  const { accounts } = await house.truth()
  const account = accounts[0]
  const movement = account?.movements.find((row) => isWanted(row))
  if (!account || !movement) throw new Error('the bank shows no such movement')
  return { account, movement }
}

const isSound = async () => expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])

test('register → link → event → data equal to the bank’s truth, to the peso', async () => {
  const { caseid, widget_url } = await house.start(person)
  expect(new URL(widget_url).origin).toBe(house.bankUrl)
  expect(await house.session(person, caseid)).toMatchObject({ state: 'open', error: null })
  await house.enter(widget_url, {})
  const [connection] = await house.settled(person)
  expect(connection).toMatchObject({
    provider: 'fintoc',
    institution_id: 'banco-de-chile',
    state: 'active',
    error: null,
    automatic: true,
    action: 'none',
  })
  expect(await house.session(person, caseid)).toMatchObject({
    state: 'finished',
    connection_id: connection?.id,
  })
  const truth = await house.truth()
  expect(await ownRows()).toEqual(truthRows(truth))
  expect(truthRows(truth).length).toBeGreaterThan(1_000)
  const balances = connection?.accounts.map(
    ({ mask, currency, balance_current }) => `${mask} ${currency} ${balance_current}`,
  )
  expect(balances?.toSorted()).toEqual(
    truth.accounts
      .map(({ number, currency, balance }) => `${number.slice(-4)} ${currency} ${balance}`)
      .toSorted(),
  )
  await isSound()
})

test('the link’s token and the exchange token are sealed; neither stands in a row, a log line or an answer', async () => {
  const { widget_url } = await house.start(person)
  await house.enter(widget_url, { bank: 'bci' })
  await house.settled(person)
  const sessions = await db.admin
    .selectFrom('link_session')
    .selectAll()
    .where('user_id', '=', person)
    .execute()
  expect(sessions[0]).toMatchObject({ provider: 'fintoc', provider_secret: null })
  const [row] = await db.admin.selectFrom('connection').selectAll().where('user_id', '=', person).execute()
  expect(row?.credentials?.includes('_token_')).toBe(false)
  const answers = JSON.stringify(await house.list(person))
  expect(`${house.lines.join('\n')}${answers}`).not.toMatch(/_token_|exchange_token|sk_test|whsec/)
})

test('a refresh brings the next day; what was pending is posted and keeps what the person wrote on it', async () => {
  await house.link(person)
  const before = await house.rows(person)
  const pending = before.filter((row) => row.pending)
  expect(pending.length).toBeGreaterThan(0)
  for (const { id } of pending) await note(id)
  await house.today('2026-11-19')
  const answer = await house.press(person)
  expect(answer).toMatchObject({ status: 200, count: 5 })
  await house.settled(person)
  expect(await ownRows()).toEqual(expect.arrayContaining(truthRows(await house.truth()).slice(-5)))
  expect(truthRows(await house.truth()).filter((row) => row.includes(' 2026-1'))).toEqual(
    (await ownRows()).filter((row) => row.includes(' 2026-1')),
  )
  const after = new Map((await house.rows(person)).map((row) => [row.id, row]))
  for (const { id, provider_id, category } of pending) {
    expect(after.get(id)).toMatchObject({
      pending: false,
      notes: 'almuerzo',
      tags: ['trabajo'],
      category,
    })
    expect(after.get(id)?.provider_id).not.toBe(provider_id)
  }
  await isSound()
})

test('data a day old are asked for by the clock', async () => {
  await house.link(person)
  await house.today('2026-11-19')
  const [connection] = await house.list(person)
  const dueAt = new Date(Date.now() - 1_000)
  await db.admin
    .updateTable('connection')
    .set({ refresh_due_at: dueAt })
    .where('user_id', '=', person)
    .execute()
  await house.connections.refresh.due(person, connection?.id ?? '')
  await house.settled(person)
  const [row] = await db.admin.selectFrom('connection').selectAll().where('user_id', '=', person).execute()
  expect(row?.refresh_due_at?.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  expect((await house.rows(person)).some(({ posted_on }) => posted_on === '2026-11-19')).toBe(true)
})

test('a row that the bank takes back leaves every sum', async () => {
  await house.link(person)
  const { movement } = await someMovement(({ pending }) => !pending)
  const row = await rowBy(movement.id)
  await house.happens({ kind: 'remove', movement: movement.id })
  await house.until(() => isGone(movement.id))
  const [gone] = await db.admin
    .selectFrom('transaction')
    .selectAll()
    .where('id', '=', row?.id ?? '')
    .execute()
  expect(gone).toMatchObject({ deletion: 'provider' })
  await house.settled(person)
  expect(await ownRows()).toEqual(truthRows(await house.truth()))
  await isSound()
})

test('after a bank’s rest, the one who asks for all is answered to the end', async () => {
  await house.link(person)
  // The bank's name may come after its data.
  const institution = 'banco-de-chile'
  const named = async () => (await house.list(person))[0]?.institution_id
  await expect.poll(named, { timeout: 5_000 }).toBe(institution)
  const bank = await restedBank(db, 'fintoc', institution)
  await house.press(person)
  expect(await house.settled(person)).toMatchObject([{ state: 'active', error: null }])
  await bank.isWell()
})

test('a press while the bank’s answer is being stored leads to another reading', async () => {
  const [before] = await house.link(person)
  const { movement } = await someMovement(({ pending }) => !pending)
  const stored = Promise.withResolvers<void>()
  const holding = db.admin.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('transactions ' || ${person}, 0))`.execute(tx)
    await stored.promise
  })
  await house.press(person)
  await house.until(async () => (await house.list(person))[0]?.progress.step === 'storing')
  await house.happens({ kind: 'quiet_remove', movement: movement.id })
  expect(await house.press(person)).toMatchObject({ count: 0, running: [before?.id] })
  stored.resolve()
  await holding
  await house.until(() => isGone(movement.id))
  expect(await isGone(movement.id)).toBe(true)
  await house.settled(person)
  expect(await ownRows()).toEqual(truthRows(await house.truth()))
})

test('a row that is gone without a word is found out by the next refresh', async () => {
  await house.link(person)
  const { movement } = await someMovement(({ pending }) => !pending)
  await house.happens({ kind: 'quiet_remove', movement: movement.id })
  await house.press(person)
  await house.settled(person)
  expect(await isGone(movement.id)).toBe(true)
  expect(await ownRows()).toEqual(truthRows(await house.truth()))
  await isSound()
})

test('a row that the bank corrects takes its amount and text, and keeps what the person wrote', async () => {
  await house.link(person)
  const { movement } = await someMovement(({ amount, pending }) => !pending && amount.startsWith('-'))
  const before = await rowBy(movement.id)
  await note(before?.id ?? '')
  await house.happens({
    kind: 'modify',
    movement: movement.id,
    amount: -123_456,
    description: 'FARMACIA CORREGIDA',
  })
  await house.until(async () => (await rowBy(movement.id))?.amount === -123_456n)
  expect(await rowBy(movement.id)).toMatchObject({
    description: 'FARMACIA CORREGIDA',
    notes: 'almuerzo',
    id: before?.id,
    tags: ['trabajo'],
    category: before?.category,
  })
  await house.settled(person)
  expect(await ownRows()).toEqual(truthRows(await house.truth()))
  await isSound()
})

test('a bank that wants the person’s second factor leads to entering again, and that mends it', async () => {
  const [before] = await house.link(person)
  const rows = await house.rows(person)
  await house.happens({ kind: 'wants_code' })
  await house.press(person)
  expect(await house.settled(person)).toMatchObject([
    { state: 'reauth_required', error: 'second_factor_timeout', action: 'reconnect' },
  ])
  const started = (await house.call(person, 'POST', `/api/connections/${before?.id}/reauth/`)).json()
  await house.enter(started.widget_url, {})
  await house.until(async () => (await house.list(person))[0]?.state === 'active')
  const [after] = await house.list(person)
  expect(after).toMatchObject({ id: before?.id, state: 'active', error: null })
  // A new link gives every row a new id: the old rows are found again, none stands twice.
  expect((await house.rows(person)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect(await ownRows()).toEqual(truthRows(await house.truth()))
  // Nor when rows have come since, which are known by their new ids only. The bank forgets what is older.
  const lately = (told: string[]) => told.filter((row) => (row.split(' ')[2] ?? '') >= '2025')
  for (const day of ['2026-11-19', '2026-11-20']) {
    await house.today(day)
    await house.press(person)
    expect(await house.settled(person)).toMatchObject([{ state: 'active' }])
    const truth = lately(truthRows(await house.truth()))
    // Fintoc tells of each account by itself: more than one reading may follow.
    await house.until(async () => lately(await ownRows()).join() === truth.join())
    expect(lately(await ownRows())).toEqual(truth)
  }
  await isSound()
})

test('a link that is of no use to us any more is ended at Fintoc, its successor is not', async () => {
  const [bank] = await house.link(person)
  const ended = () =>
    sql<{
      state: string
    }>`select state::text from pgboss.job where name = 'let-go' and data ->> 'person' = ${person}`
      .execute(db.admin)
      .then(({ rows }) => rows.map(({ state }) => state))
  const { link: first } = await house.truth()
  const again = (await house.call(person, 'POST', `/api/connections/${bank?.id}/reauth/`)).json()
  await house.enter(again.widget_url, {})
  await house.until(async () => (await ended()).join() === 'completed')
  expect(await ended()).toEqual(['completed'])
  const { link: second } = await house.truth()
  expect(second).not.toBe(first)
  await house.settled(person)
  await house.happens({ kind: 'wants_code' })
  await house.press(person)
  await house.until(async () => (await ended()).join() === 'completed,completed')
  expect(await house.list(person)).toMatchObject([{ state: 'reauth_required', automatic: false }])
  expect((await house.truth()).link).not.toBe(second)
})

test('credentials that changed at the bank are told at once, although nobody asked', async () => {
  await house.link(person)
  await house.happens({ kind: 'credentials' })
  await house.until(async () => (await house.list(person))[0]?.state === 'reauth_required')
  expect(await house.list(person)).toMatchObject([
    { state: 'reauth_required', error: 'invalid_credentials', action: 'reconnect' },
  ])
})

test('an account that was taken off its link keeps its history; the others go on', async () => {
  await house.link(person)
  const before = await ownRows()
  const { accounts } = await house.truth()
  await house.happens({ kind: 'remove_account', account: accounts[1]?.id })
  await house.press(person)
  expect(await house.settled(person)).toMatchObject([{ state: 'active' }])
  expect(await ownRows()).toEqual(before)
})

test.each([
  ['99999999-9', 'events that come three times'],
  ['10101010-4', 'numbers written as text'],
])('%s: %s change nothing', async (rut) => {
  expect(await house.link(person, { rut })).toMatchObject([{ state: 'active' }])
  const truth = truthRows(await house.truth({ rut }))
  expect(await ownRows()).toEqual(truth)
})

test('data that come late come after all', async () => {
  const { widget_url } = await house.start(person)
  await house.enter(widget_url, { rut: '88888888-8' })
  await house.until(async () => (await house.list(person))[0]?.state === 'active', 30_000)
  expect(await ownRows()).toEqual(truthRows(await house.truth({ rut: '88888888-8' })))
})

test('locked at the widget: the linking says so', async () => {
  const { caseid, widget_url } = await house.start(person)
  await house.enter(widget_url, { rut: '33333333-3' })
  await house.until(async () => (await house.session(person, caseid)).state === 'failed')
  expect(await house.session(person, caseid)).toMatchObject({ state: 'failed', error: 'invalid_credentials' })
})

test('a bank that is down is tried five times, then the connection says so and what to do', async () => {
  const { widget_url } = await house.start(person)
  await house.enter(widget_url, { rut: '44444444-4', bank: 'falabella' })
  await house.until(async () => (await house.list(person))[0]?.state === 'error', 30_000)
  expect(await house.list(person)).toMatchObject([{ state: 'error', error: 'bank_unavailable' }])
})

test('other people’s links: two people at one bank with one login have each their own rows', async () => {
  await house.link(person)
  const own = await ownRows()
  const other = (await somebody(db)).userId
  await house.link(other)
  const { movement } = await someMovement(({ pending }) => !pending)
  await house.happens({ kind: 'remove', movement: movement.id })
  await house.until(async () => (await house.rows(other)).every((row) => row.provider_id !== movement.id))
  expect(await ownRows()).toEqual(own)
})
