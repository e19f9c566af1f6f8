import { deletionMailCopy } from '@lucas/contract/copy/users/privacy.ts'
import { zone } from '@lucas/contract/rules/periods.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import type { MailPort } from '../../platform/mail/mail.ts'
import { renderMail } from '../../platform/mail/template.ts'
import { generateToken, sha256 } from '../../platform/secret.ts'
import { type AuthHooks, auditEventRepository, type Sessions, type StepUp } from '../auth/index.ts'
import { users } from '../users/index.ts'
import { accountDeletionLookup, accountDeletionRepository } from './repository/account-deletion.ts'

/** Revokes the provider access of all of a user's connections. */
export type BankAccessRevoker = { revokeAll(userId: string): Promise<void> }

export type DeletionDeps = {
  db: Db
  jobsDb: Db
  clock: Clock
  events: Events
  jobs: Jobs
  mail: MailPort
  stepUp: StepUp
  sessions: Sessions
  banks: BankAccessRevoker
  /** Ends every address that works without a session (S-45). */
  revokeAddresses: AuthHooks['revokeAddresses']
  publicUrl: string
}

const gracePeriodDays = 7 // decisions 2
const dayMs = 86_400_000

const deletionRequestedJob = jobKind('account-sealed', z.object({ person: z.uuid() }), {
  runs: true,
  reason: 'Deleting the account is a right.',
})

/** Account deletion: sign-in is blocked at once, and the user can undo it until the data is erased. */
export function createDeletion(deps: DeletionDeps) {
  const { db, jobsDb, clock, events, jobs, mail, stepUp, sessions, banks, revokeAddresses, publicUrl } = deps

  /** Requests deletion and ends all sessions, this one included. A job mails the user and revokes bank access. */
  async function request(person: SignedInUser): Promise<{ erase_at: string }> {
    await stepUp.require(person, 'deletion')
    const { userId } = person
    const now = clock.now()
    const eraseAt = new Date(now.getTime() + gracePeriodDays * dayMs)
    await events.transaction(db, userId, async (tx) => {
      // The lock orders simultaneous sign-ins: an earlier one is ended with the rest, a later one is refused.
      await users.lock(tx, userId)
      if (!(await accountDeletionRepository(tx).create(userId, now, eraseAt))) fail('not_authenticated')
      await auditEventRepository(tx).create(userId, 'deletion_asked', now)
      await sessions.end(tx, userId, { except: null }, 'deletion')
      await revokeAddresses(tx, userId, now)
      await jobs.enqueue(tx, deletionRequestedJob, { person: userId })
    })
    return { erase_at: eraseAt.toISOString() }
  }

  /** Mails the undo link, then revokes bank access. The mail is first, in case the user did not request this. */
  async function completeRequest(userId: string) {
    // Where no mail is sent, no signed-in user could read a notice: the operator makes the link (docs/operations.md).
    if (mail.isNotices !== true) {
      const link = await withUser(jobsDb, userId, (tx) => createUndoLink(tx, userId, publicUrl))
      if (link === null) return // undone before the job ran
      const { subject, before, action: label, after } = deletionMailCopy
      await mail.send(
        renderMail(link.email, {
          subject,
          before: before(dateFormat.format(link.eraseAt)),
          action: { label, url: link.url },
          after,
        }),
      )
    }
    await banks.revokeAll(userId)
  }

  /** Undoes the deletion by the token of the mail. The user has to sign in and to connect their banks again. */
  async function undo(token: string): Promise<void> {
    const hash = sha256(token)
    const userId =
      (await accountDeletionLookup(db).findUserIdByUndoHash(hash)) ?? fail('deletion_link_invalid')
    await withUser(db, userId, async (tx) => {
      const deletions = accountDeletionRepository(tx)
      const row = await deletions.lock(userId)
      const isValid = row?.undo_hash?.equals(hash) === true && row.erase_at > clock.now()
      if (!isValid) fail('deletion_link_invalid')
      await deletions.delete(userId)
      await auditEventRepository(tx).create(userId, 'deletion_undone', clock.now())
    })
  }

  return {
    request,
    undo,
    define() {
      jobs.define(deletionRequestedJob, ({ person: userId }) => completeRequest(userId))
    },
  }
}

interface UndoLink {
  email: string
  eraseAt: Date
  url: string
}

/** Makes another undo link of a deletion that waits, for an operator; null where none waits. Audited. */
export const createDeletionUndo = (
  deps: { db: Db; clock: Clock; publicUrl: string },
  userId: string,
): Promise<UndoLink | null> =>
  withUser(deps.db, userId, async (tx) => {
    const link = await createUndoLink(tx, userId, deps.publicUrl)
    if (link !== null)
      await auditEventRepository(tx).create(userId, 'codes_made', deps.clock.now(), { by: 'operator' })
    return link
  })

/** Stores a new undo token of a deletion that waits, in place of the one before, and returns its link; null where none waits. */
async function createUndoLink(tx: Tx, userId: string, publicUrl: string): Promise<UndoLink | null> {
  const deletions = accountDeletionRepository(tx)
  const row = await deletions.lock(userId)
  const user = await users.find(tx, userId)
  if (!row || !user) return null
  const token = generateToken()
  await deletions.setUndoHash(userId, sha256(token))
  return { email: user.email, eraseAt: row.erase_at, url: `${publicUrl}/recuperar-cuenta#token=${token}` }
}

const dateFormat = new Intl.DateTimeFormat('es-CL', { timeZone: zone, dateStyle: 'long' })
