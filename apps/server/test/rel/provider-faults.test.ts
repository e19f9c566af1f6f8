import { describe, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { surviveFaults } from '../support/faults/campaign.ts'
import { faultyFloid } from '../support/faults/floid-bank.ts'

// a sample of the seeds; all 500 are in provider-faults.deep.test.ts.

const db = await testDatabase()

describe('rel/provider-faults', () => {
  test('twelve seeds of a misbehaving Floid end with the bank’s truth, and hold up nobody else', async () => {
    await surviveFaults(
      db,
      await faultyFloid(),
      Array.from({ length: 12 }, (_, index) => index + 1),
    )
  }, 600_000)
})
