import { billingCopy } from '@lucas/contract/copy/billing.ts'
import * as z from 'zod/mini'
import type { Claim, Order, PaymentEvent, PaymentProcessor, ReadEvent } from '../../modules/billing/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { isSigned, signatureOf } from '../../platform/http/event-signature.ts'
import { newId } from '../../platform/ids.ts'
import { openOrder, sealOrder } from './order-token.ts'

/** The cards of the rehearsal: one that always pays, and one that pays once. */
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
const claimed = z.object({ person: uuid, charge: uuid })

/** Takes the bytes of an event with their signature, as the callback of a processor does. */
export type Deliver = (bytes: Buffer, signature: string) => Promise<void>

type LocalCheckoutDeps = { key: Buffer; clock: Clock; publicUrl: string; env: string }
export type LocalCheckout = ReturnType<typeof createLocalCheckout>

const methodOf = (card: Card) => ({
  ref: `rehearsal:${card}`,
  label: billingCopy.checkout.ending(cards[card].digits),
})

/** Stands where a card processor would: takes orders, shows a page, says what came of it, and moves no money. */
export function createLocalCheckout({ key, clock, publicUrl, env }: LocalCheckoutDeps) {
  if (env !== 'development' && env !== 'test')
    throw new Error('The local checkout exists only in development and test.')
  let deliver: Deliver | undefined

  /** Says what came of an order, signed as somebody outside would sign it. */
  async function tell({ person, charge, amount }: Order, card: Card | null): Promise<void> {
    const said = { id: newId(), person, charge, amount }
    const event: PaymentEvent =
      card === null ? { ...said, kind: 'refused' } : { ...said, kind: 'paid', method: methodOf(card) }
    const bytes = Buffer.from(JSON.stringify(event))
    if (!deliver) throw new Error('nobody takes what the checkout says')
    await deliver(bytes, signatureOf(bytes, key, clock.now()))
  }

  const processor: PaymentProcessor = {
    mode: 'rehearsal',
    signatureHeader: 'x-rehearsal-signature',
    openPage: async (order) => `${publicUrl}/_pago/${sealOrder(order, key)}`,
    async charge(order, { ref }) {
      const isGood = ref === methodOf('good').ref
      await tell(order, isGood ? 'good' : null)
    },
    readEvent(bytes, signature, now): ReadEvent {
      return isSigned(bytes, signature, key, now)
        ? { isProved: true, event: eventWire.parse(JSON.parse(bytes.toString('utf8'))) }
        : { isProved: false, claim: claimOf(bytes) }
    },
  }

  return {
    processor,
    deliverTo: (to: Deliver): void => {
      deliver = to
    },
    orderOf: (token: string): Order | null => openOrder(token, key),
    pay: (order: Order, card: Card) => tell(order, card),
    refuse: (order: Order) => tell(order, null),
  }
}

function claimOf(bytes: Buffer): Claim | null {
  try {
    return claimed.safeParse(JSON.parse(bytes.toString('utf8'))).data ?? null
  } catch {
    return null // no JSON claims nothing
  }
}
