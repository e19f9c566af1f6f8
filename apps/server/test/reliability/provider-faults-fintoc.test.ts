import { describe, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { runFaultCampaign } from '../support/faults/campaign.ts'
import { startFaultyFintoc } from '../support/faults/fintoc-bank.ts'

// a sample of the seeds; all 500 are in provider-faults-fintoc.deep.test.ts.

const db = await testDatabase()

describe('rel/provider-faults', () => {
  test('five seeds of a failing Fintoc end with the bank’s data', async () => {
    await runFaultCampaign(
      db,
      await startFaultyFintoc(),
      Array.from({ length: 5 }, (_, index) => index + 1),
    )
  })
})
