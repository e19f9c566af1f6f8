import type { NoticeReading } from '../domain/read-notice.ts'

/** A message as it came, for the thread that reads it. */
export interface MailTask {
  bytes: Uint8Array
  /** DNS servers that are asked for signing keys; null for those of the machine. */
  dnsServers: readonly string[] | null
}

/** What a message holds. Nothing of it is to be believed unless `proof` says who signed it. */
export interface MailContent {
  /** Address of the sender, in small letters; empty if there is not exactly one. */
  from: string
  subject: string
  messageId: string | null
  text: string
  /** The domain whose signature covers sender, subject and the whole body, and belongs to the sender's; null without one. */
  proof: string | null
  /** The first PDF. No other attachment is opened. */
  statement: { name: string; bytes: Uint8Array } | null
  reading: NoticeReading
  /** The number that a mail service sends to confirm that mail may be forwarded here; only of signed mails. */
  forwardingCode: string | null
}

export type MailAnswer = { kind: 'read'; content: MailContent } | { kind: 'refused'; reason: MailRefusal }

/** Why a message is not read. */
export type MailRefusal = 'too_big' | 'unreadable'

/** Bytes of a message without and with a statement. */
export const maxMessageBytes = 1024 * 1024
export const maxStatementMailBytes = 10 * 1024 * 1024
