import { describe, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { runFaultCampaign } from '../support/faults/campaign.ts'
import { startFaultyFintoc } from '../support/faults/fintoc-bank.ts'
import { listSeeds } from '../support/faults/seeds.ts'

// all 500 seeds.

const db = await testDatabase()

describe('rel/provider-faults', () => {
  test('five hundred seeds of a failing Fintoc end with the bank’s data', async () => {
    await runFaultCampaign(db, await startFaultyFintoc(), listSeeds())
  }, 3_600_000)
})
