import { deletionMailCopy as words } from '@lucas/contract/copy/privacy.ts'
import { zone } from '@lucas/contract/rules/periods.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Person } from '../../platform/http/access.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import { toMail } from '../../platform/mail/letter.ts'
import type { MailPort } from '../../platform/mail/mail.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { hashOf, newSecret } from '../../platform/secret.ts'
import { auditRepository, type Sessions, type StepUp } from '../auth/index.ts'
import { deletionLookup, deletionRepository } from './repository/deletions.ts'

/** Ends what the banks gave us; of other modules only this is needed. */
export type BankAccess = { revokeAll(person: string): Promise<void> }

export type DeletionDeps = {
  db: Db
  jobsDb: Db
  clock: Clock
  outbox: Outbox
  jobs: Jobs
  mail: MailPort
  stepUp: StepUp
  sessions: Sessions
  banks: BankAccess
  publicUrl: string
}

const sealedDays = 7 // decisions 2
const dayMs = 86_400_000

const sealedJob = jobKind('account-sealed', z.object({ person: z.uuid() }))

/** An account that is sealed at once, and its way back until it is erased. */
export function createDeletion(deps: DeletionDeps) {
  const { db, jobsDb, clock, outbox, jobs, mail, stepUp, sessions, banks, publicUrl } = deps

  /** All sessions end, this one too; what takes time is done behind it. */
  async function ask(person: Person): Promise<{ erase_at: string }> {
    await stepUp.demand(person, 'deletion')
    const { userId } = person
    const now = clock.now()
    const eraseAt = new Date(now.getTime() + sealedDays * dayMs)
    await outbox.transaction(db, userId, async (tx) => {
      await deletionRepository(tx).hold(userId)
      if (!(await deletionRepository(tx).ask(userId, now, eraseAt))) fail('not_authenticated')
      await auditRepository(tx).add(userId, 'deletion_asked', now)
      await sessions.end(tx, userId, { except: null }, 'deletion')
      await jobs.send(tx, sealedJob, { person: userId })
    })
    return { erase_at: eraseAt.toISOString() }
  }

  /** The mail first: whoever did not ask for this has to hear of it soon. */
  async function afterSealing(person: string) {
    const token = newSecret()
    const facts = await asPerson(jobsDb, person, async (tx) => {
      const deletions = deletionRepository(tx)
      const row = await deletions.lock(person)
      const address = await deletions.addressOf(person)
      if (!row || !address) return null
      await deletions.keepLink(person, hashOf(token))
      return { to: address.email, eraseAt: row.erase_at }
    })
    if (facts === null) return // undone before its turn came
    const { subject, before, action: label, after } = words
    const url = `${publicUrl}/recuperar-cuenta#token=${token}`
    await mail.send(
      toMail(facts.to, {
        subject,
        before: before(days.format(facts.eraseAt)),
        action: { label, url },
        after,
      }),
    )
    await banks.revokeAll(person)
  }

  /** Takes the link of the mail; the person signs in again, and their banks have to be connected anew. */
  async function undo(token: string): Promise<void> {
    const hash = hashOf(token)
    const person = (await deletionLookup(db).byLink(hash)) ?? fail('deletion_link_invalid')
    await asPerson(db, person, async (tx) => {
      const deletions = deletionRepository(tx)
      const row = await deletions.lock(person)
      const isGood = row?.undo_hash?.equals(hash) === true && row.erase_at > clock.now()
      if (!isGood) fail('deletion_link_invalid')
      await deletions.forget(person)
      await auditRepository(tx).add(person, 'deletion_undone', clock.now())
    })
  }

  return {
    ask,
    undo,
    define() {
      jobs.define(sealedJob, ({ person }) => afterSealing(person))
    },
  }
}

const days = new Intl.DateTimeFormat('es-CL', { timeZone: zone, dateStyle: 'long' })
