import { describe, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { surviveFaults } from '../support/faults/campaign.ts'
import { faultyFloid } from '../support/faults/floid-bank.ts'
import { allSeeds } from '../support/faults/seeds.ts'

// R-06, whole.

const db = await testDatabase()

describe('rel/provider-faults', () => {
  test('five hundred seeds of a misbehaving Floid end with the bank’s truth', async () => {
    await surviveFaults(db, await faultyFloid(), allSeeds())
  }, 3_600_000)
})
