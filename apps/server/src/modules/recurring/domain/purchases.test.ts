import { expect, test } from 'vitest'
import { fromDay, toDay } from './day.ts'
import { computeInstalments, computePurchaseDay, groupPurchases, type InstalmentRow } from './purchases.ts'

let made = 0
const row = (
  date: string,
  number: number,
  total: number,
  amount = 20_000,
  more: Partial<InstalmentRow> = {},
) => {
  made += 1
  return {
    id: `row-${made}`,
    accountId: 'a',
    currency: 'CLP' as const,
    day: toDay(date),
    amount: BigInt(-amount),
    name: 'paris',
    key: 'paris',
    number,
    total,
    isDatedAtPurchase: false,
    ...more,
  }
}
const today = toDay('2026-11-20')
const only = (rows: InstalmentRow[]) => {
  const [purchase, ...others] = groupPurchases(rows)
  if (!purchase || others.length > 0) throw new Error(`${others.length + 1} purchases`)
  return purchase
}
const shape = (rows: InstalmentRow[]) =>
  groupPurchases(rows)
    .map((purchase) => purchase.rows.length)
    .toSorted((a, b) => a - b)

test('instalments with the same account, merchant, total, amount and start are one purchase', () => {
  expect(shape([row('2026-09-15', 1, 3), row('2026-10-15', 2, 3), row('2026-11-16', 3, 3)])).toEqual([3])
  expect(shape([row('2026-10-31', 1, 3), row('2026-12-01', 2, 3)])).toEqual([2])
  expect(shape([row('2026-09-15', 1, 3, 20_001), row('2026-10-15', 2, 3, 20_000)])).toEqual([2])
})

test('another account, merchant, total, amount or start is another purchase', () => {
  const first = row('2026-09-15', 1, 3)
  expect(shape([first, row('2026-10-15', 2, 3, 20_000, { accountId: 'b' })])).toEqual([1, 1])
  expect(shape([first, row('2026-10-15', 2, 3, 20_000, { name: 'falabella' })])).toEqual([1, 1])
  expect(shape([first, row('2026-10-15', 2, 6)])).toEqual([1, 1])
  expect(shape([first, row('2026-10-15', 2, 3, 31_000)])).toEqual([1, 1])
  expect(shape([first, row('2027-03-15', 2, 3)])).toEqual([1, 1])
})

test('two equal purchases of one day stay two', () =>
  expect(
    shape([
      row('2026-09-15', 1, 3),
      row('2026-09-15', 1, 3),
      row('2026-10-15', 2, 3),
      row('2026-10-15', 2, 3),
    ]),
  ).toEqual([2, 2]))

test('missing instalments before today are inferred; the rest is to come', () => {
  const parts = computeInstalments(only([row('2026-06-15', 3, 10), row('2026-08-15', 5, 10)]), today)
  expect(parts.map(({ state }) => state)).toEqual([
    'inferred',
    'inferred',
    'charged',
    'inferred',
    'charged',
    'inferred',
    'inferred',
    'to_come',
    'to_come',
    'to_come',
  ])
  expect(parts.slice(7).map(({ day }) => fromDay(day))).toEqual(['2026-11-15', '2026-12-15', '2027-01-15'])
})

test('a date at the end of a month returns after shorter months', () => {
  const parts = computeInstalments(only([row('2027-12-31', 1, 4)]), toDay('2028-01-05'))
  expect(parts.map(({ day }) => fromDay(day))).toEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
  ])
})

test('counts months from the purchase where every instalment has its date (Falabella)', () => {
  const dated = only([row('2026-08-12', 1, 6), row('2026-08-12', 2, 6), row('2026-08-12', 3, 6)])
  expect(dated.isDatedAtPurchase).toBe(true)
  expect(fromDay(computePurchaseDay(dated))).toBe('2026-08-12')
  const left = computeInstalments(dated, today).filter(({ state }) => state === 'to_come')
  expect(left.map(({ number, day }) => `${number} ${fromDay(day)}`)).toEqual([
    '4 2026-12-12',
    '5 2027-01-12',
    '6 2027-02-12',
  ])
  const alone = only([row('2026-08-12', 3, 6, 20_000, { isDatedAtPurchase: true })])
  expect(
    computeInstalments(alone, today)
      .filter(({ state }) => state === 'to_come')
      .map(({ number }) => number),
  ).toEqual([4, 5, 6])
})

test('a purchase that the bank shows as one charge is split evenly, to the peso', () => {
  const whole = only([row('2026-11-10', 0, 3, 100_000)])
  expect(
    computeInstalments(whole, today).map(({ amount, state, day }) => [amount, state, fromDay(day)]),
  ).toEqual([
    [33_334n, 'to_come', '2026-12-10'],
    [33_333n, 'to_come', '2027-01-10'],
    [33_333n, 'to_come', '2027-02-10'],
  ])
})

test('a refund is no instalment', () =>
  expect(groupPurchases([row('2026-11-10', 1, 3, -20_000)])).toEqual([]))

test('an instalment of a purchase that is printed whole is over on its day: no row will show it', () => {
  const whole = only([row('2026-09-20', 0, 6, 600_000)])
  const statesOn = (day: string) =>
    computeInstalments(whole, toDay(day)).map(({ state }) => state === 'to_come')
  expect(statesOn('2026-10-19')).toEqual([true, true, true, true, true, true])
  expect(statesOn('2026-11-20')).toEqual([false, false, true, true, true, true])
  expect(statesOn('2027-03-20')).toEqual([false, false, false, false, false, false])
})
