import { expect, test } from 'vitest'
import { medianOf, proposeFlex, proposeLines } from './proposal.ts'

const months = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10']
const each = (category: string, amounts: readonly bigint[]) =>
  amounts.map((spent, at) => ({ month: months[at] ?? '', category, spent }))
const none = { oneOffs: [], yearly: [] }

test('the amount is the median of the months, rounded up to a thousand', () => {
  const spending = each('ALIMENTACIÓN', [300_000n, 310_100n, 290_000n, 900_000n, 305_000n, 310_100n])
  expect(proposeLines({ months, spending, ...none })).toEqual([
    { category: 'ALIMENTACIÓN', amount: 308_000n, yearlyPart: 0n, flex: 'flexible' },
  ])
  expect(medianOf([])).toBe(0n)
})

test('no amount is more than a line can have', () => {
  const spending = [...each('SALUD', Array(6).fill(999_999_999n)), ...each('ROPA', Array(6).fill(1_000_000n))]
  const lines = proposeLines({ months, spending, ...none })
  expect(lines.map(({ amount }) => amount)).toEqual([999_999_999n, 1_000_000n])
  expect(proposeFlex(lines)).toContainEqual(expect.objectContaining({ kind: 'fixed', amount: 999_999_999n }))
})

test('sub-categories count in their category', () => {
  const spending = [
    ...each('SALUD', Array(6).fill(10_000n)),
    ...each('SALUD › Dental', Array(6).fill(5_000n)),
  ]
  expect(proposeLines({ months, spending, ...none })).toMatchObject([{ category: 'SALUD', amount: 15_000n }])
})

test('single large purchases do not raise the amount', () => {
  const usual = Array<bigint>(6).fill(60_000n)
  const spending = each(
    'ENTRETENIMIENTO',
    usual.map((one, at) => (at < 4 ? one + 900_000n : one)),
  )
  const oneOffs = each('ENTRETENIMIENTO', Array<bigint>(4).fill(900_000n))
  expect(proposeLines({ months, spending, oneOffs, yearly: [] })[0]?.amount).toBe(60_000n)
})

test('what comes once a year is spread over its months', () => {
  const spending = each('TRANSPORTE', [50_000n, 50_000n, 290_000n, 50_000n, 50_000n, 50_000n])
  const yearly = [
    { month: '2026-07', category: 'TRANSPORTE', spent: 240_000n },
    { month: '2026-01', category: 'HOGAR', spent: 120_000n },
  ]
  expect(proposeLines({ months, spending, oneOffs: [], yearly })).toEqual([
    { category: 'TRANSPORTE', amount: 70_000n, yearlyPart: 20_000n, flex: 'fixed' },
    { category: 'HOGAR', amount: 10_000n, yearlyPart: 10_000n, flex: 'non_monthly' },
  ])
})

test('the simple form adds up what is even, what varies and what is rare', () => {
  const spending = [
    ...each('HOGAR', Array(6).fill(500_000n)),
    ...each('SERVICIOS', [40_000n, 90_000n, 60_000n, 50_000n, 55_000n, 80_000n]),
    ...each('ALIMENTACIÓN', [200_000n, 400_000n, 300_000n, 300_000n, 300_000n, 300_000n]),
    ...each('SALUD', [0n, 0n, 0n, 0n, 0n, 120_000n]),
  ]
  const flex = proposeFlex(proposeLines({ months, spending, ...none }))
  expect(flex).toEqual([
    { kind: 'fixed', amount: 558_000n, categories: ['HOGAR', 'SERVICIOS'] },
    { kind: 'flexible', amount: 300_000n, categories: [] },
    { kind: 'non_monthly', amount: 20_000n, categories: ['SALUD'] },
  ])
})

test('salary and amounts of a few pesos get no line', () => {
  const spending = [...each('SALARIO', Array(6).fill(90_000n)), ...each('ROPA', Array(6).fill(100n))]
  expect(proposeLines({ months, spending, ...none })).toEqual([])
})
