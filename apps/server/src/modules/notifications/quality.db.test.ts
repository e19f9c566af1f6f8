import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  computePrecision,
  computeRecall,
  scoreAlerts,
  sumScores,
} from '../../../test/support/alert-scores.ts'
import { simulateAlertYear } from '../../../test/support/fixtures/alert-year.ts'

// The short form of `quality.deep.test.ts`: four weeks of one household, with nine kinds of causes.
const plan = { from: '2025-12-15', until: '2026-01-12', everyDays: 1 }
const db = await testDatabase()

test('four weeks notify each planted event once and no own transfer', async () => {
  const years = await simulateAlertYear(db, { ...plan, logins: [{ rut: '12345678-5', bank: 'security' }] })
  const { byKind, duplicates, ownTransferAlerts } = scoreAlerts(years, plan)
  expect({ twice: duplicates, own: ownTransferAlerts }).toEqual({ twice: [], own: [] })
  const total = sumScores(byKind.values())
  expect(total.expected).toBeGreaterThan(7)
  expect(computePrecision(total)).toBeGreaterThanOrEqual(0.9)
  expect(computeRecall(total)).toBeGreaterThanOrEqual(0.8)
}, 600_000)
