import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CardCalendar, findBillDates } from './bill-dates.ts'
import { findWholePaymentsSince, listBillsDueIn, listMovedCharges } from './card-payments.ts'
import { type CardRow, toBillEntries } from './entries.ts'

const today = '2026-11-20'
const calendar = (more: Partial<CardCalendar> = {}): CardCalendar => ({
  days: { closingDay: 25, dueDay: 10 },
  months: new Map(),
  statements: [],
  ...more,
})
const row = (id: string, date: PlainDate, more: Partial<CardRow> = {}): CardRow => ({
  id,
  date,
  amount: -30_000n,
  isPayment: false,
  sentOn: null,
  charges: 1,
  isPending: false,
  instalment: null,
  ...more,
})
const listMoved = (rows: readonly CardRow[], shifted: readonly string[] = []) =>
  listMovedCharges(
    { rows, entries: toBillEntries(rows), calendar: calendar(), shifted: new Set(shifted) },
    today,
  ).map(({ transactionId, dueOn, part, parts }) => `${transactionId} ${dueOn} ${part}/${parts}`)

test('a purchase of an ordinary day and a payment are not moved', () => {
  expect(listMoved([row('jumbo', '2026-10-25'), row('copec', '2026-10-26')])).toEqual([])
  expect(listMoved([row('payment', '2026-11-10', { amount: 30_000n, isPayment: true })])).toEqual([])
})

test('a purchase that the bank billed later is paid with the next bill', () => {
  expect(listMoved([row('jumbo', '2026-10-25')], ['jumbo'])).toEqual(['jumbo 2026-12-10 0/1'])
})

test('a pending purchase is billed once it is posted', () => {
  expect(listMoved([row('jumbo', '2026-10-24', { isPending: true })])).toEqual(['jumbo 2026-12-10 0/1'])
  expect(listMoved([row('jumbo', '2026-11-18', { isPending: true })])).toEqual([])
})

test('an instalment that is dated at the purchase is paid with the bill of its month', () => {
  const instalment = { purchaseId: 'tv', total: 6, isDatedAtPurchase: true }
  const rows = [1, 2, 3].map((number) =>
    row(`tv${number}`, '2026-08-03', { instalment: { ...instalment, number } }),
  )
  expect(listMoved(rows)).toEqual(['tv2 2026-10-13 0/1', 'tv3 2026-11-10 0/1'])
})

test('a purchase that is printed whole is paid with one bill after the other', () => {
  const instalment = { purchaseId: 'tv', number: 0, total: 3, isDatedAtPurchase: false }
  expect(listMoved([row('tv', '2026-08-03', { instalment })])).toEqual([
    'tv 2026-09-10 0/3',
    'tv 2026-10-13 1/3',
    'tv 2026-11-10 2/3',
  ])
})

test('purchases known since a day are paid in whole bills after the first due day', () => {
  const card = { accountId: 'visa', calendar: calendar(), moved: [] }
  expect(findWholePaymentsSince(card, '2026-01-01')).toBe('2026-02-11')
})

const day = fc.integer({ min: 1, max: 31 })
const someCalendar = fc
  .record({
    closingDay: day,
    dueDay: day,
    months: fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), day, day), { maxLength: 3 }),
    statements: fc.array(fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 60 })), {
      maxLength: 4,
    }),
  })
  .map(
    ({ closingDay, dueDay, months, statements }): CardCalendar => ({
      days: { closingDay, dueDay },
      months: new Map(
        months.map(([month, closing, due]) => [
          `2026-${String(month).padStart(2, '0')}`,
          { closingDay: closing, dueDay: due },
        ]),
      ),
      statements: statements.map(([at, wait]) => {
        const closesOn = addDays('2025-01-01', at)
        return { closesOn, dueOn: addDays(closesOn, wait) }
      }),
    }),
  )

test('each day is in exactly one bill, the one that is found for the day', () =>
  fc.assert(
    fc.property(someCalendar, fc.integer({ min: 0, max: 600 }), (own, at) => {
      const card = { accountId: 'visa', calendar: own, moved: [] }
      const bills = listBillsDueIn(card, { from: '2025-01-01', to: '2028-12-31' })
      const bought = addDays('2025-03-01', at)
      const found = bills.filter(({ from, closesOn }) => from <= bought && bought <= closesOn)
      expect(found.map(({ dueOn }) => dueOn)).toEqual([findBillDates(own, bought).dueOn])
    }),
  ))
