import { dayOf } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/person.ts'
import { auditRepository } from '../auth/index.ts'
import { type Happening, step } from './domain/subscription.ts'
import type { BillingMails } from './mails.ts'
import { createMove, type MoveDeps } from './moves.ts'
import type { PaymentEvent } from './processor.ts'
import { type Charge, chargeRepository, eventRepository } from './repository/charges.ts'
import { subscriptionRepository } from './repository/subscriptions.ts'

export type TakeDeps = MoveDeps & { mails: BillingMails }
export type Take = ReturnType<typeof createTake>

/** Why an event changed nothing. */
type Refusal = 'replayed' | 'unknown_charge' | 'settled' | 'amount' | 'not_possible'

/** Takes what a processor said of a charge. What does not fit is kept as used, written down, and changes nothing. */
export function createTake({ mails, ...deps }: TakeDeps) {
  const { clock, outbox } = deps
  const move = createMove(deps)

  return async (tx: Tx, said: PaymentEvent): Promise<void> => {
    const { person, kind } = said
    const now = clock.now()
    const refuse = async (reason: Refusal): Promise<void> => {
      await auditRepository(tx).add(person, 'payment_event_refused', now, { reason, event: said.id })
    }
    const charge = await chargeRepository(tx).find(person, said.charge)
    const word = { id: said.id, kind, charge_id: charge?.id ?? null }
    if (!(await eventRepository(tx).keep(person, word, now))) return refuse('replayed')
    if (!charge) return refuse('unknown_charge')
    if (charge.state !== 'open') return refuse('settled')
    if (charge.amount !== BigInt(said.amount)) return refuse('amount')
    const before = await subscriptionRepository(tx).find(person)
    const next = step(before.subscription, happeningOf(said, charge, dayOf(now)))
    if (next === null) return refuse('not_possible')

    const { after, told } = next
    const method = said.kind === 'paid' ? said.method : before.method
    await chargeRepository(tx).settle(person, charge.id, now, {
      state: kind,
      period: kind === 'paid' && after.state === 'active' ? after.period : null,
      method: method?.label ?? null,
    })
    if (after === before.subscription) await outbox.add(tx, person, { type: 'profile_changed' })
    else await move(tx, person, { before, after, method, by: 'payment' })
    if (told === 'paid' || told === 'failed') await mails.queue(tx, person, { told, charge: charge.id })
    if (told === 'ended_unpaid') await mails.queue(tx, person, { told, plan: charge.plan })
  }
}

const happeningOf = ({ kind }: PaymentEvent, { reason, plan }: Charge, on: string): Happening =>
  kind === 'paid' ? { kind, reason, plan, on } : { kind, reason, on }
