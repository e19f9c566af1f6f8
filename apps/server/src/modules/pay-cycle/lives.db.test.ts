import { addMonths } from '@lucas/contract/rules/periods.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createLife, type LifeKind } from '../../../test/support/simulation/lives.ts'
import { createLifeReplay, listDaysAbove } from '../../../test/support/simulation/replay-life.ts'

// A sample of docs/forecast.md ("What is free each day"); `lives.deep.test.ts` reads every day of 24 months.
const replay = await createLifeReplay(await testDatabase())
const to = '2026-11-20'

test.each<[LifeKind, string]>([
  ['salary', 'salary'],
  ['two_salaries', 'salary'],
  ['quincena', 'salary'],
  ['freelancer', 'irregular'],
  ['pension', 'small'],
])('a household of kind %s is %s, and no day promises more than was free', async (kind, mode) => {
  const life = createLife(kind, { until: addMonths(to, 2), months: 11, seed: 'gate' })
  const days = await replay(life, { from: addMonths(to, -2), to, step: 5 })
  expect(days.length).toBeGreaterThan(9)
  expect(new Set(days.map(({ left }) => left.cycle.income_mode))).toEqual(new Set([mode]))
  expect(days.every(({ left }) => (left.per_day === null) === (mode === 'irregular'))).toBe(true)
  expect(listDaysAbove(days).map(({ day, left, free }) => ({ day, perDay: left.per_day, free }))).toEqual([])
})
