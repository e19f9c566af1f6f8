import { type Consent, consentPurposes, type Privacy } from '@lucas/contract/privacy.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import { auditRepository } from '../auth/index.ts'
import { consentRepository } from './repository/consents.ts'

/** What a person agreed to, with its day; each change is kept beside those before it. */
export function createConsents({ db, clock }: { db: Db; clock: Clock }) {
  async function showIn(tx: Tx, person: string): Promise<Privacy> {
    const rows = await consentRepository(tx).latest(person)
    const consents = consentPurposes.map((purpose): Consent => {
      const said = rows.find((row) => row.purpose === purpose)
      return { purpose, granted: said?.granted ?? false, at: said?.at.toISOString() ?? null }
    })
    return { consents }
  }

  return {
    show: (person: string) => asPerson(db, person, (tx) => showIn(tx, person)),

    change: (person: string, newsletter: boolean): Promise<Privacy> =>
      asPerson(db, person, async (tx) => {
        const now = clock.now()
        const consents = consentRepository(tx)
        await consents.setNewsletter(person, newsletter, now)
        await consents.add(person, 'newsletter', newsletter, now)
        const granted = newsletter ? 'granted' : 'withdrawn'
        await auditRepository(tx).add(person, 'consent_changed', now, { newsletter: granted })
        return showIn(tx, person)
      }),
  }
}
