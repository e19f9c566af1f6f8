import { describe, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { listSeeds } from '../support/faults/seeds.ts'
import { failedSeeds } from '../support/simulation/failed-seeds.ts'
import { runSimulationCampaign } from '../support/simulation/simulation.ts'

// a thousand simulated days, twenty of each seed, in a database of its own; and every seed that failed once.

const daysPerSeed = 20
const seeds = process.env.LUCAS_SEEDS === undefined ? listSeeds().slice(0, 1_000 / daysPerSeed) : listSeeds()

describe('rel/simulation', () => {
  test.each([...failedSeeds.map(({ seed }) => seed), ...seeds])(
    'twenty days of seed %i end right',
    async (seed) => runSimulationCampaign(await testDatabase(), seed, daysPerSeed),
  )
})
