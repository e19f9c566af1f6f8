import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  computeMedian,
  computePrecision,
  computeRecall,
  formatScoreTable,
  scoreAlerts,
  sumScores,
} from '../../../test/support/alert-scores.ts'
import { simulateAlertYear } from '../../../test/support/fixtures/alert-year.ts'

// Ten households are simulated for a year. The rules were tuned on the first five only.
const seen = [
  { rut: '12345678-5', bank: 'chile' },
  { rut: '12345678-5', bank: 'estado' },
  { rut: '12345678-5', bank: 'bci' },
  { rut: '12345678-5', bank: 'security' },
  { rut: '12345678-5', bank: 'scotia' },
]
const strangers = [
  { rut: '9876543-3', bank: 'santander' },
  { rut: '9876543-3', bank: 'itau' },
  { rut: '13579246-2', bank: 'falabella' },
  { rut: '13579246-2', bank: 'bci' },
  { rut: '13579246-2', bank: 'chile' },
]
const plan = { from: '2025-11-18', until: '2026-11-18', everyDays: 1 }
const db = await testDatabase()

test('a year notifies each planted event once and little else', async ({ annotate }) => {
  const years = await simulateAlertYear(db, { ...plan, logins: [...seen, ...strangers] })
  const groups = { seen: years.slice(0, seen.length), strangers: years.slice(seen.length) }
  for (const [name, some] of Object.entries(groups)) {
    const judged = scoreAlerts(some, plan)
    await annotate(`${name}\n${formatScoreTable(judged)}`)
    expect({ twice: judged.duplicates, own: judged.ownTransferAlerts }).toEqual({ twice: [], own: [] })
    const total = sumScores(judged.byKind.values())
    expect(computePrecision(total)).toBeGreaterThanOrEqual(0.9)
    expect(computeRecall(total)).toBeGreaterThanOrEqual(0.8)
    expect(computeMedian(judged.alertsPerDay)).toBeLessThanOrEqual(1)
  }
}, 10_800_000)
