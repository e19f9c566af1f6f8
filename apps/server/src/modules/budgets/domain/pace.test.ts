import { expect, test } from 'vitest'
import { projectSpending } from './pace.ts'

const november = { month: '2026-11', from: '2026-11-01', to: '2026-11-30' }
const usual = (soFar: bigint, whole: bigint) => Array.from({ length: 4 }, () => ({ soFar, whole }))

test('rent on the first day does not come again', () => {
  const pace = { spent: 500_000n, earlier: usual(500_000n, 500_000n) }
  expect(projectSpending(pace, november, '2026-11-10')).toBe(500_000n)
})

test('the rest of the month follows the start, up to one and a half times', () => {
  const earlier = usual(100_000n, 300_000n)
  expect(projectSpending({ spent: 120_000n, earlier }, november, '2026-11-10')).toBe(360_000n)
  expect(projectSpending({ spent: 900_000n, earlier }, november, '2026-11-10')).toBe(1_200_000n)
  expect(projectSpending({ spent: 10_000n, earlier }, november, '2026-11-10')).toBe(110_000n)
})

test('without earlier months the pace is a straight line, rounded up to a thousand', () => {
  expect(projectSpending({ spent: 100_500n, earlier: [] }, november, '2026-11-15')).toBe(201_000n)
  expect(projectSpending({ spent: 100_000n, earlier: [] }, november, '2026-11-09')).toBeNull()
})

test('the first days give no hint', () => {
  const earlier = usual(10_000n, 300_000n)
  expect(projectSpending({ spent: 90_000n, earlier }, november, '2026-11-04')).toBeNull()
  expect(projectSpending({ spent: 90_000n, earlier }, november, '2026-11-05')).not.toBeNull()
})
