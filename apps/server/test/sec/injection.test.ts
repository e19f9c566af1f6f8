import { describeInjection } from '../support/injection.ts'

// S-06: a third of the corpus at each place; the whole of it is in injection.deep.test.ts.

await describeInjection(3)
