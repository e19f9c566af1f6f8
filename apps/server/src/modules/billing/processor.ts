import type { PaidPlan } from '@lucas/contract/rules/plans.ts'
import type { ChargeReason } from './domain/subscription.ts'
import type { PaymentMethod } from './repository/subscriptions.ts'

/** A request to pay one charge. The processor uses the charge id as idempotency key. */
export interface ChargeRequest {
  person: string
  charge: string
  plan: PaidPlan
  reason: ChargeReason
  /** Whole pesos, IVA included. */
  amount: number
  /** When the checkout page expires. */
  expiresAt: Date
}

/** A payment event whose signature was verified. */
export type PaymentEvent = {
  id: string
  person: string
  charge: string
  amount: number
} & (
  | { kind: 'refused' }
  /** `method` is what was paid with; renewals are charged to it. */
  | { kind: 'paid'; method: PaymentMethod }
)

/** The charge that an event without valid signature names. */
export interface UnverifiedCharge {
  person: string
  charge: string
}

export type ParsedPaymentEvent =
  | { isVerified: true; event: PaymentEvent }
  | { isVerified: false; unverified: UnverifiedCharge | null }

/** Port of the payment processor. Code behind this port does not depend on a certain processor. */
export interface PaymentProcessor {
  readonly mode: 'on' | 'rehearsal'
  /** Name of the HTTP header with the signature of an event. */
  readonly signatureHeader: string
  /** Returns the URL of a checkout page for the request. */
  createCheckoutPage(request: ChargeRequest): Promise<string>
  /** Charges a stored payment method. The outcome arrives as an event, also when the call is repeated. */
  charge(request: ChargeRequest, method: PaymentMethod): Promise<void>
  /** Verifies signature and age over the raw bytes, then parses them. */
  parseEvent(bytes: Buffer, signature: string, now: Date): ParsedPaymentEvent
}
