import { describe, test } from 'vitest'
import { surviveKills } from '../support/kills.ts'

describe('rel/kill9', () => {
  test(
    'a hundred kills in mid-ingest: nothing lost, nothing doubled, no state left hanging',
    () => surviveKills(100),
    1_800_000,
  )
})
