import type { Tx } from '../../platform/database/person.ts'
import type { PromisedToGoal } from '../goals/index.ts'
import type { RecurringOutlook } from '../recurring/index.ts'

/** What other modules know of the days ahead. */
export interface Ahead {
  outlook: RecurringOutlook
  goals: { promisedIn(tx: Tx, person: string): Promise<PromisedToGoal[]> }
}
