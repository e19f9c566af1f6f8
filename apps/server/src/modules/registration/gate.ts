import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lockRegistration } from '../../platform/database/locks.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import { sha256 } from '../../platform/secret.ts'
import { type Admission, auditEventRepository, type RegistrationGate } from '../auth/index.ts'
import {
  countsPeople,
  getRegistrationState,
  type RegistrationRules,
  type RegistrationState,
} from './domain/registration-state.ts'
import { findInviter, invitationRepository, listFirstPeople } from './repository/invitation.ts'

interface GateDeps {
  db: Db
  clock: Clock
  rules: RegistrationRules
}

const problems = {
  invite: 'invitation_required',
  closed: 'registration_closed',
  full: 'installation_full',
} as const satisfies Record<Exclude<RegistrationState, 'open'>, string>

/** Nothing was taken, and nothing is checked again. */
const freely: Admission = { confirm: async () => undefined, settle: async () => undefined }

/** Decides who may register in this installation: everyone, the first person, or whom an invitation admits. */
export function createRegistrationGate({ db, clock, rules }: GateDeps): RegistrationGate {
  const isCounted = countsPeople(rules)

  /** Returns who may register now. Under the lock it stays so until the transaction ends. */
  const readState = async (from: Db): Promise<RegistrationState> =>
    getRegistrationState(rules, (await listFirstPeople(from, (rules.maxPeople ?? 0) + 1)).length)

  async function requireState(tx: Tx, admitted: RegistrationState): Promise<void> {
    await lockRegistration(tx)
    const state = await readState(tx)
    if (state !== 'open' && state !== admitted) fail(problems[state])
  }

  /** Takes an invitation in a transaction of who made it. */
  async function takeInvitation(token: string): Promise<Admission> {
    const hash = sha256(token)
    const inviter = (await findInviter(db, hash)) ?? fail('invitation_invalid')
    const row = await withUser(db, inviter, async (tx) => {
      const taken = await invitationRepository(tx).take(inviter, hash, clock.now())
      if (taken) await auditEventRepository(tx).create(inviter, 'invitation_used', clock.now())
      return taken ?? fail('invitation_invalid')
    })
    return {
      confirm: (tx) => requireState(tx, 'invite'),
      settle: (outcome) =>
        withUser(db, inviter, async (tx) => {
          const invitations = invitationRepository(tx)
          await (outcome === 'registered'
            ? invitations.spend(inviter, row)
            : invitations.restore(inviter, row))
        }),
    }
  }

  return {
    getState: async () => (isCounted ? readState(db) : 'open'),

    async admit(invitation) {
      if (!isCounted) return freely
      const state = await readState(db)
      if (state === 'open') return { ...freely, confirm: (tx) => requireState(tx, 'open') }
      if (state !== 'invite' || invitation === undefined) fail(problems[state])
      return takeInvitation(invitation)
    },
  }
}
