import { describeInjection } from '../support/faults/injection.ts'

// S-06: each body field gets a third of the corpus. injection.deep.test.ts tries the whole corpus.

await describeInjection('sec/injection', 3)
