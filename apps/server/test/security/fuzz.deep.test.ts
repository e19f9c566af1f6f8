import { describeFuzz } from '../support/fuzz/describe-fuzz.ts'

// S-43: all 40,000 calls.

await describeFuzz('sec/fuzz', { seeds: [1, 21_719, 19_628, 20_261_201], calls: 10_000 })
