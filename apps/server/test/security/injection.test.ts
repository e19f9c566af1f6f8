import { describe } from 'vitest'
import { defineInjectionTests } from '../support/faults/injection.ts'
import { sampleSize } from '../support/sample-size.ts'

// S-06: each body field gets a third of the corpus, in the gate a ninth. injection.deep.test.ts tries the whole corpus.

describe('sec/injection', async () => {
  const share = sampleSize({ gate: 3, all: 1 })
  await defineInjectionTests({ share, bodyShare: 3 * share })
})
