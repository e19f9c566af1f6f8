import type { Account } from '@lucas/contract/banking/account.ts'
import type { BankMailReason } from '@lucas/contract/banking/bank-mail.ts'
import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { infer as Infer } from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lockRecurring, lockUserData } from '../../platform/database/locks.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { AppError } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { sha256 } from '../../platform/secret.ts'
import type { AccountsService } from '../accounts/index.ts'
import { stopIfBlocked } from '../data-block/index.ts'
import { sanitizeFileName } from '../imports/index.ts'
import { listNoticeAccounts } from './accounts.ts'
import { type BookingDeps, bookMail, hasBookedNeighbour, hashNotice, toDescription } from './booking.ts'
import { createMailCipher, type MailCipher, type StoredContent, toStoredNotice } from './cipher.ts'
import { decideMail, isUnique } from './domain/decide-mail.ts'
import { findIssuer, isAligned } from './domain/issuers.ts'
import { type KnownCard, placeNotice } from './domain/place-notice.ts'
import type { BankNotice } from './domain/read-notice.ts'
import { addDaysTo, lifetimeDays, maxWaiting } from './lifetimes.ts'
import type { MailReader, UnreadMail } from './reading/mail-reader.ts'
import type { MailContent } from './reading/messages.ts'
import { domainOf } from './reading/signature.ts'
import { mailCardRepository } from './repository/card.ts'
import { type MailRow, mailRepository, type UnreadRow } from './repository/mail.ts'
import type { readMailJob } from './store-mail.ts'

export interface ReadJobDeps extends BookingDeps {
  db: Db
  clock: Clock
  events: Events
  envelope: Envelope
  accounts: Pick<AccountsService, 'listIn'>
  reader: MailReader
  /** Stores a statement of a mail as a preview. Throws an `AppError` where it cannot. */
  storeStatement: (userId: string, file: { name: string; bytes: Uint8Array }) => Promise<void>
}

type State = Exclude<MailRow['state'], 'received'>
/** What becomes of a mail; null where it is dropped. */
type Outcome = {
  state: State
  content: StoredContent
  noticeHash?: Buffer
  transactionId?: string | null
} | null

/** `known`: the same mail brought it before; `refused`: it could not be stored. */
type StatementOutcome = 'stored' | 'known' | 'refused'

const statementMail = 'cartola.pdf'

/** A mail that was parsed, before it is decided about. */
interface ParsedMail {
  id: string
  read: MailContent | UnreadMail
  statement: StatementOutcome | null
}

/** What the mails of one run share: what they are compared with, and what they changed. */
interface Run {
  own: readonly Account[]
  known: readonly KnownCard[]
  touchedIds: string[]
}

/** A run reads at most so many mails, and begins none after so long: its first one and the oldest that wait beside it. */
const mailsPerRun = { limit: 20, maxBytes: 64 * 1024 }
const beginForMs = 5_000

/**
 * Creates the job that reads a mail once: it is booked, waits for the user, or is dropped. Small mails of the same user that wait too are
 * read in the same run, so that many of them cost the other users little; their own jobs find nothing to do. After a failed attempt a mail
 * is read alone.
 */
