import { describe, test } from 'vitest'
import { expectCleanShutdown } from '../support/app/shutdown-scenario.ts'

describe('rel/shutdown', () => {
  test(
    'a callback of 120,000 rows that is being ingested does not delay the shutdown and is not lost',
    () => expectCleanShutdown({ rows: 120_000, when: 'being ingested' }),
    240_000,
  )
})
