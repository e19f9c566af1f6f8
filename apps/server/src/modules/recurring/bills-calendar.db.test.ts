import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { generateHouseholds } from '../../../test/support/app/expected-data.ts'
import { createBillsCalendar, formatCalendar, sumFigures } from '../../../test/support/bills-calendar.ts'
import { createRut } from '../../../test/support/faults/rut.ts'

// The short form of bills-calendar.deep: one household that it does not measure.
const db = await testDatabase()
const today = '2026-11-20'

test('the calendar of a household of three years expects the bills of the last one', async ({ annotate }) => {
  const { addHousehold, measure } = await createBillsCalendar(db)
  const options = { today, everyRhythm: true, historyMonths: 36 }
  for (const planted of await generateHouseholds([{ rut: createRut(15_432_198), bank: 'bci' }], options))
    await addHousehold(planted, today)
  await annotate(formatCalendar(measure))
  const { recall, precision, falsePerQuarter } = sumFigures(measure)
  expect(recall).toBeGreaterThanOrEqual(0.95)
  expect(precision).toBeGreaterThanOrEqual(0.95)
  expect(falsePerQuarter).toBeLessThanOrEqual(1)
})
