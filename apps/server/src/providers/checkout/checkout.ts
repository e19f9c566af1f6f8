import { billingCopy } from '@lucas/contract/copy/users/billing.ts'
import * as z from 'zod/mini'
import type {
  ChargeRequest,
  ParsedPaymentEvent,
  PaymentEvent,
  PaymentProcessor,
  UnverifiedCharge,
} from '../../modules/billing/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { signWebhook, verifyWebhookSignature } from '../../platform/http/webhook-signature.ts'
import { newId } from '../../platform/ids.ts'
import { parseOrderToken, signOrder } from './order-token.ts'

/** Test cards: one that always pays, and one that pays once. */
export const cards = {
  good: { digits: '4242', paysAgain: true },
  once: { digits: '0341', paysAgain: false },
} as const
export type Card = keyof typeof cards

const uuid = z.uuid()
const common = { id: uuid, person: uuid, charge: uuid, amount: z.int() }
const method = z.object({ ref: z.string(), label: z.string() })
const eventWire = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('refused') }),
  z.object({ ...common, kind: z.literal('paid'), method }),
])
const claimWire = z.object({ person: uuid, charge: uuid })

/** Receives the bytes of an event and their signature, like the webhook of a payment processor. */
export type PaymentEventHandler = (bytes: Buffer, signature: string) => Promise<void>

type LocalCheckoutDeps = { key: Buffer; clock: Clock; publicUrl: string; env: string }
export type LocalCheckout = ReturnType<typeof createLocalCheckout>

const methodOf = (card: Card) => ({
  ref: `rehearsal:${card}`,
  label: billingCopy.checkout.ending(cards[card].digits),
})

/** Creates a payment processor for development and test: it takes orders, shows a page and sends events, but moves no money. */
export function createLocalCheckout({ key, clock, publicUrl, env }: LocalCheckoutDeps) {
  if (env !== 'development' && env !== 'test')
    throw new Error('The local checkout exists only in development and test.')
  let handler: PaymentEventHandler | undefined

  /** Sends the result of an order as a signed event. */
  async function publishEvent({ person, charge, amount }: ChargeRequest, card: Card | null): Promise<void> {
    const base = { id: newId(), person, charge, amount }
    const event: PaymentEvent =
      card === null ? { ...base, kind: 'refused' } : { ...base, kind: 'paid', method: methodOf(card) }
    const bytes = Buffer.from(JSON.stringify(event))
    if (!handler) throw new Error('the local checkout has no event handler')
    await handler(bytes, signWebhook(bytes, key, clock.now()))
  }

  const processor: PaymentProcessor = {
    mode: 'rehearsal',
    signatureHeader: 'x-rehearsal-signature',
    createCheckoutPage: async (order) => `${publicUrl}/_pago/${signOrder(order, key)}`,
    async charge(order, { ref }) {
      const isAccepted = ref === methodOf('good').ref
      await publishEvent(order, isAccepted ? 'good' : null)
    },
    parseEvent(bytes, signature, now): ParsedPaymentEvent {
      return verifyWebhookSignature(bytes, signature, key, now)
        ? { isVerified: true, event: eventWire.parse(JSON.parse(bytes.toString('utf8'))) }
        : { isVerified: false, unverified: parseClaim(bytes) }
    },
  }

  return {
    processor,
    onEvent: (to: PaymentEventHandler): void => {
      handler = to
    },
    parseOrder: (token: string): ChargeRequest | null => parseOrderToken(token, key),
    pay: (order: ChargeRequest, card: Card) => publishEvent(order, card),
    refuse: (order: ChargeRequest) => publishEvent(order, null),
  }
}

function parseClaim(bytes: Buffer): UnverifiedCharge | null {
  try {
    return claimWire.safeParse(JSON.parse(bytes.toString('utf8'))).data ?? null
  } catch {
    return null // invalid JSON has no claim
  }
}
