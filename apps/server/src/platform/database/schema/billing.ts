import type { PaidPlan, Plan } from '@lucas/contract/rules/plans.ts'

/** How a person stands with their plan; without a row they have the free one. */
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

/** A payment that was asked of a person. */
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

/** A word of a card processor, or of an operator, that was used. */
export interface BillingEventTable {
  user_id: string
  id: string
  kind: 'paid' | 'refused' | 'granted'
  charge_id: string | null
  at: Date
}
