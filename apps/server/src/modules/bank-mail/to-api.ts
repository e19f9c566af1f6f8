import type { BankMail, BankNoticeAnswer } from '@lucas/contract/banking/bank-mail.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { fromStoredNotice, type StoredContent } from './cipher.ts'
import type { BankNotice } from './domain/read-notice.ts'
import type { MailRow } from './repository/mail.ts'

/** Converts a notice to its answer. */
export const toApiNotice = ({ reference: _, ...notice }: BankNotice): BankNoticeAnswer => ({
  ...notice,
  amount: toWireAmount(notice.amount, notice.currency),
})

/** Converts a mail that was read to its answer. */
export function toApiMail(
  row: Omit<MailRow, 'message'>,
  content: StoredContent,
  { accountId, institutionName }: { accountId: string | null; institutionName: string | null },
): BankMail | null {
  if (row.state === 'received') return null
  return {
    id: row.id,
    state: row.state,
    reason: content.reason,
    received_at: row.received_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    from: content.from,
    subject: content.subject,
    text: content.text,
    institution_name: institutionName,
    signed: content.signed,
    notice: content.notice === null ? null : toApiNotice(fromStoredNotice(content.notice)),
    account_id: accountId,
    code: content.code,
    transaction_id: row.transaction_id,
  }
}
