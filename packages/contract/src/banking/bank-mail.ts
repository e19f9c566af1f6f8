import * as z from 'zod/mini'
import { bankMailCopy as copy } from '../copy/banking/bank-mail.ts'
import { fieldCopy } from '../copy/fields.ts'
import { currency } from '../currency.ts'
import { limits } from '../limits.ts'
import { amount, dateInput, id, instant, oneLine, plainDate } from '../wire.ts'

/** What became of a mail of a bank. */
export const bankMailStates = ['booked', 'known', 'draft', 'unread', 'declined', 'code', 'statement'] as const
/** Why a mail waits for the user. */
export const bankMailReasons = [
  'unsigned',
  'no_account',
  'maybe_same',
  'old',
  'several',
  'none',
  'unsupported_unit',
  'too_big',
  'unreadable',
  'import_refused',
] as const
export type BankMailReason = (typeof bankMailReasons)[number]
export const noticeKinds = [
  'purchase',
  'transfer_in',
  'transfer_out',
  'payment',
  'withdrawal',
  'reversal',
] as const

/** What a notice of a bank says; null where it says nothing. */
export const bankNotice = z.object({
  kind: z.enum(noticeKinds),
  amount,
  currency,
  merchant: z.nullable(z.string()),
  card: z.nullable(z.string()),
  account: z.nullable(z.string()),
  date: z.nullable(plainDate),
  time: z.nullable(z.string()),
  instalments: z.nullable(z.int()),
})
export type BankNoticeAnswer = z.infer<typeof bankNotice>

/** A mail that arrived at the private address. */
export const bankMail = z.object({
  id,
  state: z.enum(bankMailStates),
  reason: z.nullable(z.enum(bankMailReasons)),
  received_at: instant,
  expires_at: instant,
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  institution_name: z.nullable(z.string()),
  /** Whether a signature proves that the bank sent it. */
  signed: z.boolean(),
  notice: z.nullable(bankNotice),
  /** The account that its number names; null where none or several do. */
  account_id: z.nullable(id),
  /** The number with which a mail service asks whether it may forward mail. */
  code: z.nullable(z.string()),
  transaction_id: z.nullable(id),
})
export type BankMail = z.infer<typeof bankMail>

const addressTimes = { created_at: instant, last_used_at: z.nullable(instant) }

/** Why a mailbox could not be read. */
export const bankMailboxProblems = ['refused', 'unreachable', 'insecure', 'not_listed', 'failed'] as const
export type BankMailboxProblem = (typeof bankMailboxProblems)[number]

/** The mailbox from which the user has notices of banks read. */
export const bankMailbox = z.object({
  host: z.string(),
  username: z.string(),
  created_at: instant,
  /** The last time that it could be read; null before. */
  last_read_at: z.nullable(instant),
  problem: z.nullable(z.enum(bankMailboxProblems)),
  /** Since when it cannot be read; null while it can. */
  failing_since: z.nullable(instant),
  /** Whether Lucas waits for another password. */
  is_stopped: z.boolean(),
})
export type BankMailbox = z.infer<typeof bankMailbox>

/** The access to a mailbox. Its password is never in an answer. */
export const bankMailboxInput = z.object({
  host: z
    .string()
    .check(
      z.trim(),
      oneLine,
      z.minLength(1, copy.mailbox.hostRequired),
      z.maxLength(limits.mailboxUserMax, copy.mailbox.hostRequired),
    ),
  username: z
    .string()
    .check(
      z.trim(),
      oneLine,
      z.minLength(1, copy.mailbox.usernameRequired),
      z.maxLength(limits.mailboxUserMax, copy.mailbox.usernameTooLong),
    ),
  password: z
    .string()
    .check(
      z.trim(),
      oneLine,
      z.minLength(1, copy.mailbox.passwordRequired),
      z.maxLength(limits.mailboxPasswordMax, copy.mailbox.passwordTooLong),
    ),
})
export type BankMailboxInput = z.infer<typeof bankMailboxInput>

/**
 * The mails of a user. `domain` is null where this Lucas receives no mail; `address` while the user has no address. `mailbox_hosts` is
 * empty where it reads no mailboxes.
 */
export const bankMailList = z.object({
  domain: z.nullable(z.string()),
  address: z.nullable(z.object(addressTimes)),
  /** The mail servers from which a mailbox may be read. */
  mailbox_hosts: z.array(z.string()),
  mailbox: z.nullable(bankMailbox),
  /** Domains whose signature Lucas knows. */
  senders: z.array(z.string()),
  results: z.array(bankMail),
  count: z.int(),
  next: z.null(),
  previous: z.null(),
})
export type BankMailList = z.infer<typeof bankMailList>

/** The address is stored as a hash only, so that no later answer has it. */
export const createdBankMailAddress = z.object({ ...addressTimes, address: z.string() })
export type CreatedBankMailAddress = z.infer<typeof createdBankMailAddress>

/** What the user says about a mail that waits: it becomes a pending transaction. */
export const bankMailConfirmation = z.object({
  account: z.uuid(copy.accountRequired),
  type: z.enum(['Expense', 'Income'], fieldCopy.invalid),
  amount: z
    .number(copy.amountRequired)
    .check(z.positive(copy.amountRequired), z.maximum(limits.amountMax, copy.amountTooBig)),
  date: dateInput(),
  name: z
    .string()
    .check(
      z.trim(),
      oneLine,
      z.minLength(1, copy.nameRequired),
      z.maxLength(limits.transactionNameMax, copy.nameTooLong),
    ),
})
export type BankMailConfirmation = z.infer<typeof bankMailConfirmation>
export const confirmedBankMail = z.object({ transaction_id: z.nullable(id) })

/** A message of a bank that the user pasted or shared. */
export const bankMessageInput = z.object({
  text: z
    .string()
    .check(z.trim(), z.minLength(1, copy.textRequired), z.maxLength(limits.bankMessageMax, copy.textTooLong)),
})
/** What a pasted message says: a draft of a transaction, or why there is none. */
export const bankMessageReading = z.object({
  notice: z.nullable(bankNotice),
  /** Text for the name of the transaction; null without a notice. */
  name: z.nullable(z.string()),
  account_id: z.nullable(id),
  /** Why there is no draft, in one sentence. */
  problem: z.nullable(z.string()),
})
export type BankMessageReading = z.infer<typeof bankMessageReading>
