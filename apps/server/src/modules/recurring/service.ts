import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Cards } from '../cards/index.ts'
import { createSeriesEdits } from './edit-series.ts'
import { createInstalments } from './instalments.ts'
import { createOutlook } from './outlook.ts'
import { createSeriesQueries } from './queries.ts'
import { createRecompute } from './recompute.ts'
import { seriesRepository } from './repository/recurring-series.ts'

export interface RecurringDeps {
  db: Db
  clock: Clock
  events: Events
  cards: Pick<Cards, 'listBilled'>
}

export type Recurring = ReturnType<typeof createRecurring>

/** Creates the reads that other modules use: expected bills, income and instalments. */
export const createRecurringOutlook = ({ db, clock }: Pick<RecurringDeps, 'db' | 'clock'>) =>
  createOutlook({ clock, instalments: createInstalments({ db, clock }) })

/** Creates the services of recurring series and instalment purchases. */
export function createRecurring({ db, clock, events, cards }: RecurringDeps) {
  const recompute = createRecompute(clock)
  const queries = createSeriesQueries({ db, clock, cards })
  const instalments = createInstalments({ db, clock })
  return {
    list: queries.list,
    get: queries.get,
    listUpcoming: queries.listUpcoming,
    getInstalmentOverview: instalments.getOverview,
    ...createSeriesEdits({ db, clock, events, recompute, queries }),
    recompute,
    /** Returns the series and the instalment that a transaction belongs to. */
    async findByTransaction(tx: Tx, userId: string, transactionId: string) {
      return {
        recurring_id: await seriesRepository(tx).findIdByTransaction(userId, transactionId),
        instalment: await instalments.findByTransaction(tx, userId, transactionId),
      }
    },
  }
}
