import type { PaidPlan } from '@lucas/contract/rules/plans.ts'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import type { MailPort } from '../../platform/mail/mail.ts'
import { toAddressee } from '../../platform/mail/template.ts'
import { users } from '../users/index.ts'
import { type BillingMailContent, toBillingMail } from './mail-templates.ts'
import { chargeRepository } from './repository/charges.ts'
import { subscriptionRepository } from './repository/subscriptions.ts'

const paidPlan = z.enum(['grow', 'work'])

/** The job holds ids only; the worker reads the mail's content when it sends the mail. */
const billingMailJob = jobKind(
  'billing-mail',
  z.object({
    person: z.uuid(),
    news: z.discriminatedUnion('told', [
      z.object({ told: z.enum(['paid', 'failed']), charge: z.uuid() }),
      z.object({ told: z.enum(['ended', 'ended_unpaid']), plan: paidPlan }),
    ]),
  }),
  { runs: true, reason: 'Receipts and notices of a contract, which the law demands.' },
)
type BillingMailPayload = z.infer<typeof billingMailJob.data>['news']

/** A mail to send; the worker loads the charge with this id. */
export type BillingMailRequest =
  | { kind: 'paid' | 'failed'; charge: string }
  | { kind: 'ended' | 'ended_unpaid'; plan: PaidPlan }

export type BillingMailQueue = ReturnType<typeof createBillingMails>

type BillingMailsDeps = { db: Db; jobs: Jobs; mail: MailPort; publicUrl: string }

/** Creates the queue for mails about payments and ended plans, and defines its job. */
export function createBillingMails({ db, jobs, mail, publicUrl }: BillingMailsDeps) {
  async function loadContent(
    tx: Tx,
    userId: string,
    payload: BillingMailPayload,
  ): Promise<BillingMailContent | undefined> {
    if ('plan' in payload) return { kind: payload.told, plan: payload.plan }
    const charge = await chargeRepository(tx).find(userId, payload.charge)
    if (!charge) return undefined
    const { subscription } = await subscriptionRepository(tx).get(userId)
    return {
      kind: payload.told,
      charge,
      retryOn: subscription.state === 'past_due' ? subscription.retryOn : null,
    }
  }

  jobs.define(billingMailJob, async ({ person: userId, news: payload }) => {
    const message = await withUserSnapshot(db, userId, async (tx) => {
      const user = await users.find(tx, userId)
      const content = await loadContent(tx, userId, payload)
      return user && content && toBillingMail(toAddressee(user), content, publicUrl)
    })
    if (message) await mail.send(message)
  })

  return {
    /** Enqueues the mail in the caller's transaction. */
    enqueue: (tx: Tx, userId: string, request: BillingMailRequest) =>
      jobs.enqueue(tx, billingMailJob, { person: userId, news: toPayload(request) }),
  }
}

/** Converts a request to the stored payload; its keys are fixed, because jobs may be waiting. */
const toPayload = (request: BillingMailRequest): BillingMailPayload =>
  'plan' in request
    ? { told: request.kind, plan: request.plan }
    : { told: request.kind, charge: request.charge }
