import type { AccountType } from '@lucas/contract/banking/account.ts'
import { noticeTexts } from '@lucas/contract/copy/banking/bank-mail.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { addDays, instantAt, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { sha256 } from '../../platform/secret.ts'
import type { IngestResult } from '../ingest/index.ts'
import { existingRepository, mailPrefix } from '../ledger/index.ts'
import type { Recompute } from '../recurring/index.ts'
import type { Transactions } from '../transactions/index.ts'
import type { BankNotice } from './domain/read-notice.ts'

/** A row that a mail becomes. Minor units, below zero for money that left. */
export interface Booking {
  accountId: string
  amount: bigint
  date: PlainDate
  time: string | null
  description: string
  /** What tells it from other mails. */
  noticeHash: Buffer
}

export interface BookingDeps {
  transactions: Pick<Transactions, 'ingest'>
  series: Pick<Recompute, 'forTransactions'>
}

/** `transactionId` is null where the bank had reported the row already. The caller recomputes the series of `touchedIds`. */
export interface BookedMail {
  transactionId: string | null
  touchedIds: readonly string[]
}

interface BookedAccount {
  id: string
  account_type: AccountType
  currency: Currency
  owner_name: string
}

/**
 * Books a mail as a pending row, which the row of the bank or of a file replaces. The caller holds the lock on the user's data and on the
 * series.
 */
export async function bookMail(
  tx: Tx,
  userId: string,
  { transactions }: Pick<BookingDeps, 'transactions'>,
  account: BookedAccount,
  booking: Booking,
  now: Date,
): Promise<BookedMail> {
  const { amount, date, time, description, noticeHash } = booking
  const result: IngestResult = await transactions.ingest(tx, userId, {
    now,
    ownRuts: [],
    batches: [
      [
        {
          accountId: account.id,
          accountType: account.account_type,
          currency: account.currency,
          ownerName: account.owner_name,
          providerId: `${mailPrefix}${noticeHash.toString('base64url')}`,
          date,
          occurredAt: toInstant(date, time),
          description,
          amount,
          in: amount > 0n ? amount : 0n,
          out: amount < 0n ? -amount : 0n,
          balanceAfter: null,
          branch: null,
          reference: null,
          pending: true,
          raw: { source: 'mail', description, date, amount: amount.toString() },
        },
      ],
    ],
  })
  const { touchedIds } = result
  return { transactionId: touchedIds[0] ?? null, touchedIds }
}

/** Whether another mail was booked with this amount on this day: within ten minutes, or without a time. */
export async function hasBookedNeighbour(
  tx: Tx,
  userId: string,
  { accountId, amount, date, time }: Pick<Booking, 'accountId' | 'amount' | 'date' | 'time'>,
): Promise<boolean> {
  const rows = await existingRepository(tx).listWithin(userId, {
    accountId,
    from: date,
    to: addDays(date, 1),
  })
  const at = toInstant(date, time)
  return rows.some(
    (row) =>
      row.providerId.startsWith(mailPrefix) &&
      row.deletion === null &&
      row.amount === amount &&
      row.date === date &&
      (at === null ||
        row.occurredAt === null ||
        Math.abs(row.occurredAt.getTime() - at.getTime()) <= neighbourMs),
  )
}
const neighbourMs = 600_000

function toInstant(date: PlainDate, time: string | null): Date | null {
  if (time === null) return null
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return new Date(instantAt(date, hours).getTime() + (minutes * 60 + seconds) * 1_000)
}

/** Returns the text of the row, as banks write it in their lists. */
export function toDescription({ kind, merchant }: BankNotice): string {
  const text = noticeTexts[kind](merchant)
  return text.slice(0, 200)
}

/** Returns the hash of what a notice says. Notices without a time and a number differ by their message. */
export const hashNotice = (notice: BankNotice): Buffer =>
  toNoticeHash(
    JSON.stringify([
      notice.kind,
      notice.amount.toString(),
      notice.currency,
      notice.merchant,
      notice.card,
      notice.account,
      notice.date,
      notice.time,
      notice.reference,
    ]),
  )

/** Returns the hash that tells the row of a mail from others, 24 bytes. */
export const toNoticeHash = (text: string): Buffer => sha256(text).subarray(0, 24)
