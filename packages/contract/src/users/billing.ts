import * as z from 'zod/mini'
import { billingCopy as copy } from '../copy/users/billing.ts'
import { plans } from '../rules/plans.ts'
import { amount, id, instant, pageOf, plainDate } from '../wire.ts'

export const plan = z.enum(plans)

/** Usage of a plan limit; `limit` is null if unlimited. */
const use = z.object({ used: z.int(), limit: z.nullable(z.int()) })

/** Plan of the user, its paid period and the next plan. */
export const billing = z.object({
  plan,
  since: plainDate,
  /** `granted`: by agreement, without payments. `past_due`: the last charge failed and is retried. */
  state: z.enum(['free', 'active', 'past_due', 'granted']),
  /** First unpaid day. */
  period_end: z.nullable(plainDate),
  /** Plan from that day, and its charge. */
  next_plan: plan,
  next_amount: amount,
  /** Next retry of a failed charge, and the number of retries left. */
  retry_on: z.nullable(plainDate),
  tries_left: z.nullable(z.int()),
  /** Payment method of the next charge, as the processor names it. */
  method: z.nullable(z.string()),
  /** `rehearsal`: development checkout without real charges. `off`: no card processor. */
  payments: z.enum(['on', 'rehearsal', 'off']),
  use: z.object({ alert_rules: use, months: use, budget_lines: use, rules: use }),
})
export type Billing = z.infer<typeof billing>

/** Self-service plans; Work is sold by the sales team (decisions 9). */
export const sellablePlans = ['grow'] as const
export const checkoutInput = z.object({ plan: z.enum(sellablePlans, copy.problems.plan) })
export type CheckoutInput = z.infer<typeof checkoutInput>

/** Checkout page. */
export const checkout = z.object({
  id,
  url: z.url({ protocol: /^https?$/ }),
  amount,
  expires_at: instant,
})
export type Checkout = z.infer<typeof checkout>

/** Plan after the paid period: a smaller one, or the current one again. */
export const billingPatch = z.object({ next_plan: z.enum(plans, copy.problems.plan) })
export type BillingPatch = z.infer<typeof billingPatch>

/** A successful or refused payment. */
export const payment = z.object({
  id,
  number: z.string(),
  at: instant,
  plan,
  reason: z.enum(['start', 'upgrade', 'renewal']),
  status: z.enum(['paid', 'refused']),
  amount,
  /** Billing period: from the first day to the day before the next payment. */
  from: z.nullable(plainDate),
  to: z.nullable(plainDate),
  method: z.nullable(z.string()),
})
export type Payment = z.infer<typeof payment>
export const paymentPage = pageOf(payment)
export type PaymentPage = z.infer<typeof paymentPage>
