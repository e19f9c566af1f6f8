import { rightsCopy } from '@lucas/contract/copy/users/rights.ts'
import { formatPlainDate } from '@lucas/contract/rules/day-text.ts'
import { addDays, type PlainDate, startOfDay, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withoutUser } from '../../platform/database/user-transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Mail, MailPort } from '../../platform/mail/mail.ts'
import { renderMail } from '../../platform/mail/template.ts'
import { lookupRepository } from '../auth/index.ts'
import { computeDueDate, maxExtensionDays, type RightKind } from './domain/due.ts'
import { createEmailProof, matchesEmailProof } from './email-proof.ts'
import { type RightsRequest, rightsRequestRepository } from './repository/rights-request.ts'

export type RightOutcome = 'granted' | 'partly' | 'refused'

interface RightsDeps {
  db: Db
  clock: Clock
  mail: MailPort
}

const maxActs = 1_000
const dayMs = 86_400_000

/** Register of data rights requests, maintained by an operator (docs/privacidad/). */
export function createRights({ db, clock, mail }: RightsDeps) {
  /** Runs `work` on an open request under its lock. Returns undefined if there is none. */
  const updateOpen = <T>(
    id: string,
    work: (tx: Tx, request: RightsRequest) => Promise<T>,
  ): Promise<T | undefined> =>
    withoutUser(db, async (tx) => {
      const request = await rightsRequestRepository(tx).lock(id)
      return request === undefined || request.closed_at !== null ? undefined : work(tx, request)
    })

  return {
    list: (which: 'open' | 'all'): Promise<RightsRequest[]> =>
      withoutUser(db, (tx) => rightsRequestRepository(tx).list({ isOpen: which === 'open' })),

    find: (id: string): Promise<RightsRequest | undefined> =>
      withoutUser(db, (tx) => rightsRequestRepository(tx).lock(id)),

    /** Lists the requests of an address: open ones by the address, closed ones by its proof. */
    async listByEmail(email: string): Promise<RightsRequest[]> {
      const all = await withoutUser(db, (tx) => rightsRequestRepository(tx).list({ isOpen: false }))
      const address = email.trim().toLowerCase()
      return all.filter((one) =>
        one.email === null
          ? one.email_proof !== null && matchesEmailProof(one.email_proof, address)
          : one.email === address,
      )
    },

    /** Creates a request that came by mail. Returns its id. */
    async create(kind: RightKind, email: string, receivedOn: PlainDate, details: string): Promise<string> {
      const address = email.trim().toLowerCase()
      const accountId = await lookupRepository(db).findUserIdByEmail(address)
      const id = newId()
      const request = {
        id,
        kind,
        channel: 'email',
        account_id: accountId,
        email: address,
        details,
        received_at: startOfDay(receivedOn),
        due_on: computeDueDate(kind, receivedOn),
      } as const
      await withoutUser(db, (tx) => rightsRequestRepository(tx).create(request))
      return id
    },

    /** Extends the due date once (article 11). Returns the new date; null if the request cannot be extended. */
    extend: (id: string, days: number, reason: string): Promise<PlainDate | null | undefined> =>
      updateOpen(id, async (tx, request) => {
        if (request.extension_days !== null || days < 1 || days > maxExtensionDays) return null
        const due = addDays(request.due_on, days)
        const change = { due_on: due, extension_days: days, extension_reason: reason }
        await rightsRequestRepository(tx).update(id, change)
        return due
      }),

    /** Mails the answer and records it. Returns false if the request was answered before. */
    async answer(id: string, outcome: RightOutcome, text: string): Promise<boolean | undefined> {
      const message = await updateOpen(id, async (tx, request) => {
        if (request.answered_at !== null || request.email === null) return null
        await rightsRequestRepository(tx).update(id, { outcome, answer: text })
        return answerMail(request, request.email, outcome, text)
      })
      if (!message) return message === undefined ? undefined : false
      await mail.send(message)
      await withoutUser(db, (tx) => rightsRequestRepository(tx).update(id, { answered_at: clock.now() }))
      return true
    },

    /** Closes an answered or withdrawn request and replaces its address by a proof. Returns null for any other. */
    close: (id: string, { withdrawn }: { withdrawn: boolean }): Promise<true | null | undefined> =>
      updateOpen(id, async (tx, request) => {
        if (request.email === null || (request.answered_at === null && !withdrawn)) return null
        await rightsRequestRepository(tx).update(id, {
          ...(request.answered_at === null ? { outcome: 'withdrawn' as const } : {}),
          email: null,
          email_proof: createEmailProof(request.email),
          closed_at: clock.now(),
        })
        return true
      }),

    /** Lists what users did themselves in the last `days`: exports, blocks, consents, contact changes, deletions. */
    listActs: (days: number) =>
      withoutUser(db, (tx) =>
        rightsRequestRepository(tx).listActs(new Date(clock.now().getTime() - days * dayMs), maxActs),
      ),
  }
}

function answerMail(request: RightsRequest, to: string, outcome: RightOutcome, text: string): Mail {
  const copy = rightsCopy.mail
  const right = rightsCopy.kinds[request.kind]
  return renderMail(to, {
    subject: copy.subject(right),
    before: [
      copy.received(right, formatPlainDate(toPlainDate(request.received_at), 'date')),
      copy.outcomes[outcome],
      ...text.split(/\n{2,}/).filter((part) => part.trim() !== ''),
      ...(outcome === 'granted' ? [] : [copy.claim]),
    ],
    after: [copy.after],
  })
}
