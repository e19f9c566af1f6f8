import { describe, expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { createBlockRaces } from '../support/faults/block-races.ts'

const races = await createBlockRaces(await testDatabase())

describe('rel/blocked', () => {
  test('a hundred blocks during an ingest store all rows or none, and lifting the block stores all once', async () => {
    for (let round = 0; round < 100; round += 1) {
      const { answered, blocked, lifted } = await races.runRace(round % 12)
      expect(blocked.rows).toBe(answered.rows)
      expect([races.waiting, races.done]).toContainEqual(blocked)
      expect(lifted).toEqual(races.done)
    }
  }, 1_800_000)
})
