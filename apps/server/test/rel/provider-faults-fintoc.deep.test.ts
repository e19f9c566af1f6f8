import { describe, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { surviveFaults } from '../support/faults/campaign.ts'
import { faultyFintoc } from '../support/faults/fintoc-bank.ts'
import { allSeeds } from '../support/faults/seeds.ts'

// R-06, whole.

const db = await testDatabase()

describe('rel/provider-faults', () => {
  test('five hundred seeds of a misbehaving Fintoc end with the bank’s truth', async () => {
    await surviveFaults(db, await faultyFintoc(), allSeeds())
  }, 3_600_000)
})
