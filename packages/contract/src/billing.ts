import * as z from 'zod/mini'
import { billingCopy as copy } from './copy/billing.ts'
import { plans } from './rules/plans.ts'
import { amount, id, instant, pageOf, plainDate } from './wire.ts'

export const plan = z.enum(plans)

/** How much of something a plan holds is used; `limit` is null where there is none. */
const use = z.object({ used: z.int(), limit: z.nullable(z.int()) })

/** What a person is on, until when, and what comes after. */
export const billing = z.object({
  plan,
  since: plainDate,
  /** `granted`: by agreement, without payments. `past_due`: the last charge failed and is tried again. */
  state: z.enum(['free', 'active', 'past_due', 'granted']),
  /** The first day that is not paid yet. */
  period_end: z.nullable(plainDate),
  /** What the person has from that day on, and what is charged for it then. */
  next_plan: plan,
  next_amount: amount,
  /** The next try of a charge that failed, and how many are left. */
  retry_on: z.nullable(plainDate),
  tries_left: z.nullable(z.int()),
  /** What the next charge is made to, as the card processor calls it. */
  method: z.nullable(z.string()),
  /** `rehearsal`: the checkout of development, which charges nobody. `off`: no card processor is there. */
  payments: z.enum(['on', 'rehearsal', 'off']),
  use: z.object({ alert_rules: use, months: use }),
})
export type Billing = z.infer<typeof billing>

/** Plans that people buy by themselves; Work is agreed on with sales (decisions 9). */
export const sold = ['grow'] as const
export const checkoutInput = z.object({ plan: z.enum(sold, copy.problems.plan) })
export type CheckoutInput = z.infer<typeof checkoutInput>

/** Where the person pays. */
export const checkout = z.object({
  id,
  url: z.url({ protocol: /^https?$/ }),
  amount,
  expires_at: instant,
})
export type Checkout = z.infer<typeof checkout>

/** What the person has once the paid period is over: a smaller plan, or again the one they have. */
export const billingPatch = z.object({ next_plan: z.enum(plans, copy.problems.plan) })
export type BillingPatch = z.infer<typeof billingPatch>

/** A payment that was made or refused. */
export const payment = z.object({
  id,
  number: z.string(),
  at: instant,
  plan,
  reason: z.enum(['start', 'upgrade', 'renewal']),
  status: z.enum(['paid', 'refused']),
  amount,
  /** What was paid for: from the first day to the eve of the next payment. */
  from: z.nullable(plainDate),
  to: z.nullable(plainDate),
  method: z.nullable(z.string()),
})
export type Payment = z.infer<typeof payment>
export const paymentPage = pageOf(payment)
export type PaymentPage = z.infer<typeof paymentPage>
