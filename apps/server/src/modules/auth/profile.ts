import type { ProfilePatch } from '@lucas/contract/auth/auth.ts'
import type { User } from '@lucas/contract/auth/session.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { findViolatedConstraint } from '../../platform/database/faults.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import type { RateCounters } from '../../platform/http/rate-limits/rate-counters.ts'
import { sha256 } from '../../platform/secret.ts'
import { type UserRow, users } from '../users/index.ts'
import { isSteppedUp } from './domain/step-up.ts'
import type { AuthMails } from './mail/send.ts'
import { auditEventRepository } from './repository/audit-event.ts'
import { emailChangeRepository } from './repository/email-change.ts'
import { lookupRepository } from './repository/lookup.ts'
import type { StepUp } from './step-up/step-up.ts'
import { toUser } from './to-api.ts'
import type { EmailConfirmation } from './verification/confirm-email.ts'
import { updateUser } from './verification/update-user.ts'

export type Profile = {
  get(userId: string): Promise<User>
  /** Updates the profile. A new phone or email requires step-up, and a new email waits for its confirmation link. */
  update(person: SignedInUser, patch: ProfilePatch): Promise<User>
  /** Confirms a new email by the token of its link. Fails with `link_invalid`. */
  confirmEmail(token: string): Promise<void>
}

type ProfileDeps = {
  db: Db
  clock: Clock
  events: Events
  counters: RateCounters
  stepUp: StepUp
  mails: AuthMails
  emailConfirmation: EmailConfirmation
}

const emailChangeLimit = { max: 20, windowSeconds: 3_600 }

export function createProfile({
  db,
  clock,
  events,
  counters,
  stepUp,
  mails,
  emailConfirmation,
}: ProfileDeps): Profile {
  async function get(userId: string): Promise<User> {
    const row = await withUser(db, userId, (tx) => users.find(tx, userId))
    return toUser(row ?? fail('not_authenticated'))
  }

  async function update(person: SignedInUser, patch: ProfilePatch): Promise<User> {
    const { userId } = person
    const canChangeContact = isSteppedUp(person, 'own_contact', clock.now())
    if (canChangeContact && patch.email !== undefined)
      await counters.consumeOrFail('email change', userId, emailChangeLimit)
    const after = await events.transaction(db, userId, async (tx) => {
      const before = (await users.lock(tx, userId)) ?? fail('not_authenticated')
      const changes = detectContactChanges(before, patch)
      if ((changes.phone || changes.email) && !canChangeContact) return null
      const row = await updateUser(tx, userId, toColumns(before, patch), clock.now())
      await recordContactChanges(tx, userId, changes)
      await events.publish(tx, userId, { type: 'profile_changed' })
      return row
    })
    return after === null ? stepUp.refuse(person, 'own_contact') : toUser(after)
  }

  async function recordContactChanges(tx: Tx, userId: string, { phone, email }: ContactChanges) {
    if (!phone && !email) return
    const detail = { ...(phone ? { phone: 'changed' } : {}), ...(email ? { email: 'asked' } : {}) }
    await auditEventRepository(tx).create(userId, 'contact_changed', clock.now(), detail)
    if (email) await mails.enqueue(tx, userId, 'email_change')
  }

  async function confirmEmail(token: string) {
    const hash = sha256(token)
    const userId = (await lookupRepository(db).findUserIdByEmailChange(hash)) ?? fail('link_invalid')
    try {
      await events.transaction(db, userId, (tx) => consumeLink(tx, userId, hash))
    } catch (fault) {
      if (findViolatedConstraint(fault) === 'email_owner_pkey') fail('link_invalid') // another user has confirmed this address first
      throw fault
    }
  }

  async function consumeLink(tx: Tx, userId: string, hash: Buffer) {
    // Locked before the link, in the order of a profile change, which voids the link.
    const user = await users.lock(tx, userId)
    const link = await emailChangeRepository(tx).consume(userId, hash)
    if (!link || !user?.pending_email || link.expires_at.getTime() <= clock.now().getTime())
      fail('link_invalid')
    await emailConfirmation.confirm(tx, user, user.pending_email)
  }

  return { get, update, confirmEmail }
}

type ContactChanges = { phone: boolean; email: boolean }

const detectContactChanges = (before: UserRow, { phone, email }: ProfilePatch): ContactChanges => ({
  phone: phone !== undefined && (phone || null) !== before.phone,
  email: email !== undefined && email !== before.email,
})

/** Stores a new address in `pending_email`; the current address cancels a pending change. */
const toColumns = (before: UserRow, { first_name, last_name, phone, email, home_screen }: ProfilePatch) => ({
  ...(first_name === undefined || first_name === before.first_name
    ? {}
    : { first_name, first_name_edited: true }),
  ...(last_name === undefined ? {} : { last_name }),
  // An unchanged phone number stays verified.
  ...(phone === undefined || (phone || null) === before.phone
    ? {}
    : { phone: phone || null, phone_verified_at: null }),
  ...(email === undefined ? {} : { pending_email: email === before.email ? null : email }),
  ...(home_screen === undefined ? {} : { home_screen }),
})
