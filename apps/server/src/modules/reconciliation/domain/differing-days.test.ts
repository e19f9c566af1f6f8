import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PrintedRow, readPrintedBalances } from './balances.ts'
import { compareRows } from './compare-rows.ts'
import { findDifferingDays, type Start } from './differing-days.ts'
import { findDrift } from './drift.ts'
import { readStatementBalances } from './statement-balances.ts'

const row = (date: string, amount: bigint, balanceAfter: bigint | null = null): PrintedRow => ({
  date,
  amount,
  balanceAfter,
})
const toDays = (rows: readonly PrintedRow[]) =>
  [...Map.groupBy(rows, ({ date }) => date)].map(([day, ofDay]) => ({
    day,
    amount: ofDay.reduce((sum, { amount }) => sum + amount, 0n),
  }))

/** Rows of a statement that began with 100, with the balance after each. */
const printed = [
  row('2026-10-01', -10n, 90n),
  row('2026-10-05', 50n, 140n),
  row('2026-10-05', -20n, 120n),
  row('2026-10-05', -5n, 115n),
  row('2026-10-09', -15n, 100n),
]
const start: Start = { basis: 'statement', from: '2026-10-01', opening: 100n }

function find(own: readonly PrintedRow[], balance = 100n, more: Partial<Start> = {}) {
  return findDifferingDays({
    start: { ...start, ...more },
    days: toDays(own),
    first: '2026-10-01',
    said: readPrintedBalances(own),
    given: { day: '2026-10-31', balance },
    today: '2026-11-10',
  })
}

describe('the days that differ', () => {
  test('are none where every balance follows', () => expect(find(printed)).toEqual([]))

  test.each([
    { missing: 'first of its day', at: 1, from: '2026-10-01', to: '2026-10-05', difference: 50n },
    { missing: 'in the middle of its day', at: 2, from: '2026-10-05', to: '2026-10-05', difference: -20n },
    { missing: 'last of its day', at: 3, from: '2026-10-05', to: '2026-10-09', difference: -5n },
    { missing: 'the only one of its day', at: 4, from: '2026-10-05', to: '2026-10-31', difference: -15n },
  ])('are those around a missing row: $missing', ({ at, from, to, difference }) => {
    expect(find(printed.toSpliced(at, 1))).toEqual([{ from, to, difference }])
  })

  test('are found whatever the order of the rows of a day', () => {
    expect(
      find(
        printed
          .toSpliced(2, 1)
          .toReversed()
          .toSorted((a, b) => (a.date < b.date ? -1 : 1)),
      ),
    ).toEqual([{ from: '2026-10-05', to: '2026-10-05', difference: -20n }])
  })

  test('have a row that is too much, although no balance follows it', () => {
    expect(find([...printed.slice(0, 4), row('2026-10-05', -7n), ...printed.slice(4)])).toEqual([
      { from: '2026-10-05', to: '2026-10-05', difference: 7n },
    ])
  })

  test('are all days where rows print no balance', () => {
    const bare = printed.map((one) => ({ ...one, balanceAfter: null }))
    expect(find(bare.toSpliced(2, 1))).toEqual([{ from: '2026-10-01', to: '2026-10-31', difference: -20n }])
  })

  test('lie after the day where the balance is computed back from that of the bank', () => {
    const bare = printed.map((one) => ({ ...one, balanceAfter: null }))
    expect(find(bare, 130n, { basis: 'balance' })).toEqual([
      { from: '2026-11-01', to: '2026-11-10', difference: -30n },
    ])
  })
})

test('the rows of a statement say the balance of each of its days, of a card what is owed', () => {
  const statement = { opening: null, closing: 100n, rows: printed }
  const endsOf = (opening: bigint | null, isCard: boolean) =>
    readStatementBalances({ ...statement, opening }, isCard).flatMap(({ day, moment, balance }) =>
      moment === 'end' ? [`${day} ${balance}`] : [],
    )
  expect(endsOf(null, false)).toEqual(['2026-10-01 90', '2026-10-05 115', '2026-10-09 100'])
  expect(endsOf(0n, true)).toEqual(['2026-10-01 10', '2026-10-05 -15', '2026-10-09 0'])
})

test('rows are compared by day and amount, then by amount within three days', () => {
  const [a, b, c] = [row('2026-10-01', -10n), row('2026-10-02', -10n), row('2026-10-20', -10n)]
  expect(compareRows([a, b], [b, c])).toEqual({ missing: [a], extra: [c], moved: [] })
  expect(compareRows([a], [b])).toEqual({ missing: [], extra: [], moved: [{ statement: a, own: b }] })
})

test('a later change is the difference of its days, and of what an account by hand had first', () => {
  const then = { balance: 90n, days: new Map([['2026-10-01', -10n]]) }
  expect(findDrift(then, [{ day: '2026-10-01', amount: -10n }], null)).toEqual({ days: [], difference: 0n })
  expect(findDrift(then, [{ day: '2026-10-02', amount: -10n }], null)).toEqual({
    days: [
      { date: '2026-10-01', difference: -10n },
      { date: '2026-10-02', difference: 10n },
    ],
    difference: 0n,
  })
  expect(findDrift(then, [{ day: '2026-10-01', amount: -10n }], 70n).difference).toBe(30n)
})

/** Amounts of days; the order of a day is that of the bank, and Lucas may have another. */
const history = fc.record({
  days: fc.array(fc.array(fc.bigInt({ min: -50n, max: 50n }), { minLength: 1, maxLength: 4 }), {
    minLength: 2,
    maxLength: 6,
  }),
  missing: fc.nat(),
  turned: fc.boolean(),
})

test('a missing row lies in the days that differ by its amount, and the days sum up to the difference', () => {
  fc.assert(
    fc.property(history, ({ days, missing, turned }) => {
      let balance = 100n
      const rows = days.flatMap((amounts, at) =>
        amounts.map((amount) => {
          balance += amount
          return row(`2026-10-0${at + 1}`, amount, balance)
        }),
      )
      const removed = rows[missing % rows.length]
      const own = rows.filter((one) => one !== removed)
      if (!removed || own.length === 0) return
      const ordered = turned ? own.toReversed().toSorted((a, b) => (a.date < b.date ? -1 : 1)) : own
      const found = find(ordered, balance)
      const total = found.reduce((sum, { difference }) => sum + difference, 0n)
      expect(total).toBe(removed.amount)
      // Equal balances within a day may say less, but never another day.
      const holding = found.filter(({ from, to }) => from <= removed.date && removed.date <= to)
      expect(holding.reduce((sum, { difference }) => sum + difference, 0n)).toBe(removed.amount)
    }),
    { numRuns: 500 },
  )
})
