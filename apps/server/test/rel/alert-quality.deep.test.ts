import { expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { judge, medianOf, precisionOf, recallOf, tableOf, totalOf } from '../support/alert-scores.ts'
import { liveAlertYear } from '../support/alert-year.ts'

// Ten households live a year, day by day. The rules were chosen by looking at the first five; the others are strangers.
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

test('a year of alerts tells what was planted, once, and little else', async ({ annotate }) => {
  const years = await liveAlertYear(db, { ...plan, logins: [...seen, ...strangers] })
  const groups = { seen: years.slice(0, seen.length), strangers: years.slice(seen.length) }
  for (const [name, some] of Object.entries(groups)) {
    const judged = judge(some, plan)
    await annotate(`${name}\n${tableOf(judged)}`)
    expect({ twice: judged.twice, own: judged.own }).toEqual({ twice: [], own: [] })
    const total = totalOf(judged.scores.values())
    expect(precisionOf(total)).toBeGreaterThanOrEqual(0.9)
    expect(recallOf(total)).toBeGreaterThanOrEqual(0.8)
    expect(medianOf(judged.daily)).toBeLessThanOrEqual(1)
  }
}, 10_800_000)
