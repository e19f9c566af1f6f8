import type { RecurringDetail } from '@lucas/contract/planning/recurring.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { bankCodes } from '@lucas/household/bank-codes.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  type ExpectedData,
  generateHouseholds,
  toMinorUnits,
} from '../../../test/support/app/expected-data.ts'
import {
  createRecurringTestApp,
  type RecurringUser,
} from '../../../test/support/module-apps/recurring-test-app.ts'
import { createRecurring } from './index.ts'

// Households that the thresholds were not tuned on. The sandbox reports the series and purchases that it generated.
const ruts = ['9876543-3', '13579246-2']
/** The expectations are compared with the transactions of these last days. */
const aheadDays = 35
/** A found series matches a planted one if they share at least this much of the rows of each. */
const rowShareMin = 0.8

const db = await testDatabase()
let now = new Date()
const { createUserWithAccounts, clock, events } = await createRecurringTestApp(db, () => now)
/** The calendar without the bills of cards, which replace the series of a card. */
const seriesAlone = createRecurring({ db: db.app, clock, events, cards: { listBilled: async () => [] } })
const end = clock.today()
const cut = addDays(end, -aheadDays)

type Row = { account: number; date: string; description: string; amount: bigint; cause: string | null }
type Cause = ExpectedData['recurring'][number] & { key: string }

function toCauses({ accounts, recurring }: ExpectedData) {
  const keyOf = ({ account, currency, id }: Pick<Cause, 'account' | 'currency' | 'id'>) =>
    `${account} ${currency} ${id}`
  const causes: Cause[] = recurring.map((cause) => ({ ...cause, key: keyOf(cause) }))
  const causeOf = new Map(
    causes.flatMap(({ key, account, currency, rows }) =>
      rows.map((index) => [`${account} ${currency} ${index}`, key]),
    ),
  )
  const rows = accounts.flatMap(({ number, currency, transactions }, account) =>
    transactions.map(
      ({ date, description, amount }, index): Row => ({
        account,
        date,
        description,
        amount: toMinorUnits(amount, currency),
        cause: causeOf.get(`${number} ${currency} ${index}`) ?? null,
      }),
    ),
  )
  return { rows, causes }
}

/** Returns transactions with a provider id, to find the rows in the database. */
const deliveryOf = (who: RecurringUser, rows: readonly Row[], ids: ReadonlyMap<Row, string>) =>
  rows.map((row) =>
    who.buildTransaction(row.account, row.description, row.amount, {
      date: row.date,
      providerId: ids.get(row) ?? null,
    }),
  )

const figures = {
  households: 0,
  planted: 0,
  found: 0,
  series: 0,
  rightSeries: 0,
  rightRhythm: 0,
  rightKind: 0,
  came: 0,
  cameInWindow: 0,
  cameInRange: 0,
  purchases: 0,
  rightPurchases: 0,
}

async function measure(planted: ExpectedData) {
  const { rows, causes } = toCauses(planted)
  const ids = new Map(rows.map((row, at) => [row, `bank-${at}`]))
  now = new Date(`${cut}T15:00:00Z`)
  const who = await createUserWithAccounts(
    ...planted.accounts.map(({ type, currency, number }) => ({ type, currency, mask: number.slice(-4) })),
  )
  await who.ingest(
    ...deliveryOf(
      who,
      rows.filter(({ date }) => date <= cut),
      ids,
    ),
  )
  await judgeExpectations(who, rows, ids)
  now = new Date(`${end}T15:00:00Z`)
  await who.ingest(
    ...deliveryOf(
      who,
      rows.filter(({ date }) => date > cut),
      ids,
    ),
  )
  figures.households += 1
  const causeOfRow = await causesById(who, rows, ids)
  // One after the other: dozens of concurrent requests can time out on a loaded machine.
  const found: RecurringDetail[] = []
  for (const { id } of await who.listSeries()) found.push(await who.getSeries(id))
  judgeSeries(found, causes, causeOfRow)
  await judgePurchases(who, planted)
}

async function causesById(who: RecurringUser, rows: readonly Row[], ids: ReadonlyMap<Row, string>) {
  const causes = new Map(rows.map((row) => [ids.get(row), row.cause]))
  return new Map((await who.listRows()).map((row) => [row.id, causes.get(row.provider_id) ?? null]))
}

