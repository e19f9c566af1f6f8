import { describe, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { runFaultCampaign } from '../support/faults/campaign.ts'
import { startFaultyFloid } from '../support/faults/floid-bank.ts'

// a sample of the seeds; all 500 are in provider-faults.deep.test.ts.

const db = await testDatabase()

describe('rel/provider-faults', () => {
  test('twelve seeds of a failing Floid end with the bank’s data and do not delay other users', async () => {
    await runFaultCampaign(
      db,
      await startFaultyFloid(),
      Array.from({ length: 12 }, (_, index) => index + 1),
    )
  }, 600_000)
})
