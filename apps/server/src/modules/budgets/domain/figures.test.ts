import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  computeLine,
  computeState,
  computeTotal,
  type LineFigures,
  leftOf,
  usedPercentage,
} from './figures.ts'
import { scopeLines } from './lines.ts'
import { listMonthPeriods } from './periods.ts'

const periods = listMonthPeriods('2026-08-01', '2026-11-23')
const [shown, earlier] = [periods[3] ?? fail(), periods.slice(0, 3)]
function fail(): never {
  throw new Error('no period')
}
const lineOf = (carryFrom: string | null, amount = 100n) =>
  scopeLines(
    [
      {
        id: 'a',
        kind: 'category',
        category: 'SALUD',
        name: null,
        members: [],
        carryFrom,
        amounts: [{ month: '2026-08', amount }],
      },
    ],
    { form: 'lines', month: '2026-11', limit: null, toStored: (one) => one },
  )[0] ?? fail()
const spend = (month: string, spent: bigint, category = 'SALUD') => ({ from: `${month}-01`, category, spent })
const input = { earlier, shown, today: '2026-11-23', spending: [], moves: [] }

test('what earlier months left is carried, also when it is negative', () => {
  const spending = [spend('2026-09', 30n), spend('2026-10', 250n), spend('2026-11', 10n)]
  expect(computeLine(lineOf('2026-09'), { ...input, spending })).toEqual({
    amount: 100n,
    moved: 0n,
    carried: 70n - 150n,
    spent: 10n,
  })
  expect(computeLine(lineOf('2026-11'), { ...input, spending }).carried).toBe(0n)
  expect(computeLine(lineOf(null), { ...input, spending }).carried).toBeNull()
})

test('a period that is still to come carries nothing', () => {
  const figures = computeLine(lineOf('2026-08'), { ...input, today: '2026-10-31' })
  expect(figures.carried).toBeNull()
})

test('money moved in a period changes that period and what it leaves', () => {
  const moves = [
    { id: '1', on: '2026-10-20', fromLine: 'a', toLine: 'b', amount: 40n, asked: 40n, cut: null },
    { id: '2', on: '2026-11-01', fromLine: 'b', toLine: 'a', amount: 5n, asked: 5n, cut: null },
  ]
  expect(computeLine(lineOf('2026-10'), { ...input, moves })).toMatchObject({ moved: 5n, carried: 60n })
})

test('a refund can make a line negative', () => {
  const figures = computeLine(lineOf(null), { ...input, spending: [spend('2026-11', -20n)] })
  expect([figures.spent, leftOf(figures), usedPercentage(figures)]).toEqual([-20n, 120n, -20])
})

test.each([
  [79n, 'ok'],
  [80n, 'near'],
  [99n, 'near'],
  [100n, 'over'],
])('at %d percent a line is %s', (spent, state) => {
  expect(computeState({ amount: 100n, moved: 0n, carried: null, spent })).toBe(state)
})

test('a line that has nothing left to use is over as soon as it spends', () => {
  const figures: LineFigures = { amount: 100n, moved: 0n, carried: -100n, spent: 0n }
  expect([usedPercentage(figures), computeState(figures)]).toEqual([null, 'ok'])
  expect(computeState({ ...figures, spent: 1n })).toBe('over')
})

const categories = ['SALUD', 'SALUD › Dental', 'HOGAR', 'ROPA', 'TRANSPORTE']
test('the total counts each movement once', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom('SALUD', 'Dental', 'HOGAR', 'ROPA'), { minLength: 1 }),
      fc.uniqueArray(fc.constantFrom('SALUD', 'HOGAR')),
      fc.array(fc.tuple(fc.constantFrom(...categories), fc.bigInt({ min: -1_000n, max: 1_000n }))),
      (chosen, grouped, rows) => {
        const base = { name: null, members: [], carryFrom: null, amounts: [{ month: '2026-01', amount: 1n }] }
        const group = {
          ...base,
          id: 'group',
          kind: 'group' as const,
          category: null,
          name: 'G',
          members: grouped,
        }
        const lines = scopeLines(
          [
            ...chosen.map((category) => ({ ...base, id: category, kind: 'category' as const, category })),
            ...(grouped.length === 0 ? [] : [group]),
          ],
          {
            form: 'lines',
            month: '2026-11',
            limit: null,
            toStored: (choice) => (choice === 'Dental' ? 'SALUD › Dental' : choice),
          },
        )
        const spending = rows.map(([category, spent]) => spend('2026-11', spent, category))
        const computed = lines.map((line) => ({ line, figures: computeLine(line, { ...input, spending }) }))
        const inAnyLine = rows
          .filter(([category]) => lines.some((line) => line.includes(category)))
          .reduce((total, [, spent]) => total + spent, 0n)
        expect(computeTotal(computed).spent).toBe(inAnyLine)
      },
    ),
  )
})
