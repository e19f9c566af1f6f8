import { daysBetween, toPlainDate } from '@lucas/contract/rules/periods.ts'
import { planPrices, plans } from '@lucas/contract/rules/plans.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computePeriod, computeUnusedAmount, computeUpgradePrice, toAnchor } from './period.ts'

test.each([
  ['2026-01-15', 15, '2026-02-15'],
  ['2026-01-31', 31, '2026-02-28'],
  ['2026-02-28', 31, '2026-03-31'],
  ['2026-03-31', 31, '2026-04-30'],
  ['2028-01-30', 30, '2028-02-29'],
  ['2028-02-29', 30, '2028-03-30'],
  ['2026-12-31', 31, '2027-01-31'],
])('the month that begins on %s and is charged on the %i ends on %s', (from, anchor, to) => {
  expect(computePeriod(from, anchor)).toEqual({ from, to })
})

test('twelve periods end on the same day of the month', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2040-12-31'), noInvalidDate: true }),
      (at) => {
        const start = toPlainDate(at)
        const anchor = toAnchor(start)
        let period = computePeriod(start, anchor)
        for (let month = 0; month < 12; month += 1) {
          expect(daysBetween(period.from, period.to)).toBeGreaterThanOrEqual(28)
          expect(daysBetween(period.from, period.to)).toBeLessThanOrEqual(31)
          if (month < 11) period = computePeriod(period.to, anchor)
        }
        const wanted = `${Number(start.slice(0, 4)) + 1}${start.slice(4)}`
        expect(period.to).toBe(wanted.endsWith('02-29') ? wanted.replace('02-29', '02-28') : wanted)
      },
    ),
    { numRuns: 300 },
  )
})

test.each([
  ['the night in which the clock goes back', '2026-04-05T03:30:00Z', '2026-04-04'],
  ['the hour after it', '2026-04-05T04:30:00Z', '2026-04-05'],
  ['the midnight that does not exist', '2026-09-06T04:00:00Z', '2026-09-06'],
  ['the minute before it', '2026-09-06T03:59:59Z', '2026-09-05'],
])('a payment in %s belongs to its day in Chile', (_, instant, day) => {
  expect(toPlainDate(new Date(instant))).toBe(day)
  expect(computePeriod(day, toAnchor(day)).to.slice(8)).toBe(day.slice(8))
})

test('the unused amount is prorated by days: everything on the first day, nothing at the end', () => {
  const period = { from: '2026-11-01', to: '2026-12-01' }
  expect(computeUnusedAmount('grow', period, '2026-11-01')).toBe(planPrices.grow)
  expect(computeUnusedAmount('grow', period, '2026-11-16')).toBe(4_995)
  expect(computeUnusedAmount('grow', period, '2026-12-01')).toBe(0)
  expect(computeUnusedAmount('grow', period, '2026-12-05')).toBe(0)
})

test('an upgrade costs at least the price difference and at most the full price', () => {
  const period = { from: '2026-11-01', to: '2026-12-01' }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), (day) => {
      const price = computeUpgradePrice('work', 'grow', period, `2026-11-${String(day).padStart(2, '0')}`)
      expect(price).toBeGreaterThanOrEqual(planPrices.work - planPrices.grow)
      expect(price).toBeLessThanOrEqual(planPrices.work)
    }),
  )
})

test('each plan costs more than the smaller one', () => {
  const prices = plans.map((plan) => planPrices[plan])
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
})
