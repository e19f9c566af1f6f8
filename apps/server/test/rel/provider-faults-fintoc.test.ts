import { describe, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { surviveFaults } from '../support/faults/campaign.ts'
import { faultyFintoc } from '../support/faults/fintoc-bank.ts'

// R-06, a sample; the whole of it runs in test:deep.

const db = await testDatabase()

describe('rel/provider-faults', () => {
  test('a misbehaving Fintoc ends with the bank’s truth', async () => {
    await surviveFaults(
      db,
      await faultyFintoc(),
      Array.from({ length: 8 }, (_, index) => index + 1),
    )
  }, 180_000)
})
