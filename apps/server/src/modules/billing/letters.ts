import { billingCopy } from '@lucas/contract/copy/billing.ts'
import { plansCopy } from '@lucas/contract/copy/plans.ts'
import { ofDay } from '@lucas/contract/rules/day-text.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { addDays, dayOf } from '@lucas/contract/rules/periods.ts'
import type { PaidPlan } from '@lucas/contract/rules/plans.ts'
import { type Letter, toMail } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Charge } from './repository/charges.ts'
import { numberOf } from './to-wire.ts'

const copy = billingCopy.mail
const day = (date: string): string => ofDay(date, 'date')

export type BillingLetter =
  | { told: 'paid' | 'failed'; charge: Charge; retryOn: string | null }
  | { told: 'ended' | 'ended_unpaid'; plan: PaidPlan }

/** What a person is told by mail, with the way to Suscripción. */
export const letterOf = (to: string, letter: BillingLetter, publicUrl: string): Mail =>
  toMail(to, {
    ...wordsOf(letter),
    action: { label: copy.action, url: `${publicUrl}/settings?tab=plan` },
  })

function wordsOf(letter: BillingLetter): Pick<Letter, 'subject' | 'before' | 'after'> {
  if ('plan' in letter) {
    const { subject, before, after } = letter.told === 'ended' ? copy.ended : copy.endedUnpaid
    const plan = plansCopy.offers[letter.plan].name
    return { subject: subject(plan), before: before(plan), after }
  }
  const { id, plan, amount, method_label, settled_at, created_at, period_to } = letter.charge
  const facts = {
    plan: plansCopy.offers[plan].name,
    amount: money(Number(amount), 'CLP'),
    method: method_label ?? billingCopy.method,
    day: day(dayOf(settled_at ?? created_at)),
    number: numberOf(id),
  }
  return letter.told === 'paid'
    ? {
        subject: copy.paid.subject(facts.plan),
        before: copy.paid.before(facts),
        // `period_to` is the first day that is not paid any more.
        after: period_to === null ? [] : [copy.paid.until(day(addDays(period_to, -1)))],
      }
    : {
        subject: copy.failed.subject,
        before: copy.failed.before(facts),
        after: letter.retryOn === null ? [] : [copy.failed.retry(day(letter.retryOn))],
      }
}
