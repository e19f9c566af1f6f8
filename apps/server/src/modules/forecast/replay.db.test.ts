import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createLinkedHouseholds } from '../../../test/support/simulation/forecast-households.ts'
import { median, replayForecast } from '../../../test/support/simulation/forecast-replay.ts'

// A sample of docs/forecast.md ("Twelve months ahead"); `replay.deep.test.ts` reads ten households over 24 months.
const span = { months: 3, last: '2026-07-01' }
const { createHousehold } = await createLinkedHouseholds(await testDatabase(), span)

test('the lowest point of 90 days and what is left after the card are near what happened', async () => {
  const { lowest, verdicts } = await replayForecast(
    await createHousehold({ rut: '9876543-3', bank: 'bci' }),
    span,
  )
  expect(lowest).toHaveLength(3)
  expect(median(lowest.map(({ withCard }) => Math.abs(withCard)))).toBeLessThan(0.15)
  expect(verdicts).toHaveLength(3)
  expect(verdicts.filter(({ isRight }) => isRight).length).toBeGreaterThan(1)
})
