import type { PaidPlan } from '@lucas/contract/rules/plans.ts'
import type { Reason } from './domain/subscription.ts'
import type { Method } from './repository/subscriptions.ts'

/** A payment that a person owes. Its id is the processor's key against doing it twice. */
export interface Order {
  person: string
  charge: string
  plan: PaidPlan
  reason: Reason
  /** Whole pesos, IVA included. */
  amount: number
  /** Until when its page is good. */
  expiresAt: Date
}

/** What a processor said of a payment, once its signature was proved. */
export type PaymentEvent = {
  id: string
  person: string
  charge: string
  amount: number
} & (
  | { kind: 'refused' }
  /** With what was paid: the months that follow are charged to the same. */
  | { kind: 'paid'; method: Method }
)

/** Of what an event speaks whose sender could not be proved. */
export interface Claim {
  person: string
  charge: string
}

export type ReadEvent = { isProved: true; event: PaymentEvent } | { isProved: false; claim: Claim | null }

/** Whoever takes people's payments. Nothing past this port knows its name. */
export interface PaymentProcessor {
  readonly mode: 'on' | 'rehearsal'
  /** Where the signature of an event stands. */
  readonly signatureHeader: string
  /** The page on which the person pays an order. */
  openPage(order: Order): Promise<string>
  /** Charges what was paid with before. What comes of it comes as an event, also when it is asked for twice. */
  charge(order: Order, method: Method): Promise<void>
  /** Proves the sender over the very bytes, and how old they are. */
  readEvent(bytes: Buffer, signature: string, now: Date): ReadEvent
}
