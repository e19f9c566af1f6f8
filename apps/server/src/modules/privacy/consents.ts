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

  async function write(tx: Tx, person: string, newsletter: boolean, at: Date): Promise<void> {
    const now = clock.now()
    const consents = consentRepository(tx)
    await consents.setNewsletter(person, newsletter, now)
    await consents.add(person, 'newsletter', newsletter, at)
    const granted = newsletter ? 'granted' : 'withdrawn'
    await auditRepository(tx).add(person, 'consent_changed', now, { newsletter: granted })
  }

  return {
    show: (person: string) => asPerson(db, person, (tx) => showIn(tx, person)),

    change: (person: string, newsletter: boolean): Promise<Privacy> =>
      asPerson(db, person, async (tx) => {
        await write(tx, person, newsletter, clock.now())
        return showIn(tx, person)
      }),

    /** A yes of an earlier day, before there was an account; what the person said to us since then stands above it. */
    async saidYes(tx: Tx, person: string, at: Date): Promise<void> {
      const said = await consentRepository(tx).latest(person)
      if (!said.some(({ purpose }) => purpose === 'newsletter')) await write(tx, person, true, at)
    },
  }
}
