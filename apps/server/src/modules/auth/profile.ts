import type { ProfilePatch } from '@lucas/contract/auth.ts'
import type { User } from '@lucas/contract/session.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { brokenConstraint } from '../../platform/database/faults.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Person } from '../../platform/http/access.ts'
import type { Counters } from '../../platform/http/counters.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { hashOf } from '../../platform/secret.ts'
import type { Addresses } from './addresses.ts'
import { auditRepository } from './audit-repository.ts'
import { isRaised } from './domain/step-up.ts'
import { lookupRepository } from './lookup-repository.ts'
import type { AuthMails } from './mails.ts'
import { type PersonRow, personRepository } from './person-repository.ts'
import type { StepUp } from './step-up.ts'
import { toUser } from './wire.ts'

export type Profile = {
  show(userId: string): Promise<User>
  /** Names and the choice of Resumen change at once; phone and address want a raised session, and the address waits for its link. */
  change(person: Person, patch: ProfilePatch): Promise<User>
  /** Takes the link that was sent to the new address. */
  confirmEmail(token: string): Promise<void>
}

type ProfileDeps = {
  db: Db
  clock: Clock
  outbox: Outbox
  counters: Counters
  stepUp: StepUp
  mails: AuthMails
  addresses: Addresses
}

const emailChangesAnHour = { max: 20, windowSeconds: 3_600 }

export function createProfile({
  db,
  clock,
  outbox,
  counters,
  stepUp,
  mails,
  addresses,
}: ProfileDeps): Profile {
  async function show(userId: string): Promise<User> {
    const row = await asPerson(db, userId, (tx) => personRepository(tx).find(userId))
    return toUser(row ?? fail('not_authenticated'))
  }

  async function change(person: Person, patch: ProfilePatch): Promise<User> {
    const { userId } = person
    const mayMove = isRaised(person, 'own_contact', clock.now())
    if (mayMove && patch.email !== undefined) await counters.admit('email change', userId, emailChangesAnHour)
    const after = await outbox.transaction(db, userId, async (tx) => {
      const before = (await personRepository(tx).lock(userId)) ?? fail('not_authenticated')
      const moves = contactMoves(before, patch)
      if ((moves.phone || moves.email) && !mayMove) return null
      const row = await personRepository(tx).change(userId, columnsOf(before, patch), clock.now())
      await tellMoves(tx, userId, moves)
      await outbox.add(tx, userId, { type: 'profile_changed' })
      return row
    })
    return after === null ? stepUp.refuse(person, 'own_contact') : toUser(after)
  }

  async function tellMoves(tx: Tx, userId: string, { phone, email }: Moves) {
    if (!phone && !email) return
    const detail = { ...(phone ? { phone: 'changed' } : {}), ...(email ? { email: 'asked' } : {}) }
    await auditRepository(tx).add(userId, 'contact_changed', clock.now(), detail)
    if (email) await mails.queue(tx, userId, 'email_change')
  }

  async function confirmEmail(token: string) {
    const hash = hashOf(token)
    const userId = (await lookupRepository(db).emailChange(hash)) ?? fail('link_invalid')
    try {
      await outbox.transaction(db, userId, (tx) => takeLink(tx, userId, hash))
    } catch (fault) {
      if (brokenConstraint(fault) === 'email_owner_pkey') fail('link_invalid') // somebody has the address by now
      throw fault
    }
  }

  async function takeLink(tx: Tx, userId: string, hash: Buffer) {
    const link = await personRepository(tx).spendEmailChange(userId, hash)
    if (!link?.pending_email || link.expires_at.getTime() <= clock.now().getTime()) fail('link_invalid')
    await addresses.confirm(tx, { user_id: userId, email: link.email }, link.pending_email)
  }

  return { show, change, confirmEmail }
}

type Moves = { phone: boolean; email: boolean }

const contactMoves = (before: PersonRow, { phone, email }: ProfilePatch): Moves => ({
  phone: phone !== undefined && (phone || null) !== before.phone,
  email: email !== undefined && email !== before.email,
})

/** A new address waits in `pending_email`; the present one given again gives up a change that waits. */
const columnsOf = (
  before: PersonRow,
  { first_name, last_name, phone, email, home_screen }: ProfilePatch,
) => ({
  ...(first_name === undefined ? {} : { first_name }),
  ...(last_name === undefined ? {} : { last_name }),
  // Sent back as it is, a telephone stays a verified one.
  ...(phone === undefined || (phone || null) === before.phone
    ? {}
    : { phone: phone || null, phone_verified_at: null }),
  ...(email === undefined ? {} : { pending_email: email === before.email ? null : email }),
  ...(home_screen === undefined ? {} : { home_screen }),
})
