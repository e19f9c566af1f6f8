import { billingCopy } from '@lucas/contract/copy/users/billing.ts'
import { plansCopy } from '@lucas/contract/copy/users/plans.ts'
import { formatPlainDate } from '@lucas/contract/rules/day-text.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { addDays, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { PaidPlan } from '@lucas/contract/rules/plans.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { type Addressee, type MailContent, renderMail } from '../../platform/mail/template.ts'
import type { Charge } from './repository/charges.ts'
import { receiptNumber } from './to-api.ts'

const copy = billingCopy.mail
const formatDay = (date: string): string => formatPlainDate(date, 'date')

export type BillingMailContent =
  | { kind: 'paid' | 'failed'; charge: Charge; retryOn: string | null }
  | { kind: 'ended' | 'ended_unpaid'; plan: PaidPlan }

/** Renders a billing mail with a link to the subscription settings. */
export const toBillingMail = (to: Addressee, content: BillingMailContent, publicUrl: string): Mail =>
  renderMail(to, {
    ...toTemplate(content),
    action: { label: copy.action, url: `${publicUrl}/settings?tab=plan` },
  })

function toTemplate(content: BillingMailContent): Pick<MailContent, 'subject' | 'before' | 'after'> {
  if ('plan' in content) {
    const { subject, before, after } = content.kind === 'ended' ? copy.ended : copy.endedUnpaid
    const plan = plansCopy.offers[content.plan].name
    return { subject: subject(plan), before: before(plan), after }
  }
  const { id, plan, amount, method_label, settled_at, created_at, period_to } = content.charge
  const values = {
    plan: plansCopy.offers[plan].name,
    amount: money(Number(amount), 'CLP'),
    method: method_label ?? billingCopy.method,
    day: formatDay(toPlainDate(settled_at ?? created_at)),
    number: receiptNumber(id),
  }
  return content.kind === 'paid'
    ? {
        subject: copy.paid.subject(values.plan),
        before: copy.paid.before(values),
        // `period_to` is the first unpaid day.
        after: period_to === null ? [] : [copy.paid.until(formatDay(addDays(period_to, -1)))],
      }
    : {
        subject: copy.failed.subject,
        before: copy.failed.before(values),
        after: content.retryOn === null ? [] : [copy.failed.retry(formatDay(content.retryOn))],
      }
}