function judgeSeries(
  found: readonly RecurringDetail[],
  causes: readonly Cause[],
  causeOfRow: Map<string, string | null>,
) {
  const isKnown = new Set<string>()
  for (const { rows, rhythm, kind } of found) {
    figures.series += 1
    const counts = new Map<string, number>()
    for (const row of rows) {
      const cause = causeOfRow.get(row.transaction_id)
      if (cause) counts.set(cause, (counts.get(cause) ?? 0) + 1)
    }
    const [key, count] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? ['', 0]
    const cause = causes.find((one) => one.key === key)
    if (
      !cause ||
      count < rows.length * rowShareMin ||
      count < cause.rows.length * rowShareMin ||
      isKnown.has(key)
    )
      continue
    isKnown.add(key)
    figures.rightSeries += 1
    if (rhythm === cause.rhythm) figures.rightRhythm += 1
    if (kind === cause.kind) figures.rightKind += 1
  }
  // Fewer than three rows show no rhythm.
  const planted = causes.filter(({ rows }) => rows.length >= 3)
  figures.planted += planted.length
  figures.found += planted.filter(({ key }) => isKnown.has(key)).length
}

/** Compares what is expected on the day of the cut with what came in the weeks after it. */
async function judgeExpectations(who: RecurringUser, rows: readonly Row[], ids: ReadonlyMap<Row, string>) {
  const causeOfRow = await causesById(who, rows, ids)
  const { results } = await seriesAlone.listUpcoming(who.userId, { until: end })
  const nameOf = new Map<string, string>()
  for (const { series_id: id } of results) {
    const [row] = (await who.getSeries(id)).rows
    nameOf.set(id, causeOfRow.get(row?.transaction_id ?? '') ?? '')
  }
  for (const row of rows) {
    const before = rows.filter(({ cause, date }) => cause !== null && cause === row.cause && date <= cut)
    if (row.date <= cut || row.cause === null || before.length < 3) continue
    figures.came += 1
    const expected = results.find(
      ({ series_id: id, from, to }) => nameOf.get(id) === row.cause && row.date >= from && row.date <= to,
    )
    if (!expected) continue
    figures.cameInWindow += 1
    const amount = Number(row.amount) / (expected.currency === 'USD' ? 100 : 1)
    const margin = Math.abs(amount) * 0.05
    if (amount >= expected.amount_min - margin && amount <= expected.amount_max + margin)
      figures.cameInRange += 1
  }
}

async function judgePurchases(who: RecurringUser, { instalments }: ExpectedData) {
  const { results } = await who.getInstalments('?state=all')
  const purchases = results.map((purchase) => {
    const charged = purchase.parts.filter(({ state }) => state === 'charged').map(({ number }) => number)
    return `${purchase.total_instalments} ${Math.round(purchase.instalment_amount)} ${charged.join(',')}`
  })
  figures.purchases += instalments.length
  for (const { total, amount, rows } of instalments) {
    const numbers = rows.map(({ number }) => number).toSorted((a, b) => a - b)
    const at = purchases.indexOf(`${total} ${Math.round(Number(amount))} ${numbers.join(',')}`)
    if (at < 0) continue
    purchases.splice(at, 1)
    figures.rightPurchases += 1
  }
}

const share = (part: number, whole: number) => Math.round((part / whole) * 1_000) / 1_000

test('series, expectations and purchases are those that the sandbox generated', async ({ annotate }) => {
  const logins = ruts.flatMap((rut) => bankCodes.map((bank) => ({ rut, bank })))
  for (const planted of await generateHouseholds(logins, { today: end })) await measure(planted)
  const quality = {
    precision: share(figures.rightSeries, figures.series),
    recall: share(figures.found, figures.planted),
    rhythm: share(figures.rightRhythm, figures.rightSeries),
    kind: share(figures.rightKind, figures.rightSeries),
    expectedDay: share(figures.cameInWindow, figures.came),
    expectedAmount: share(figures.cameInRange, figures.cameInWindow),
    purchases: share(figures.rightPurchases, figures.purchases),
  }
  await annotate(JSON.stringify({ ...figures, ...quality }))
  expect(figures.planted).toBeGreaterThan(250)
  expect(figures.purchases).toBeGreaterThan(50)
  expect(quality.precision).toBeGreaterThanOrEqual(0.97)
  expect(quality.recall).toBeGreaterThanOrEqual(0.97)
  expect(quality.rhythm).toBe(1)
  expect(quality.kind).toBeGreaterThanOrEqual(0.95)
  expect(quality.expectedDay).toBeGreaterThanOrEqual(0.97)
  // A first price increase cannot be predicted.
  expect(quality.expectedAmount).toBeGreaterThanOrEqual(0.9)
  expect(quality.purchases).toBe(1)
})
