import { describe } from 'vitest'
import { listSeeds } from '../support/faults/seeds.ts'
import { defineFuzzTests } from '../support/fuzz/define-fuzz-tests.ts'

// S-43: all 40,000 calls. `LUCAS_SEEDS=7-9 LUCAS_CALLS=500` selects other seeds, and the calls of each.

const seeds = process.env.LUCAS_SEEDS === undefined ? [1, 21_719, 19_628, 20_261_201] : listSeeds()
const calls = Number(process.env.LUCAS_CALLS ?? 10_000)

describe('sec/fuzz', async () => {
  await defineFuzzTests({ seeds, calls })
})
