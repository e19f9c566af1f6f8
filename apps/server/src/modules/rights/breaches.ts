import { breachNotice } from '@lucas/contract/copy/users/breach-notice.ts'
import { zone } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withoutUser } from '../../platform/database/user-transaction.ts'
import { newId } from '../../platform/ids.ts'
import { type Breach, type BreachChange, breachRepository } from './repository/breach.ts'

/** Register of data breaches, maintained by an operator (Ley 19.628, article 14 sexies; docs/privacidad/). */
export function createBreaches({ db, clock }: { db: Db; clock: Clock }) {
  return {
    list: (): Promise<Breach[]> => withoutUser(db, (tx) => breachRepository(tx).list()),

    find: (id: string): Promise<Breach | undefined> => withoutUser(db, (tx) => breachRepository(tx).find(id)),

    /** Creates a breach. Returns its id. */
    async create(discoveredAt: Date, nature: string): Promise<string> {
      const id = newId()
      const now = clock.now()
      const breach = { id, discovered_at: discoveredAt, nature, created_at: now, updated_at: now }
      await withoutUser(db, (tx) => breachRepository(tx).create(breach))
      return id
    },

    /** Updates a breach. Returns false if it does not exist. */
    update: (id: string, change: BreachChange): Promise<boolean> =>
      withoutUser(db, (tx) => breachRepository(tx).update(id, change, clock.now())),
  }
}

const dateTimeFormat = new Intl.DateTimeFormat('es-CL', {
  timeZone: zone,
  dateStyle: 'long',
  timeStyle: 'short',
})

/** Returns the notice to the affected users. Unknown details stay as placeholders in capitals. */
export function formatNotice(breach: Breach, supportEmail: string): string {
  const formatOptional = (at: Date | null) => (at === null ? null : dateTimeFormat.format(at))
  return breachNotice({
    discovered: dateTimeFormat.format(breach.discovered_at),
    contained: formatOptional(breach.contained_at),
    reported: formatOptional(breach.reported_at),
    nature: breach.nature,
    categories: breach.categories,
    effects: breach.effects,
    measures: breach.measures,
    supportEmail,
  })
}
