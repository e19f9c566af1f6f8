import type { BankMailboxProblem } from '@lucas/contract/banking/bank-mail.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { MailboxHost } from '../../../platform/config/bank-mail-settings.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { withUser } from '../../../platform/database/user-transaction.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Log } from '../../../platform/log.ts'
import type { PrivateAddresses } from '../../security/index.ts'
import { type MailboxRow, mailboxRepository } from '../repository/mailbox.ts'
import type { StoredMail, StoreMail } from '../store-mail.ts'
import { decryptPassword } from './cipher.ts'
import { type MailboxAccess, MailboxError, type Position, readMailbox } from './imap.ts'
import { planAfterFailure, readEveryMs, waitAfterLimitMs } from './plan.ts'

export interface ReadMailboxDeps {
  db: Db
  clock: Clock
  log: Log
  events: Events
  envelope: Envelope
  addresses: Pick<PrivateAddresses, 'tellUnusable'>
  store: StoreMail
  hosts: readonly MailboxHost[]
}

const toColumns = ({ uidValidity, lastUid }: Position) => ({
  uid_validity: uidValidity,
  last_uid: lastUid,
})
const toPosition = ({ uid_validity: uidValidity, last_uid: lastUid }: MailboxRow): Position | null =>
  uidValidity === null || lastUid === null ? null : { uidValidity, lastUid }

/** Creates the work of reading a user's mailbox: new mails go through the door of all mails, and the outcome is noted. */
export function createReadMailbox(deps: ReadMailboxDeps) {
  const { db, clock, log, events, envelope, addresses, store, hosts } = deps

  /** Notes something about the mailbox that was read, unless the user has changed it meanwhile. */
  const note = (
    userId: string,
    read: MailboxRow,
    change: Partial<MailboxRow>,
    { tells = false }: { tells?: boolean } = {},
  ): Promise<void> =>
    events.transaction(db, userId, async (tx) => {
      const row = await mailboxRepository(tx).lock(userId)
      if (row?.created_at.getTime() !== read.created_at.getTime()) return
      await mailboxRepository(tx).update(userId, change)
      if (tells) await addresses.tellUnusable(tx, userId, 'bank_mailbox_unread')
      const isSeen = row.last_read_at === null || row.problem !== (change.problem ?? null)
      if (isSeen) await events.publish(tx, userId, { type: 'accounts_changed' })
    })

  const noteFailure = (userId: string, row: MailboxRow, problem: BankMailboxProblem): Promise<void> => {
    const now = clock.now()
    const plan = planAfterFailure({ problem, failingSince: row.failing_since, mailedAt: row.mailed_at, now })
    log.warn({ host: row.host, reason: problem }, 'mailbox not read')
    return note(
      userId,
      row,
      {
        problem,
        failing_since: plan.failingSince,
        next_read_at: plan.nextReadAt,
        ...(plan.tells && { mailed_at: now }),
      },
      plan,
    )
  }

  /** Notes how far the mailbox was read. What was not stored is read again. */
  const noteSuccess = (
    userId: string,
    row: MailboxRow,
    { position, waitMs }: { position: Position | null; waitMs: number },
  ): Promise<void> => {
    const now = clock.now()
    return note(userId, row, {
      ...(position !== null && toColumns(position)),
      last_read_at: now,
      next_read_at: new Date(now.getTime() + waitMs),
      problem: null,
      failing_since: null,
      mailed_at: null,
    })
  }

  /** Stores a mail together with the position behind it, unless the user has changed the mailbox meanwhile. */
  const storeAt = (
    userId: string,
    row: MailboxRow,
    bytes: Uint8Array,
    position: Position,
  ): Promise<StoredMail> =>
    store(userId, bytes, async (tx) => {
      const own = await mailboxRepository(tx).lock(userId)
      if (own?.created_at.getTime() !== row.created_at.getTime()) return false
      await mailboxRepository(tx).update(userId, toColumns(position))
      return true
    })

  async function readAll(userId: string, row: MailboxRow, access: MailboxAccess, signal: AbortSignal) {
    const steps = readMailbox(access, { position: toPosition(row), lastReadAt: row.last_read_at, signal })
    let position: Position | null = null
    let waitMs = 0
    for await (const step of steps) {
      if (step.bytes !== null) {
        const stored = await storeAt(userId, row, step.bytes, step.position)
        if (stored === 'unwanted') return
        if (stored === 'over_limit') {
          waitMs = waitAfterLimitMs
          break
        }
      }
      position = step.position
      waitMs = step.isWhole ? readEveryMs : 0
    }
    await noteSuccess(userId, row, { position, waitMs })
  }

  return async (userId: string, signal: AbortSignal): Promise<void> => {
    const found = await withUser(db, userId, async (tx) => {
      const row = await mailboxRepository(tx).find(userId)
      if (row === undefined || row.next_read_at === null) return null
      return { row, password: await decryptPassword(envelope, tx, userId, row.password) }
    })
    if (found === null) return
    const { row, password } = found
    const server = hosts.find(({ name }) => name === row.host)
    if (server === undefined) return noteFailure(userId, row, 'not_listed')
    try {
      await readAll(userId, row, { server, username: row.username, password }, signal)
    } catch (fault) {
      signal.throwIfAborted()
      if (!(fault instanceof MailboxError)) throw fault
      await noteFailure(userId, row, fault.problem)
    }
  }
}
