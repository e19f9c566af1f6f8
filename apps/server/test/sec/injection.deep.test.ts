import { describeInjection } from '../support/injection.ts'

// S-06, whole.

await describeInjection(1)
