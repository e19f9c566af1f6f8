import { describe } from 'vitest'
import { defineInjectionTests } from '../support/faults/injection.ts'

// S-06: the whole corpus.

describe('sec/injection', async () => {
  await defineInjectionTests({ share: 1, bodyShare: 1 })
})
