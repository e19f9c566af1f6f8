import { describe, test } from 'vitest'
import { surviveKills } from '../support/kills.ts'

describe('rel/kill9', () => {
  test(
    'twenty kills in mid-ingest: nothing lost, nothing doubled, no state left hanging',
    () => surviveKills(20),
    900_000,
  )
})
