import { describe, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { runFaultCampaign } from '../support/faults/campaign.ts'
import { startFaultyFloid } from '../support/faults/floid-bank.ts'
import { listSeeds } from '../support/faults/seeds.ts'

// all 500 seeds.

const db = await testDatabase()

describe('rel/provider-faults', () => {
  test('five hundred seeds of a failing Floid end with the bank’s data', async () => {
    await runFaultCampaign(db, await startFaultyFloid(), listSeeds())
  }, 3_600_000)
})
