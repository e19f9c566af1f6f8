import { describe } from 'vitest'
import { defineInjectionTests } from '../support/faults/injection.ts'

// S-06: each body field gets a third of the corpus. injection.deep.test.ts tries the whole corpus.

describe('sec/injection', async () => {
  await defineInjectionTests(3)
})
