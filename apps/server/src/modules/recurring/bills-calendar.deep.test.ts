import { bankCodes } from '@lucas/household/bank-codes.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { generateHouseholds } from '../../../test/support/app/expected-data.ts'
import { createBillsCalendar, formatCalendar, sumFigures } from '../../../test/support/bills-calendar.ts'
import { createRut } from '../../../test/support/faults/rut.ts'

// The table of docs/recurring.md comes from here: `vitest run --project deep apps/server/src/modules/recurring/bills`.
const db = await testDatabase()
const today = '2026-11-20'
const logins = Array.from({ length: 10 }, (_, at) => ({
  rut: createRut(8_000_000 + at * 1_104_729),
  bank: bankCodes[at % bankCodes.length] ?? 'chile',
}))

test('the calendar of ten households of three years expects the bills of the last one', async ({
  annotate,
}) => {
  const { addHousehold, measure } = await createBillsCalendar(db)
  const options = { today, everyRhythm: true, historyMonths: 36, seed: 'calendar' }
  for (const planted of await generateHouseholds(logins, options)) await addHousehold(planted, today)
  const table = formatCalendar(measure)
  console.info(table)
  await annotate(table)
  expect(measure.households).toBe(10)
  const { recall, precision, falsePerQuarter } = sumFigures(measure)
  expect(recall).toBeGreaterThanOrEqual(0.98)
  expect(precision).toBeGreaterThanOrEqual(0.98)
  // A yearly bill of a payee that says nothing about it is found after the third year.
  const leastRecall = (group: string) => (group === 'yearly' ? 0.6 : 0.95)
  for (const [group, { bills, expectedBills }] of measure.groups)
    expect(expectedBills, group).toBeGreaterThanOrEqual(bills * leastRecall(group))
  expect(falsePerQuarter).toBeLessThanOrEqual(1)
})
