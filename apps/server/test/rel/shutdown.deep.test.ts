import { describe, test } from 'vitest'
import { expectGoodEnding } from '../support/ending-server.ts'

describe('rel/shutdown', () => {
  test(
    'a callback of 120,000 rows that is being stored keeps nobody from leaving, and is not lost',
    () => expectGoodEnding({ rows: 120_000, when: 'being stored' }),
    240_000,
  )
})
