import type { Identity, OauthReturnInput, OauthStart } from '@lucas/contract/auth/identity.ts'
import type { IdentityProviderName } from '@lucas/contract/auth/identity-provider.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import {
  type AuthMails,
  auditEventRepository,
  isLastSignInMethod,
  type StepUp,
  signInMethodRepository,
} from '../auth/index.ts'
import { users } from '../users/index.ts'
import type { OauthFlow, OauthPurpose } from './oauth-flow.ts'
import { identityRepository } from './repository/identity.ts'

export type IdentityLinksDeps = { db: Db; clock: Clock; events: Events; stepUp: StepUp; mails: AuthMails }

/** Binds the flow to this session, so that an attacker cannot link their identity to another user. */
const toLinkPurpose = ({ userId, sessionId }: SignedInUser): OauthPurpose => ({
  use: 'oauth_link',
  subject: `${userId} ${sessionId}`,
})

/** Links identities to a user and unlinks them. */
export function createIdentityLinks({ oauthFlow, ...deps }: IdentityLinksDeps & { oauthFlow: OauthFlow }) {
  const { db, clock, events, stepUp, mails } = deps

  const listIn = async (tx: Tx, userId: string): Promise<Identity[]> =>
    (await identityRepository(tx).list(userId)).map(({ provider, email, linked_at, last_used_at }) => ({
      provider,
      email,
      linked_at: linked_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    }))

  /** Writes an audit event, enqueues a mail and publishes `security_changed`. */
  async function recordChange(
    tx: Tx,
    userId: string,
    kind: 'identity_linked' | 'identity_unlinked',
    provider: string,
  ) {
    await auditEventRepository(tx).create(userId, kind, clock.now(), { by: provider })
    await mails.enqueue(tx, userId, kind)
    await events.publish(tx, userId, { type: 'security_changed' })
  }

  return {
    async list({ userId }: SignedInUser) {
      const results = await withUser(db, userId, (tx) => listIn(tx, userId))
      return { results, count: results.length, next: null, previous: null }
    },

    async start(person: SignedInUser, name: IdentityProviderName): Promise<OauthStart> {
      await stepUp.require(person, 'security')
      return oauthFlow.start(name, toLinkPurpose(person))
    },

    async finish(
      person: SignedInUser,
      name: IdentityProviderName,
      input: OauthReturnInput,
    ): Promise<Identity> {
      const { userId } = person
      const profile = await oauthFlow.finish(name, toLinkPurpose(person), input)
      return events.transaction(db, userId, async (tx) => {
        if (!(await identityRepository(tx).create(userId, name, profile, clock.now()))) fail('identity_taken')
        await recordChange(tx, userId, 'identity_linked', name)
        const linked = (await listIn(tx, userId)).find(({ provider }) => provider === name)
        return linked ?? fail('conflict')
      })
    },

    async remove(person: SignedInUser, name: IdentityProviderName): Promise<void> {
      const { userId } = person
      const linked = await withUser(db, userId, (tx) => identityRepository(tx).list(userId))
      if (!linked.some(({ provider }) => provider === name)) fail('not_found')
      await stepUp.require(person, 'security')
      await events.transaction(db, userId, async (tx) => {
        await users.lock(tx, userId)
        if (isLastSignInMethod(await signInMethodRepository(tx).count(userId))) fail('last_way_in')
        if (!(await identityRepository(tx).delete(userId, name))) fail('not_found')
        await recordChange(tx, userId, 'identity_unlinked', name)
      })
    },
  }
}
