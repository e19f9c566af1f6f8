import { addDays } from '@lucas/contract/rules/periods.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { findDifferences, listSaidOfCards } from '../../../test/support/fixtures/card-days.ts'
import { createRecurringTestApp } from '../../../test/support/module-apps/recurring-test-app.ts'

const db = await testDatabase()
let now = new Date('2026-11-20T15:00:00Z')
const app = await createRecurringTestApp(db, () => now)
const setNow = (next: Date) => {
  now = next
}
const options = { seed: 'lucas', today: '2026-12-31' }
const days = Array.from({ length: 62 }, (_, at) => addDays('2026-10-20', at))

test.each([
  { ...options, rut: '12345678-5', bank: 'santander' as const },
  { ...options, rut: '9876543-3', bank: 'bci' as const, incidents: true },
  { ...options, rut: '12345678-5', bank: 'chile' as const, closingDay: 31, shiftsPurchases: true },
])(
  'one bill of a card has one amount on every day of two months, at $bank',
  async (household) => {
    const said = await listSaidOfCards({ db, app, setNow }, household, days)
    expect(findDifferences(said)).toEqual([])
    expect(new Set(said.map(({ place }) => place)).size).toBe(8)
  },
  600_000,
)
