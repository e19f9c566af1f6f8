import { sum } from '@lucas/contract/rules/money.ts'
import { addMonths } from '@lucas/contract/rules/periods.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { listGoalsAhead } from './goals-ahead.ts'

const month = { from: '2026-11-01', to: '2026-11-30' }
const base = { month, lastDay: '2026-11-29', until: '2027-11-20' }

test('a goal takes its part each month until its date', () => {
  const events = listGoalsAhead({
    ...base,
    goals: [
      { missing: 300_000, targetDate: '2027-02-28' },
      { missing: 900_000, targetDate: null },
    ],
    savings: [],
  })
  expect(events).toEqual([
    { date: '2026-12-29', amount: 100_000n },
    { date: '2027-01-29', amount: 100_000n },
    { date: '2027-02-28', amount: 100_000n },
  ])
})

test('no peso of savings is also taken for a goal, and no goal takes more than it misses', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          missing: fc.integer({ min: 0, max: 5_000_000 }),
          in: fc.option(fc.integer({ min: -3, max: 30 })),
        }),
        { maxLength: 4 },
      ),
      fc.array(
        fc.record({ in: fc.integer({ min: 0, max: 11 }), amount: fc.bigInt({ min: 1n, max: 400_000n }) }),
      ),
      (goals, paid) => {
        const savings = paid.map((one) => ({ date: addMonths('2026-12-05', one.in), amount: one.amount }))
        const plan = {
          ...base,
          goals: goals.map((one) => ({
            missing: one.missing,
            targetDate: one.in === null ? null : addMonths('2026-11-15', one.in),
          })),
        }
        const alone = listGoalsAhead({ ...plan, savings: [] })
        const together = listGoalsAhead({ ...plan, savings })
        const add = (some: readonly { amount: bigint }[]) => sum(some.map(({ amount }) => amount))
        expect(add(alone)).toBeLessThanOrEqual(BigInt(goals.reduce((total, one) => total + one.missing, 0)))
        for (const { date, amount } of alone) {
          const saved = add(savings.filter((one) => one.date.slice(0, 7) === date.slice(0, 7)))
          const rest = together.find((one) => one.date === date)?.amount ?? 0n
          expect(rest).toBe(amount > saved ? amount - saved : 0n)
        }
      },
    ),
  ))
