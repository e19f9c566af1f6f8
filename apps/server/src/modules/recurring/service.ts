import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { createEditing } from './edit.ts'
import { createInstalments } from './instalments.ts'
import { createOutlook } from './outlook.ts'
import { createReading } from './read.ts'
import { createRefresh } from './refresh.ts'
import { seriesRepository } from './repository/series.ts'

export interface RecurringDeps {
  db: Db
  clock: Clock
  outbox: Outbox
}

export type Recurring = ReturnType<typeof createRecurring>

/** Movements that come again, and purchases in instalments. */
export function createRecurring({ db, clock, outbox }: RecurringDeps) {
  const refresh = createRefresh(clock)
  const reading = createReading({ db, clock })
  const instalments = createInstalments({ db, clock })
  return {
    list: reading.list,
    find: reading.find,
    upcoming: reading.upcoming,
    instalments: instalments.overview,
    outlook: createOutlook({ clock, instalments }),
    ...createEditing({ db, clock, outbox, refresh, reading }),
    refresh,
    /** What a movement belongs to. */
    async ofRow(tx: Tx, person: string, id: string) {
      return {
        recurring_id: await seriesRepository(tx).ofRow(person, id),
        instalment: await instalments.ofRow(tx, person, id),
      }
    },
  }
}
