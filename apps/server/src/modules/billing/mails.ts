import * as z from 'zod/mini'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot, type Tx } from '../../platform/database/person.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import type { MailPort } from '../../platform/mail/mail.ts'
import { type BillingLetter, letterOf } from './letters.ts'
import { chargeRepository } from './repository/charges.ts'
import { planRepository } from './repository/plan.ts'
import { subscriptionRepository } from './repository/subscriptions.ts'

const paidPlan = z.enum(['grow', 'work'])

/** The job knows whom and of which charge; what is said is read when the mail is written. */
const billingMail = jobKind(
  'billing-mail',
  z.object({
    person: z.uuid(),
    news: z.discriminatedUnion('told', [
      z.object({ told: z.enum(['paid', 'failed']), charge: z.uuid() }),
      z.object({ told: z.enum(['ended', 'ended_unpaid']), plan: paidPlan }),
    ]),
  }),
)
export type BillingNews = z.infer<typeof billingMail.data>['news']

export type BillingMails = {
  /** The mail leaves if and only if the transaction commits. */
  queue(tx: Tx, person: string, news: BillingNews): Promise<void>
}

type BillingMailsDeps = { db: Db; jobs: Jobs; mail: MailPort; publicUrl: string }

/** Tells people of payments and of the end of a plan; defines their job. */
export function createBillingMails({ db, jobs, mail, publicUrl }: BillingMailsDeps): BillingMails {
  async function letterFor(tx: Tx, person: string, news: BillingNews): Promise<BillingLetter | undefined> {
    if ('plan' in news) return news
    const charge = await chargeRepository(tx).find(person, news.charge)
    if (!charge) return undefined
    const { subscription } = await subscriptionRepository(tx).find(person)
    return {
      told: news.told,
      charge,
      retryOn: subscription.state === 'past_due' ? subscription.retryOn : null,
    }
  }

  jobs.define(billingMail, async ({ person, news }) => {
    const written = await inSnapshot(db, person, async (tx) => {
      const to = await planRepository(tx).address(person)
      const letter = await letterFor(tx, person, news)
      return to && letter && letterOf(to, letter, publicUrl)
    })
    if (written) await mail.send(written)
  })

  return { queue: (tx, person, news) => jobs.send(tx, billingMail, { person, news }) }
}
