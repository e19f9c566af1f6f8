import { bankCodes } from '@lucas/household/bank-codes.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { checkReplay, replayCardBills, summariseReplay } from '../../../test/support/fixtures/card-replay.ts'
import { createMoneyTestApp } from '../../../test/support/module-apps/money-test-app.ts'

/** The table of docs/forecast.md comes from here: VITEST_PRINT_REPLAY=1 prints it. */
const db = await testDatabase()
let now = new Date('2026-11-20T15:00:00Z')
const { createUserWithAccounts } = await createMoneyTestApp(db, () => now)
const setNow = (next: Date) => {
  now = next
}
const options = { seed: 'lucas', rut: '12345678-5', today: '2026-11-20', shiftsPurchases: true }
const households = [
  ...bankCodes.slice(0, 7).map((bank) => ({ ...options, bank })),
  { ...options, bank: 'bci' as const, rut: '9876543-3' },
  { ...options, bank: 'santander' as const, closingDay: 31 },
  { ...options, bank: 'chile' as const, closingDay: 31 },
].map((household) => ({
  name: [household.rut, household.bank, ...('closingDay' in household ? ['closing on the 31st'] : [])].join(
    ' ',
  ),
  household,
}))

test('the households are ten', () => expect(new Set(households.map(({ name }) => name)).size).toBe(10))

test.each(households)(
  'the bills of $name come out of ingest as the bank wrote them',
  async ({ name, household }) => {
    const bills = await replayCardBills({ db, createUserWithAccounts, setNow }, household)
    const figures = summariseReplay(bills)
    if (process.env.VITEST_PRINT_REPLAY)
      console.info(
        `| ${name} | ${figures.bills} | ${figures.paidInPart} | ${figures.shifted} | ${figures.plainAtClosing} of ${figures.plain} | ${figures.shiftedAtClosing} of ${figures.shifted} | ${(figures.largestShiftedError * 100).toFixed(1)} % | ${figures.settled} of ${figures.bills} | ${figures.plainWithoutBalance} of ${figures.plain} | ${figures.settledWithoutBalance} of ${figures.bills} |`,
      )
    expect(figures.plainAtClosing).toBe(figures.plain)
    checkReplay(bills)
  },
  240_000,
)
