import type { BankMailbox } from '@lucas/contract/banking/bank-mail.ts'
import type { MailboxRow } from '../repository/mailbox.ts'

/** Converts a mailbox to its answer, without its password. */
export const toApiMailbox = (row: MailboxRow): BankMailbox => ({
  host: row.host,
  username: row.username,
  created_at: row.created_at.toISOString(),
  last_read_at: row.last_read_at?.toISOString() ?? null,
  problem: row.problem,
  failing_since: row.failing_since?.toISOString() ?? null,
  is_stopped: row.next_read_at === null,
})
