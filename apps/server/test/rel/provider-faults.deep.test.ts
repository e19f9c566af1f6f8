import { describe, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { surviveFaults } from '../support/faults/campaign.ts'
import { faultyFloid } from '../support/faults/floid-bank.ts'

// R-06, whole.

const db = await testDatabase()

describe('rel/provider-faults', () => {
  test('five hundred seeds of a misbehaving Floid end with the bank’s truth', async () => {
    await surviveFaults(
      db,
      await faultyFloid(),
      Array.from({ length: 500 }, (_, index) => index + 1),
    )
  }, 1_800_000)
})
