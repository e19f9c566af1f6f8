import { describe, expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { createFullApp } from '../support/app/full-app.ts'
import { createMoneyTestApp } from '../support/module-apps/money-test-app.ts'
import { createAssignRaces } from '../support/races/assign.ts'
import { createAssignServerRaces } from '../support/races/assign-server.ts'
import { fairOutcome, runRace } from '../support/races/race.ts'
import { sampleSize } from '../support/sample-size.ts'

// assigning a transaction to a goal during another change has the result of one of the two serial orders.

const pairs = sampleSize({ gate: 10, all: 30 })
const db = await testDatabase()
const races = await createAssignRaces(await createMoneyTestApp(db))
const app = await createFullApp({
  settings: { LIMIT_CALLS_PER_PERSON: '100000', LIMIT_CALLS_PER_ADDRESS: '100000' },
})
const serverRaces = await createAssignServerRaces(app)

describe('rel/assign-races', () => {
  test.each(races)(`${pairs} pairs of assigning and $name`, async (race) => {
    expect(await runRace(db, race, pairs)).toEqual(fairOutcome)
  })

  test.each(serverRaces)(`${pairs} pairs of assigning and $name`, async (race) => {
    expect(await runRace(app.db, race, pairs)).toEqual(fairOutcome)
  })
})
