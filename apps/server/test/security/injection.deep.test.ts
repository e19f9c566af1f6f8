import { describeInjection } from '../support/faults/injection.ts'

// S-06: the whole corpus.

await describeInjection('sec/injection', 1)
