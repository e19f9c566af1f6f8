import { describe } from 'vitest'
import { defineFuzzTests } from '../support/fuzz/define-fuzz-tests.ts'

// S-43: all 40,000 calls.

describe('sec/fuzz', async () => {
  await defineFuzzTests({ seeds: [1, 21_719, 19_628, 20_261_201], calls: 10_000 })
})
