import type { Card } from '@lucas/contract/banking/card.ts'
import { addMonths } from '@lucas/contract/rules/periods.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { noOwnRuts } from '../../../test/support/fixtures/absent-modules.ts'
import {
  createRecurringTestApp,
  type RecurringUser,
} from '../../../test/support/module-apps/recurring-test-app.ts'
import { checkInvariants } from '../../checker/checker.ts'
import { createKindDetection } from '../classification/index.ts'

const db = await testDatabase()
const now = new Date('2026-11-20T15:00:00Z')
const { createUserWithAccounts, clock, events } = await createRecurringTestApp(db, () => now)

const whole = 'PARIS EN 6 CUOTAS'
const instalments = (who: RecurringUser, ...numbers: number[]) =>
  numbers.map((number) =>
    who.buildTransaction(1, `PARIS CUOTA 0${number}/06`, -20_000n, { date: addMonths('2026-07-10', number) }),
  )
const buildWhole = (who: RecurringUser) => who.buildTransaction(1, whole, -120_000n, { date: '2026-07-10' })

const createCardholder = () =>
  createUserWithAccounts({ balance: 900_000n }, { type: 'credit', balance: 40_000n, limit: 900_000n })
const findRow = async (who: RecurringUser, text: string) => {
  const row = (await who.listRows()).find(({ description }) => description === text)
  if (!row) throw new Error(`no row ${text}`)
  return row
}
const kindOf = async (who: RecurringUser, text = whole) => {
  const { kind, kind_source } = await findRow(who, text)
  return `${kind} by ${kind_source}`
}
/** Spending of the rollups, which the checker compares with the rows. */
async function sumSpending(who: RecurringUser) {
  expect(await checkInvariants(db.admin, { now })).toEqual([])
  const lines = (await who.listRollups()).map((line) => line.split(' '))
  return lines.reduce((sum, line) => (line.includes('spending') ? sum - Number(line.at(-2)) : sum), 0)
}

test('a whole purchase counts until its instalments come as rows; then they count instead', async () => {
  const ana = await createCardholder()
  await ana.ingest(buildWhole(ana))
  expect([await kindOf(ana), await sumSpending(ana)]).toEqual(['spending by sign', 120_000])
  await ana.ingest(...instalments(ana, 1, 2))
  expect([await kindOf(ana), await sumSpending(ana)]).toEqual(['excluded by text', 40_000])

  // The purchase stays one, also when everything is computed and read again.
  await ana.recompute()
  await ana.ingest(buildWhole(ana), ...instalments(ana, 1, 2, 3))
  await createKindDetection({ db: db.jobs, clock, events, ownRuts: noOwnRuts }).detectAll(
    ana.userId,
    AbortSignal.timeout(60_000),
  )
  expect([await kindOf(ana), await sumSpending(ana)]).toEqual(['excluded by text', 60_000])
  expect((await ana.getInstalments()).results).toMatchObject([
    { charged_instalments: 3, total_amount: 120_000 },
  ])
})

test('the person can undo it, and a choice of theirs stays', async () => {
  const ana = await createCardholder()
  await ana.ingest(buildWhole(ana), ...instalments(ana, 1))
  const { id } = await findRow(ana, whole)
  const choose = (kind: string | null) => ana.call('PATCH', `/api/transactions/${id}/`, { kind })
  expect((await choose('spending')).status).toBe(200)
  await ana.recompute()
  expect([await kindOf(ana), await sumSpending(ana)]).toEqual(['spending by person', 140_000])
  expect((await choose(null)).status).toBe(200)
  expect([await kindOf(ana), await sumSpending(ana)]).toEqual(['excluded by text', 20_000])
})

test('without instalments in the purchase it counts again', async () => {
  const ana = await createCardholder()
  await ana.ingest(buildWhole(ana), ...instalments(ana, 1))
  const { id } = await findRow(ana, 'PARIS CUOTA 01/06')
  await ana.call('PATCH', `/api/transactions/${id}/`, { kind: 'transfer' })
  await ana.recompute()
  expect([await kindOf(ana), await sumSpending(ana)]).toEqual(['spending by sign', 120_000])
})

test('the bill counts the instalments, also those that the person does not count', async () => {
  const ana = await createCardholder()
  await ana.ingest(buildWhole(ana), ...instalments(ana, 1, 2, 3, 4))
  const { id } = await findRow(ana, 'PARIS CUOTA 03/06')
  await ana.call('PATCH', `/api/transactions/${id}/`, { kind: 'excluded' })
  await ana.recompute()
  const days = await ana.call('PATCH', `/api/cards/${ana.ids[1]}/`, { closing_day: 15, due_day: 1 })
  const card: Card = days.body
  expect(card.bills.map(({ closes_on, billed }) => [closes_on, billed]).slice(0, 2)).toEqual([
    ['2026-11-15', 40_000],
    ['2026-10-15', 20_000],
  ])
  expect(card.open?.unbilled).toBe(0)
})
