import { describeInjection } from '../support/injection.ts'

// S-06, with a third of the corpus in each text of a body; injection.deep.test.ts has all of it there too.

await describeInjection(3)
