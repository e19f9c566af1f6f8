import { type Consent, consentPurposes, type Privacy } from '@lucas/contract/users/privacy.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import { auditEventRepository } from '../auth/index.ts'
import { users } from '../users/index.ts'
import { consentRepository } from './repository/consent.ts'

export type Consents = ReturnType<typeof createConsents>
/** Records the consents that a user gave at registration. */
export async function recordConsents(
  tx: Tx,
  userId: string,
  { newsletter }: { newsletter: boolean },
  at: Date,
): Promise<void> {
  await consentRepository(tx).create(userId, newsletter ? ['terms', 'newsletter'] : ['terms'], true, at)
}

/** Adds a decision about the newsletter of an earlier moment or of now. */
async function recordNewsletter(
  tx: Tx,
  userId: string,
  { granted, at, now }: { granted: boolean; at: Date; now: Date },
): Promise<void> {
  await users.setNewsletter(tx, userId, granted, now)
  await consentRepository(tx).create(userId, ['newsletter'], granted, at)
  await auditEventRepository(tx).create(userId, 'consent_changed', now, {
    newsletter: granted ? 'granted' : 'withdrawn',
  })
}

/** Withdraws the newsletter consent of whoever registered an address, once its owner claims it. */
export async function withdrawNewsletter(tx: Tx, userId: string, at: Date): Promise<void> {
  const latest = await consentRepository(tx).listLatest(userId)
  if (latest.some(({ purpose, granted }) => purpose === 'newsletter' && granted))
    await recordNewsletter(tx, userId, { granted: false, at, now: at })
}

/** Consents of a user. Each change adds a row, so that the history stays. */
export function createConsents({ db, clock }: { db: Db; clock: Clock }) {
  async function getIn(tx: Tx, userId: string): Promise<Privacy> {
    const rows = await consentRepository(tx).listLatest(userId)
    const consents = consentPurposes.map((purpose): Consent => {
      const latest = rows.find((row) => row.purpose === purpose)
      return { purpose, granted: latest?.granted ?? false, at: latest?.at.toISOString() ?? null }
    })
    return { consents }
  }

  return {
    get: (userId: string) => withUser(db, userId, (tx) => getIn(tx, userId)),

    update: (userId: string, newsletter: boolean): Promise<Privacy> =>
      withUser(db, userId, async (tx) => {
        const now = clock.now()
        await recordNewsletter(tx, userId, { granted: newsletter, at: now, now })
        return getIn(tx, userId)
      }),

    /** Records a newsletter consent from before registration, unless the user has decided since. */
    async grantNewsletter(tx: Tx, userId: string, at: Date): Promise<void> {
      const latest = await consentRepository(tx).listLatest(userId)
      if (!latest.some(({ purpose }) => purpose === 'newsletter'))
        await recordNewsletter(tx, userId, { granted: true, at, now: clock.now() })
    },
  }
}