export function createReadJob(deps: ReadJobDeps) {
  const { db, clock, events, envelope, reader, storeStatement } = deps

  async function readStored(userId: string, id: string, isAlone: boolean): Promise<void> {
    const rows = await withUser(db, userId, (tx) =>
      mailRepository(tx).listUnread(userId, id, isAlone ? { ...mailsPerRun, limit: 1 } : mailsPerRun),
    )
    if (rows[0]?.id !== id) return
    const cipher = await createMailCipher(envelope, db, userId)
    const from = performance.now()
    const parsed: ParsedMail[] = []
    for (const { id: mail, message } of rows) {
      if (message === null || (parsed.length > 0 && performance.now() - from > beginForMs)) continue
      const read = await reader.read(await cipher.decryptMessage(mail, message))
      // What another job has stored of the same statement must be known, so it is left to the job of its mail.
      if (mail !== id && 'statement' in read && read.statement !== null) continue
      const statement = 'statement' in read ? await keepStatement(userId, mail, read) : null
      parsed.push({ id: mail, read, statement })
    }
    await events.transaction(db, userId, (tx) => settle(tx, userId, parsed, cipher))
  }

  /** Decides about parsed mails in the order in which they came. */
  async function settle(
    tx: Tx,
    userId: string,
    parsed: readonly ParsedMail[],
    cipher: MailCipher,
  ): Promise<void> {
    if (!(await lockUserData(tx, userId))) return
    await lockRecurring(tx, userId)
    const mails = mailRepository(tx)
    const locked = await mails.lockUnread(
      userId,
      parsed.map(({ id }) => id),
    )
    if (locked.length === 0) return
    await stopIfBlocked(tx, userId)
    const run: Run = {
      own: await deps.accounts.listIn(tx, userId),
      known: await mailCardRepository(tx).list(userId),
      touchedIds: [],
    }
    let isBooked = false
    for (const row of locked) {
      const mail = parsed.find(({ id }) => id === row.id)
      if (mail === undefined) continue
      const { read } = mail
      const outcome =
        'refused' in read ? toRefused(read) : await decide(tx, userId, row, read, mail.statement, run)
      if (outcome === null) {
        await mails.delete(userId, row.id)
        continue
      }
      const { state, content, noticeHash = null, transactionId = null } = outcome
      await mails.update(userId, row.id, {
        state,
        message: null,
        content: cipher.encryptContent(row.id, content),
        message_hash: 'refused' in read ? null : hashMessage(read),
        notice_hash: noticeHash,
        transaction_id: transactionId,
        expires_at: addDaysTo(row.received_at, daysOf(state)),
      })
      isBooked ||= state === 'booked'
    }
    await mails.deleteOldest(userId, maxWaiting)
    await deps.series.forTransactions(tx, userId, run.touchedIds)
    const changed = isBooked
      ? (['transactions_changed', 'accounts_changed'] as const)
      : (['accounts_changed'] as const)
    await events.publish(
      tx,
      userId,
      changed.map((type) => ({ type })),
    )
  }

  /** Stores the statement of a mail; null without one. */
  async function keepStatement(
    userId: string,
    id: string,
    read: MailContent,
  ): Promise<StatementOutcome | null> {
    const { statement } = read
    if (statement === null) return null
    const hashes = { message: hashMessage(read), notice: null }
    const alike = await withUser(db, userId, (tx) => mailRepository(tx).listAlike(userId, id, hashes))
    if (alike.some(({ state }) => state === 'statement')) return 'known'
    try {
      await storeStatement(userId, {
        name: sanitizeFileName(statement.name, statementMail),
        bytes: statement.bytes,
      })
      return 'stored'
    } catch (fault) {
      if (fault instanceof AppError) return 'refused'
      throw fault
    }
  }

  async function decide(
    tx: Tx,
    userId: string,
    row: UnreadRow,
    read: MailContent,
    statement: StatementOutcome | null,
    run: Run,
  ): Promise<Outcome> {
    const content = toContent(read)
    const { signed } = content
    const hashes = { message: hashMessage(read), notice: null }
    const isSameMessage = async () => (await mailRepository(tx).listAlike(userId, row.id, hashes)).length > 0
    if (read.forwardingCode !== null)
      return { state: 'code', content: { ...content, code: read.forwardingCode } }
    if (statement === 'known') return null
    if (statement === 'stored') return { state: 'statement', content }
    if (statement === 'refused') return { state: 'unread', content: { ...content, reason: 'import_refused' } }
    if (read.reading.kind === 'notice')
      return decideNotice(tx, userId, row, read, { content, notice: read.reading.notice, run })
    if (await isSameMessage()) return null
    if (read.reading.kind === 'declined') return signed ? { state: 'declined', content } : null
    return { state: 'unread', content: { ...content, reason: read.reading.kind } }
  }

  async function decideNotice(
    tx: Tx,
    userId: string,
    row: UnreadRow,
    read: MailContent,
    { content, notice, run }: { content: StoredContent; notice: BankNotice; run: Run },
  ): Promise<Outcome> {
    const mails = mailRepository(tx)
    const { own, known } = run
    const noticeHash = hashNotice(notice)
    const message = hashMessage(read)
    const alike = await mails.listAlike(userId, row.id, { message, notice: noticeHash })
    const { institutionId, signed } = content
    const placement =
      institutionId === null ? null : placeNotice(notice, institutionId, listNoticeAccounts(own), known)
    const date = notice.date ?? toPlainDate(row.received_at)
    const { time } = notice
    const decision = decideMail({
      notice,
      signed,
      placement,
      alike: alike.map((other) => ({
        sameMessage: isSame(other.message_hash, message),
        isBooked: other.state === 'booked' || other.state === 'known',
      })),
      hasNeighbour:
        placement !== null && (await hasBookedNeighbour(tx, userId, { ...placement, date, time })),
      today: clock.today(),
    })
    const noted = { ...content, notice: toStoredNotice(notice) }
    if (decision.kind === 'drop') return null
    // A signed notice takes the place of drafts that say the same.
    for (const other of alike)
      if (signed && other.state === 'draft' && (isUnique(notice) || isSame(other.message_hash, message)))
        await mails.delete(userId, other.id)
    if (decision.kind === 'ask')
      return { state: 'draft', noticeHash, content: { ...noted, reason: decision.reason } }
    const account = own.find(({ id }) => id === decision.placement.accountId)
    if (account === undefined)
      return { state: 'draft', noticeHash, content: { ...noted, reason: 'no_account' } }
    const booking = { ...decision.placement, date, time, description: toDescription(notice), noticeHash }
    const { transactionId, touchedIds } = await bookMail(tx, userId, deps, account, booking, clock.now())
    run.touchedIds.push(...touchedIds)
    return { state: transactionId === null ? 'known' : 'booked', content: noted, noticeHash, transactionId }
  }

  /** What is left of a mail that could not be read five times. */
  const giveUp = (userId: string, id: string) =>
    withUser(db, userId, async (tx) => {
      const row = await mailRepository(tx).lock(userId, id)
      if (row?.state !== 'received') return
      const cipher = await createMailCipher(envelope, tx, userId)
      const content = cipher.encryptContent(id, { ...noContent, reason: 'unreadable' })
      await mailRepository(tx).update(userId, id, { state: 'unread', message: null, content })
    })

  type JobData = Infer<(typeof readMailJob)['data']>
  return {
    run: ({ person, mail }: JobData, { attempt }: Pick<JobRun, 'attempt'>) =>
      readStored(person, mail, attempt > 1),
    onLastFailure: ({ person, mail }: JobData) => giveUp(person, mail),
  }
}

