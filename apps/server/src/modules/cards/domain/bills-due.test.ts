import { sum } from '@lucas/contract/rules/money.ts'
import { addDays, addMonths, daysBetween } from '@lucas/contract/rules/periods.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findBillDates, listBillDates } from './bill-dates.ts'
import type { Bill, BillState } from './bills.ts'
import { assignCharges, type BilledCard, billsDue, isBilled } from './bills-due.ts'

const today = '2026-11-20'
const end = addMonths(today, 5)

interface Sample {
  closingDay: number
  dueDay: number
  remaining: bigint
  state: BillState
  charged: bigint
  expected: { in: number; amount: bigint }[]
  isOpenKnown?: boolean
}

function build(sample: Sample, at = 0): BilledCard {
  const { closingDay, dueDay, remaining, state, charged, expected, isOpenKnown = true } = sample
  const calendar = { days: { closingDay, dueDay }, months: new Map(), statements: [] }
  const open = findBillDates(calendar, today)
  const dates = findBillDates(calendar, addDays(open.from, -1))
  // A bill before its due day is due, one after it is late or carried.
  const isOver = dates.dueOn < today
  const isCarried = state === 'carried' && isOpenKnown
  const actual: BillState = remaining === 0n ? 'paid' : isOver ? (isCarried ? 'carried' : 'late') : 'due'
  const last: Bill = { ...dates, amount: remaining, paid: 0n, remaining, minimum: null, state: actual }
  const card = { accountId: `card ${at}`, currency: 'CLP' as const, last }
  if (!isOpenKnown) return { ...card, open: null, later: [], expected: [] }
  return {
    ...card,
    open: { ...open, charged },
    later: listBillDates(calendar, addDays(open.closesOn, 1), addMonths(end, 2)),
    expected: expected.map((one) => ({ day: addDays(today, one.in), amount: one.amount })),
  }
}

const amount = fc.bigInt({ min: 0n, max: 900_000n })
const sample = fc.record({
  closingDay: fc.integer({ min: 1, max: 31 }),
  dueDay: fc.integer({ min: 1, max: 31 }),
  remaining: amount,
  state: fc.constantFrom<BillState>('due', 'late', 'carried', 'paid'),
  charged: fc.bigInt({ min: -300_000n, max: 900_000n }),
  expected: fc.array(fc.record({ in: fc.integer({ min: -20, max: 120 }), amount }), { maxLength: 12 }),
  isOpenKnown: fc.boolean(),
})
const total = (bills: readonly { amount: bigint }[]) => sum(bills.map((bill) => bill.amount))

