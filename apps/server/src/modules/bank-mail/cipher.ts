import type { BankMailReason } from '@lucas/contract/banking/bank-mail.ts'
import { compress, decompress } from '../../platform/compression.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { BankNotice } from './domain/read-notice.ts'

/** What is stored of a mail that was read, encrypted. */
export interface StoredContent {
  from: string
  subject: string
  text: string
  /** The institution that sent it, by its address; null for others. */
  institutionId: string | null
  /** Whether a signature proves its sender. */
  signed: boolean
  /** Why it was not booked. */
  reason: BankMailReason | null
  /** What it says; the amount as text. */
  notice: (Omit<BankNotice, 'amount'> & { amount: string }) | null
  /** The number that a mail service sent. */
  code: string | null
}

export type MailCipher = Awaited<ReturnType<typeof createMailCipher>>

const place = (column: 'message' | 'content', row: string) => ({ table: 'bank_mail', column, row })

/** Encrypts mails with the user's key (S-37). */
export async function createMailCipher(envelope: Envelope, db: Db, userId: string) {
  const cipher = await envelope.getCipher(db, userId)
  return {
    encryptMessage: async (id: string, bytes: Uint8Array): Promise<Buffer> =>
      cipher.encryptBytes(place('message', id), await compress(bytes)),
    decryptMessage: async (id: string, encrypted: Buffer): Promise<Uint8Array> =>
      new Uint8Array(await decompress(cipher.decryptBytes(place('message', id), encrypted))),
    encryptContent: (id: string, content: StoredContent): Buffer =>
      cipher.encryptBytes(place('content', id), JSON.stringify(content)),
    decryptContent(id: string, encrypted: Buffer): StoredContent {
      const content: StoredContent = JSON.parse(
        cipher.decryptBytes(place('content', id), encrypted).toString(),
      )
      return content
    },
  }
}

export const toStoredNotice = (notice: BankNotice): StoredContent['notice'] => ({
  ...notice,
  amount: notice.amount.toString(),
})
export const fromStoredNotice = (notice: NonNullable<StoredContent['notice']>): BankNotice => ({
  ...notice,
  amount: BigInt(notice.amount),
})