const noContent: StoredContent = {
  from: '',
  subject: '',
  text: '',
  institutionId: null,
  signed: false,
  reason: null,
  notice: null,
  code: null,
}

const toRefused = ({ refused }: UnreadMail): Outcome => {
  const reason: BankMailReason = refused === 'too_big' ? 'too_big' : 'unreadable'
  return { state: 'unread', content: { ...noContent, reason } }
}

/** Characters of a message that are stored for the user. */
const storedTextLength = 4_000

function toContent({ from, subject, text, proof }: MailContent): StoredContent {
  const domain = domainOf(from)
  const issuer = findIssuer(domain)
  const signed = proof !== null && issuer !== null && isAligned(proof, domain)
  return {
    ...noContent,
    from,
    subject,
    text: text.slice(0, storedTextLength).toWellFormed(),
    institutionId: issuer?.id ?? null,
    signed,
  }
}

const hashMessage = ({ messageId }: MailContent): Buffer | null =>
  messageId === null ? null : sha256(messageId)
const isSame = (a: Buffer | null, b: Buffer | null) => a !== null && b !== null && a.equals(b)

const daysOf = (state: State): number =>
  state === 'booked' || state === 'known'
    ? lifetimeDays.booked
    : state === 'code'
      ? lifetimeDays.code
      : lifetimeDays.waiting
