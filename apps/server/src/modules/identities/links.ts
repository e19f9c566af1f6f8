import type { Identity, OauthReturnInput, OauthStart } from '@lucas/contract/identity.ts'
import type { IdentityProviderName } from '@lucas/contract/identity-provider.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Person } from '../../platform/http/access.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { type AuthMails, auditRepository, isLastWay, type StepUp, waysRepository } from '../auth/index.ts'
import { identityRepository } from './repository.ts'
import type { Purpose, RoundTrip } from './round-trip.ts'

export type LinksDeps = { db: Db; clock: Clock; outbox: Outbox; stepUp: StepUp; mails: AuthMails }

/** Linked by the session that asked, so that nobody brings an account home into a stranger's session. */
const own = ({ userId, sessionId }: Person): Purpose => ({
  use: 'oauth_link',
  subject: `${userId} ${sessionId}`,
})

/** The accounts of others that open a person's own. */
export function createLinks({ roundTrip, ...deps }: LinksDeps & { roundTrip: RoundTrip }) {
  const { db, clock, outbox, stepUp, mails } = deps

  const listIn = async (tx: Tx, userId: string): Promise<Identity[]> =>
    (await identityRepository(tx).list(userId)).map(({ provider, email, linked_at, last_used_at }) => ({
      provider,
      email,
      linked_at: linked_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    }))

  /** The audit, a mail and the other pages hear of every change. */
  async function tell(tx: Tx, userId: string, kind: 'identity_linked' | 'identity_unlinked', by: string) {
    await auditRepository(tx).add(userId, kind, clock.now(), { by })
    await mails.queue(tx, userId, kind)
    await outbox.add(tx, userId, { type: 'security_changed' })
  }

  return {
    async list({ userId }: Person) {
      const results = await asPerson(db, userId, (tx) => listIn(tx, userId))
      return { results, count: results.length, next: null, previous: null }
    },

    async start(person: Person, name: IdentityProviderName): Promise<OauthStart> {
      await stepUp.demand(person, 'security')
      return roundTrip.begin(name, own(person))
    },

    async finish(person: Person, name: IdentityProviderName, input: OauthReturnInput): Promise<Identity> {
      const { userId } = person
      const vouched = await roundTrip.end(name, own(person), input)
      return outbox.transaction(db, userId, async (tx) => {
        if (!(await identityRepository(tx).add(userId, name, vouched, clock.now()))) fail('identity_taken')
        await tell(tx, userId, 'identity_linked', name)
        const linked = (await listIn(tx, userId)).find(({ provider }) => provider === name)
        return linked ?? fail('conflict')
      })
    },

    async remove(person: Person, name: IdentityProviderName): Promise<void> {
      const { userId } = person
      const known = await asPerson(db, userId, (tx) => identityRepository(tx).list(userId))
      if (!known.some(({ provider }) => provider === name)) fail('not_found')
      await stepUp.demand(person, 'security')
      await outbox.transaction(db, userId, async (tx) => {
        await waysRepository(tx).hold(userId)
        if (isLastWay(await waysRepository(tx).count(userId))) fail('last_way_in')
        if (!(await identityRepository(tx).remove(userId, name))) fail('not_found')
        await tell(tx, userId, 'identity_unlinked', name)
      })
    },
  }
}
