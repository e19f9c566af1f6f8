import { describeFuzz } from '../support/fuzz/describe-fuzz.ts'

// S-43: a sample of 1,000 calls. fuzz.deep.test.ts runs 40,000 calls of four seeds.

await describeFuzz('sec/fuzz', { seeds: [20_261_201], calls: 1_000 })
