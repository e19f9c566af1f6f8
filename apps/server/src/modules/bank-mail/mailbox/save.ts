import type { BankMailboxInput } from '@lucas/contract/banking/bank-mail.ts'
import { bankMailCopy } from '@lucas/contract/copy/banking/bank-mail.ts'
import type { MailboxHost } from '../../../platform/config/bank-mail-settings.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import { fail, failField } from '../../../platform/errors.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { PrivateAddresses, PrivateAddressStore } from '../../security/index.ts'
import { type MailboxRow, mailboxRepository } from '../repository/mailbox.ts'
import { decryptPassword, encryptPassword } from './cipher.ts'
import { enqueueReading } from './enqueue.ts'

const { mailbox: copy } = bankMailCopy

/** The mailboxes as credentials of their users (S-45): what ends their sessions deletes them with their passwords. */
export const bankMailboxStore: PrivateAddressStore = {
  kind: 'bank_mailbox',
  async list(tx, userId) {
    const row = await mailboxRepository(tx).find(userId)
    return row ? [{ created_at: row.created_at, last_used_at: row.last_read_at }] : []
  },
  delete: (tx, userId) => mailboxRepository(tx).delete(userId),
}

interface SaveMailboxDeps {
  addresses: PrivateAddresses
  envelope: Envelope
  jobs: Jobs
  hosts: readonly MailboxHost[]
}

/**
 * Creates the use case that stores the access to a mailbox in place of the one before, and has it read at once. What is stored already
 * changes nothing, unless its password was refused: then it is tried again.
 */
export function createSaveMailbox({ addresses, envelope, jobs, hosts }: SaveMailboxDeps) {
  const isSame = async (
    tx: Tx,
    userId: string,
    row: MailboxRow,
    { host, username, password }: BankMailboxInput,
  ): Promise<boolean> =>
    row.host === host &&
    row.username === username &&
    row.next_read_at !== null &&
    (await decryptPassword(envelope, tx, userId, row.password)) === password

  return async (person: SignedInUser, input: BankMailboxInput): Promise<void> => {
    if (hosts.length === 0) fail('not_found', { detail: copy.off })
    const { host, username } = input
    if (!hosts.some(({ name }) => name === host)) failField('host', copy.notListed)
    const { userId } = person
    await addresses.register(person, bankMailboxStore.kind, async (tx, now) => {
      const mailboxes = mailboxRepository(tx)
      const before = await mailboxes.lock(userId)
      if (before !== undefined && (await isSame(tx, userId, before, input))) return false
      const isRenewed = before?.host === host && before.username === username
      await mailboxes.replace(userId, {
        host,
        username,
        password: await encryptPassword(envelope, tx, userId, input.password),
        created_at: now,
        uid_validity: isRenewed ? before.uid_validity : null,
        last_uid: isRenewed ? before.last_uid : null,
        last_read_at: isRenewed ? before.last_read_at : null,
        next_read_at: now,
        problem: null,
        failing_since: null,
        mailed_at: null,
      })
      await enqueueReading(tx, { jobs, userId, now })
      return true
    })
  }
}