describe('each peso of a card leaves once', () => {
  test('all bills together are what is owed and expected', () =>
    fc.assert(
      fc.property(fc.array(sample, { maxLength: 4 }), (samples) => {
        const cards = samples.map(build)
        const { due, rest } = billsDue({ cards, today, from: today, until: addMonths(end, 4) })
        expect(rest).toEqual([])
        for (const card of cards) {
          const charged = card.open?.charged ?? 0n
          const owed = (card.last?.remaining ?? 0n) + charged + total(card.expected)
          const left = total(due.filter(({ accountId }) => accountId === card.accountId))
          // A credit that no later charge uses up leaves nothing.
          const credit = charged < 0n ? left - owed : 0n
          expect((credit >= 0n && credit <= -charged) || credit === 0n).toBe(true)
          expect(left - credit).toBe(owed)
        }
      }),
    ))

  test('windows one after the other list the bills of the whole, each in one of them', () =>
    fc.assert(
      fc.property(
        fc.array(sample, { maxLength: 4 }),
        fc.array(fc.integer({ min: 0, max: daysBetween(today, end) }), { maxLength: 5 }),
        (samples, cuts) => {
          const cards = samples.map(build)
          const days = [0, ...cuts.toSorted((a, b) => a - b)].map((days) => addDays(today, days))
          const windows = days.map((from, at) => ({ from, until: days[at + 1] ?? end }))
          const parts = windows.flatMap((window) => billsDue({ cards, today, ...window }).due)
          const whole = billsDue({ cards, today, from: today, until: end })
          const order = (bills: typeof parts) =>
            bills
              .map((bill) =>
                JSON.stringify(bill, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
              )
              .toSorted()
          expect(order(parts)).toEqual(order(whole.due))
        },
      ),
    ))
})

const visa: Sample = {
  closingDay: 25,
  dueDay: 10,
  remaining: 0n,
  state: 'paid',
  charged: 120_000n,
  expected: [],
}
const before = (until: string, more: Partial<Sample>) =>
  billsDue({ cards: [build({ ...visa, ...more })], today, from: today, until })

test('an open cycle is not deducted until it closes and falls due before the payday', () => {
  expect(before('2026-11-30', {})).toMatchObject({
    due: [],
    rest: [{ amount: 120_000n, dueOn: '2026-12-10' }],
  })
  expect(before('2026-12-10', {}).due).toEqual([])
  expect(before('2026-12-11', {}).due).toMatchObject([
    { amount: 120_000n, paidOn: '2026-12-10', state: 'open' },
  ])
})

test('a late bill is due today, what a bill paid in part left is in the next one', () => {
  expect(before('2026-11-30', { remaining: 80_000n, state: 'late' }).due).toMatchObject([
    { amount: 80_000n, paidOn: today, state: 'closed' },
  ])
  expect(before('2026-11-30', { remaining: 80_000n, state: 'carried' })).toMatchObject({
    due: [],
    rest: [{ amount: 200_000n, dueOn: '2026-12-10' }],
  })
})

test('an expected charge is in the bill of its day, on the closing day in the one that closes', () => {
  const expected = [
    { in: 5, amount: 10_000n },
    { in: 6, amount: 7_000n },
  ]
  expect(before('2027-02-01', { expected }).due).toMatchObject([
    { closesOn: '2026-11-25', amount: 130_000n },
    { closesOn: '2026-12-25', amount: 7_000n },
  ])
})

describe('what is expected on a billed card leaves with its bill', () => {
  const seriesCharge = fc.record({
    account: fc.constantFrom('card 0', 'card 1', 'checking'),
    currency: fc.constantFrom('CLP' as const, 'USD' as const),
    in: fc.integer({ min: -20, max: 120 }),
    amount: fc.bigInt({ min: -900_000n, max: 900_000n }),
  })

  test('series, instalments and bills: each peso leaves once', () =>
    fc.assert(
      fc.property(
        fc.array(sample, { maxLength: 2 }),
        fc.array(seriesCharge, { maxLength: 20 }),
        (samples, series) => {
          // A credit would use up charges; the property above covers it.
          const cards = samples.map((one, at) =>
            build({ ...one, charged: one.charged < 0n ? 0n : one.charged }, at),
          )
          const expected = series.map(({ account, in: days, ...one }) => ({
            ...one,
            accountId: account,
            date: addDays(today, days),
          }))
          const assigned = assignCharges(cards, expected)
          const { due } = billsDue({
            cards: assigned.cards,
            today,
            from: today,
            until: addMonths(end, 4),
          })
          const owed = sum(
            cards.map(
              (card) => (card.last?.remaining ?? 0n) + (card.open?.charged ?? 0n) + total(card.expected),
            ),
          )
          const before = owed - sum(expected.map((one) => one.amount))
          expect(total(due) - sum(assigned.others.map((one) => one.amount))).toBe(before)
          for (const other of assigned.others)
            expect(other.amount >= 0n || !isBilled(cards, other)).toBe(true)
        },
      ),
    ))
})

test('a card without news keeps its closed bill, and what is expected on it leaves on its own day', () => {
  const cards = [build({ ...visa, remaining: 80_000n, state: 'due', isOpenKnown: false, dueDay: 24 })]
  const charge = { accountId: 'card 0', currency: 'CLP' as const, date: '2026-11-24', amount: -9_990n }
  const assigned = assignCharges(cards, [charge])
  expect(assigned.others).toEqual([charge])
  expect(billsDue({ cards: assigned.cards, today, from: today, until: end })).toMatchObject({
    due: [{ amount: 80_000n, closesOn: '2026-10-25', dueOn: '2026-11-24', state: 'closed' }],
    rest: [],
  })
})
