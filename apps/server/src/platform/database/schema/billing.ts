import type { PaidPlan, Plan } from '@lucas/contract/rules/plans.ts'

/** The subscription of a user. A user without a row has the free plan. */
export interface SubscriptionTable {
  user_id: string
  state: 'free' | 'granted' | 'active' | 'past_due'
  plan: Plan
  since: string
  period_from: string | null
  period_to: string | null
  anchor: number | null
  next_plan: Plan | null
  failed_tries: number | null
  due_on: string | null
  method_ref: string | null
  method_label: string | null
  updated_at: Date
}

/** A payment request to a user. */
export interface ChargeTable {
  user_id: string
  id: string
  plan: PaidPlan
  reason: 'start' | 'upgrade' | 'renewal'
  via: 'checkout' | 'method'
  amount: bigint
  state: 'open' | 'paid' | 'refused' | 'void'
  address: string | null
  created_at: Date
  expires_at: Date
  settled_at: Date | null
  period_from: string | null
  period_to: string | null
  method_label: string | null
}

/** A processed event of a card processor, or a grant of an operator. */
export interface BillingEventTable {
  user_id: string
  id: string
  kind: 'paid' | 'refused' | 'granted'
  charge_id: string | null
  at: Date
}
