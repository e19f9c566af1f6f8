import type { CreatedInvitation, Invitation, InvitationState } from '@lucas/contract/auth/invitation.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { generateToken, sha256 } from '../../platform/secret.ts'
import { auditEventRepository } from '../auth/index.ts'
import type { PrivateAddresses, PrivateAddressStore } from '../security/index.ts'
import type { RegistrationRules } from './domain/registration-state.ts'
import { type InvitationRow, invitationRepository, listFirstPeople } from './repository/invitation.ts'

/** Invitations as credentials of who made them (S-45). */
export const invitationStore: PrivateAddressStore = {
  kind: 'invitation',
  async list(tx, userId) {
    const row = await invitationRepository(tx).find(userId)
    return row ? [{ created_at: row.created_at, last_used_at: null }] : []
  },
  delete: (tx, userId) => invitationRepository(tx).delete(userId),
}
const { kind } = invitationStore

interface InvitationsDeps {
  db: Db
  clock: Clock
  rules: RegistrationRules
  addresses: PrivateAddresses
  publicUrl: string
}

export type Invitations = ReturnType<typeof createInvitations>

const dayMs = 86_400_000
const toRow = (hash: Buffer, now: Date): InvitationRow => ({
  token_hash: hash,
  created_at: now,
  expires_at: new Date(now.getTime() + limits.invitationDays * dayMs),
})
const toLink = (publicUrl: string, token: string): string => `${publicUrl}/register#invitacion=${token}`

/** The links with which the first person of an installation lets others register, one at a time (`REGISTRATION=invite`). */
export function createInvitations({ db, clock, rules, addresses, publicUrl }: InvitationsDeps) {
  const mayInvite = async (userId: string): Promise<boolean> =>
    rules.mode === 'invite' && (await listFirstPeople(db, 1))[0] === userId

  return {
    async get(userId: string): Promise<InvitationState> {
      const may_invite = await mayInvite(userId)
      const row = await withUser(db, userId, (tx) => invitationRepository(tx).find(userId))
      const isOpen = row !== undefined && row.expires_at > clock.now()
      return { may_invite, invitation: isOpen ? toApiInvitation(row) : null }
    },

    /** Creates a link, which replaces the one before. Only this answer and its repeats within a minute have it. */
    async create(person: SignedInUser, idempotencyKey: string | undefined): Promise<CreatedInvitation> {
      const { userId } = person
      if (!(await mayInvite(userId))) fail('forbidden')
      const { row, token } = await addresses.issue(person, {
        kind,
        idempotencyKey,
        find: (tx) => invitationRepository(tx).find(userId),
        isSame: () => true,
        replace: (tx, hash, now) => invitationRepository(tx).replace(userId, toRow(hash, now)),
      })
      return { invitation: toApiInvitation(row), link: toLink(publicUrl, token) }
    },

    async revoke(userId: string): Promise<InvitationState> {
      await addresses.revoke(userId, kind)
      return this.get(userId)
    },
  }
}

const toApiInvitation = (row: InvitationRow): Invitation => ({
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})

/**
 * Makes a link in the name of the first person, for an operator; null before the first registration, which needs none. It replaces the
 * one before, is audited, and the person is notified.
 */
export const createOperatorInvitation =
  ({ db, clock, publicUrl }: Pick<InvitationsDeps, 'db' | 'clock' | 'publicUrl'>) =>
  async (): Promise<{ owner: string; link: string; expiresAt: Date } | null> => {
    const [owner] = await listFirstPeople(db, 1)
    if (owner === undefined) return null
    const token = generateToken()
    const row = await withUser(db, owner, async (tx) => {
      await auditEventRepository(tx).create(owner, `${kind}_created`, clock.now(), { by: 'operator' })
      return invitationRepository(tx).replace(owner, toRow(sha256(token), clock.now()))
    })
    return { owner, link: toLink(publicUrl, token), expiresAt: row.expires_at }
  }
