import { expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { judge, precisionOf, recallOf, totalOf } from '../support/alert-scores.ts'
import { liveAlertYear } from '../support/alert-year.ts'

// The short form of `alert-quality.deep.test.ts`: four weeks of one household, with nine kinds of causes.
const plan = { from: '2025-12-15', until: '2026-01-12', everyDays: 1 }
const db = await testDatabase()

test('weeks of alerts tell what was planted, once, and no own transfer', async () => {
  const years = await liveAlertYear(db, { ...plan, logins: [{ rut: '12345678-5', bank: 'security' }] })
  const { scores, twice, own } = judge(years, plan)
  expect({ twice, own }).toEqual({ twice: [], own: [] })
  const total = totalOf(scores.values())
  expect(total.planted).toBeGreaterThan(7)
  expect(precisionOf(total)).toBeGreaterThanOrEqual(0.9)
  expect(recallOf(total)).toBeGreaterThanOrEqual(0.8)
}, 600_000)
