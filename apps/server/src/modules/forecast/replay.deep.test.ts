import { addMonths } from '@lucas/contract/rules/periods.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createFileHouseholds,
  createLinkedHouseholds,
} from '../../../test/support/simulation/forecast-households.ts'
import {
  type Household,
  median,
  type Replay,
  replayForecast,
  toTableRow,
} from '../../../test/support/simulation/forecast-replay.ts'

// The table of docs/forecast.md comes from here: `vitest run --project deep apps/server/src/modules/forecast`.
const span = { months: 24, last: '2026-11-01' }
const { createHousehold, createFreelancer } = await createLinkedHouseholds(await testDatabase(), span)
const createFileHousehold = await createFileHouseholds()

const households: readonly (readonly [string, () => Promise<Household>])[] = [
  ['chile', () => createHousehold({ rut: '12345678-5', bank: 'chile' })],
  ['santander', () => createHousehold({ rut: '12345678-5', bank: 'santander' })],
  ['bci', () => createHousehold({ rut: '9876543-3', bank: 'bci' })],
  ['estado', () => createHousehold({ rut: '9876543-3', bank: 'estado' })],
  ['bci with little money', () => createHousehold({ rut: '12345678-5', bank: 'bci', isShort: true })],
  ['itau with little money', () => createHousehold({ rut: '12345678-5', bank: 'itau', isShort: true })],
  ['freelancer', () => createFreelancer('forecast')],
  ...[0, 18, 36].map(
    (before) =>
      [
        `files until ${before} months ago`,
        () => createFileHousehold({ ...span, last: addMonths(span.last, -before) }),
      ] as const,
  ),
]
const replays: Replay[] = []

test.each(households)(
  'the forecasts of 24 months of a household: %s',
  async (_, create) => {
    const household = await create()
    const replay = await replayForecast(household, { ...span, last: household.last ?? span.last })
    console.info(toTableRow(replay))
    replays.push(replay)
    expect(replay.lowest).toHaveLength(span.months)
  },
  3_600_000,
)

test('the lowest points and verdicts of all households are as near as docs/forecast.md says', () => {
  const verdicts = replays.flatMap((one) => one.verdicts).filter(({ isPaidWhole }) => isPaidWhole)
  const lowest = replays.flatMap((one) => one.lowest)
  const right = verdicts.filter(({ isRight }) => isRight).length / verdicts.length
  const error = median(lowest.map(({ withCard }) => Math.abs(withCard)))
  console.info({ verdicts: verdicts.length, right, error })
  expect(right).toBeGreaterThanOrEqual(0.9)
  expect(error).toBeLessThanOrEqual(0.15)
})
