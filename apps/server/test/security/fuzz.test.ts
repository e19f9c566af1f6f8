import { describe } from 'vitest'
import { defineFuzzTests } from '../support/fuzz/define-fuzz-tests.ts'

// S-43: a sample of 1,000 calls. fuzz.deep.test.ts runs 40,000 calls of four seeds.

describe('sec/fuzz', async () => {
  await defineFuzzTests({ seeds: [20_261_201], calls: 1_000 })
})
