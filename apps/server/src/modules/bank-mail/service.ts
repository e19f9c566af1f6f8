import type {
  BankMail,
  BankMailConfirmation,
  BankMailList,
  BankMessageReading,
} from '@lucas/contract/banking/bank-mail.ts'
import { bankMailCopy as copy } from '@lucas/contract/copy/banking/bank-mail.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lockRecurring } from '../../platform/database/locks.ts'
import { withUser, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { fail, failField } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { inUserData } from '../../platform/events/user-data.ts'
import { parseMinorUnits } from '../../platform/minor-units.ts'
import type { AccountsService } from '../accounts/index.ts'
import { connectionLookup } from '../connections/index.ts'
import { requireUnblocked } from '../data-block/index.ts'
import { listNoticeAccounts } from './accounts.ts'
import { toApiAddress } from './address.ts'
import { type BookingDeps, bookMail, toDescription, toNoticeHash } from './booking.ts'
import { createMailCipher, fromStoredNotice, type StoredContent } from './cipher.ts'
import { issuers } from './domain/issuers.ts'
import { type KnownCard, type NoticeAccount, placeNotice } from './domain/place-notice.ts'
import { type NoticeReading, readNotice } from './domain/read-notice.ts'
import { addDaysTo, lifetimeDays } from './lifetimes.ts'
import { toApiMailbox } from './mailbox/to-api.ts'
import { addressRepository } from './repository/address.ts'
import { mailCardRepository } from './repository/card.ts'
import { mailRepository } from './repository/mail.ts'
import { mailboxRepository } from './repository/mailbox.ts'
import { toApiMail, toApiNotice } from './to-api.ts'

export interface BankMailServiceDeps extends BookingDeps {
  db: Db
  clock: Clock
  events: Events
  envelope: Envelope
  accounts: Pick<AccountsService, 'listIn'>
  /** The domain of the addresses; null while no mail is received. */
  domain: string | null
  /** The mail servers from which mailboxes may be read. */
  mailboxHosts: readonly string[]
}

const maxListed = 300

/** Lists what arrived, and does what the user decides about it. */
export function createBankMailService(deps: BankMailServiceDeps) {
  const { db, clock, events, envelope, accounts, domain, mailboxHosts } = deps

  /** Lists the address and the mails, newest first. */
  const list = (userId: string): Promise<BankMailList> =>
    withUserSnapshot(db, userId, async (tx) => {
      const address = await addressRepository(tx).find(userId)
      const mailbox = await mailboxRepository(tx).find(userId)
      const rows = await mailRepository(tx).list(userId, maxListed)
      const results: BankMail[] = []
      if (rows.length > 0) {
        const cipher = await createMailCipher(envelope, tx, userId)
        const own = listNoticeAccounts(await accounts.listIn(tx, userId))
        const known = await mailCardRepository(tx).list(userId)
        const names = new Map((await connectionLookup.listInstitutions(tx)).map(({ id, name }) => [id, name]))
        for (const row of rows) {
          if (row.content === null) continue
          const content = cipher.decryptContent(row.id, row.content)
          const institutionName = names.get(content.institutionId ?? '') ?? null
          const mail = toApiMail(row, content, {
            accountId: findAccount(content, own, known),
            institutionName,
          })
          if (mail !== null) results.push(mail)
        }
      }
      return {
        domain,
        address: address ? toApiAddress(address) : null,
        mailbox_hosts: [...mailboxHosts],
        mailbox: mailbox ? toApiMailbox(mailbox) : null,
        senders: issuers.flatMap(({ domains }) => domains),
        results,
        count: results.length,
        next: null,
        previous: null,
      }
    })

  /** Books what the user says about a mail that waits. A signed mail teaches which account its number belongs to. */
  const confirm = (userId: string, id: string, input: BankMailConfirmation) =>
    inUserData({ db, events }, userId, async (tx) => {
      await lockRecurring(tx, userId)
      await requireUnblocked(tx, userId)
      const mails = mailRepository(tx)
      const row = (await mails.lock(userId, id)) ?? fail('not_found')
      if (row.state === 'booked' || row.state === 'known') return { transaction_id: row.transaction_id }
      if ((row.state !== 'draft' && row.state !== 'unread') || row.content === null) fail('not_found')
      const account = (await accounts.listIn(tx, userId)).find((one) => one.id === input.account)
      if (account === undefined || account.source === 'manual')
        return failField('account', copy.accountNotUsable)
      const cipher = await createMailCipher(envelope, tx, userId)
      const content = cipher.decryptContent(id, row.content)
      const amount = parseMinorUnits('amount', input.amount, account.currency, copy.amountRequired)
      const { notice, institutionId, signed } = content
      if (signed && institutionId !== null && notice !== null)
        await mailCardRepository(tx).set(userId, institutionId, maskOf(notice), account.id)
      const { transactionId, touchedIds } = await bookMail(
        tx,
        userId,
        deps,
        account,
        {
          accountId: account.id,
          amount: input.type === 'Income' ? amount : -amount,
          date: input.date,
          time: notice !== null && notice.date === input.date ? notice.time : null,
          description: input.name,
          noticeHash: toNoticeHash(id),
        },
        clock.now(),
      )
      await deps.series.forTransactions(tx, userId, touchedIds)
      await mails.update(userId, id, {
        state: transactionId === null ? 'known' : 'booked',
        transaction_id: transactionId,
        expires_at: addDaysTo(row.received_at, lifetimeDays.booked),
      })
      await events.publish(tx, userId, { type: 'transactions_changed' })
      await events.publish(tx, userId, { type: 'accounts_changed' })
      return { transaction_id: transactionId }
    })

  /** Deletes a mail. A transaction that it became stays. */
  const throwAway = (userId: string, id: string) =>
    events.transaction(db, userId, async (tx) => {
      if (!(await mailRepository(tx).delete(userId, id))) fail('not_found')
      await events.publish(tx, userId, { type: 'accounts_changed' })
      return {}
    })

  /** Reads a pasted message. Stores nothing. */
  const readMessage = (userId: string, text: string): Promise<BankMessageReading> =>
    withUser(db, userId, async (tx) => {
      const reading = readNotice(text)
      if (reading.kind !== 'notice')
        return { notice: null, name: null, account_id: null, problem: explain(reading) }
      const { notice } = reading
      const own = listNoticeAccounts(await accounts.listIn(tx, userId))
      return {
        notice: toApiNotice(notice),
        name: toDescription(notice),
        account_id: findByNumber(notice, own, await mailCardRepository(tx).list(userId)),
        problem: null,
      }
    })

  return { list, confirm, throwAway, readMessage }
}

function findAccount(
  { notice, institutionId }: StoredContent,
  own: readonly NoticeAccount[],
  known: readonly KnownCard[],
): string | null {
  if (notice === null) return null
  const read = fromStoredNotice(notice)
  return institutionId === null
    ? findByNumber(read, own, known)
    : (placeNotice(read, institutionId, own, known)?.accountId ?? null)
}

/** A pasted message does not say which bank wrote it: its number must be the one of a single account. */
function findByNumber(
  notice: Parameters<typeof placeNotice>[0],
  own: readonly NoticeAccount[],
  known: readonly KnownCard[],
): string | null {
  const institutions = new Set(own.flatMap(({ institutionId }) => institutionId ?? []))
  const found = new Set(
    [...institutions].flatMap((institution) => placeNotice(notice, institution, own, known)?.accountId ?? []),
  )
  return found.size === 1 ? ([...found][0] ?? null) : null
}

const maskOf = ({ card, account }: { card: string | null; account: string | null }) => account ?? card ?? ''

const explain = (reading: Exclude<NoticeReading, { kind: 'notice' }>): string =>
  reading.kind === 'unsupported_unit'
    ? copy.pasteProblems.unsupported_unit(reading.unit)
    : copy.pasteProblems[reading.kind]
