import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { checkReplay, replayCardBills, summariseReplay } from '../../../test/support/fixtures/card-replay.ts'
import { createMoneyTestApp } from '../../../test/support/module-apps/money-test-app.ts'

const db = await testDatabase()
let now = new Date('2026-11-20T15:00:00Z')
const { createUserWithAccounts } = await createMoneyTestApp(db, () => now)
const setNow = (next: Date) => {
  now = next
}
const options = { seed: 'lucas', rut: '12345678-5', today: '2026-11-20', shiftsPurchases: true }

// docs/forecast.md has the figures of ten households, from replay.deep.test.ts.
test.each([
  { ...options, bank: 'santander' as const, name: 'santander' },
  { ...options, bank: 'bci' as const, rut: '9876543-3', name: 'bci' },
  { ...options, bank: 'chile' as const, closingDay: 31, name: 'chile, closing on the 31st' },
])(
  'the bills of $name come out of ingest as the bank wrote them',
  async ({ name: _, ...household }) => {
    const bills = await replayCardBills({ db, createUserWithAccounts, setNow }, household)
    checkReplay(bills)
    // The household has what makes a replay hard.
    const { bills: count, shifted, paidInPart } = summariseReplay(bills)
    expect(count).toBeGreaterThan(20)
    expect(Math.min(shifted, paidInPart)).toBeGreaterThan(0)
  },
  240_000,
)
