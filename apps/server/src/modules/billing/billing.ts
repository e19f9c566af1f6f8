import type { Billing, BillingPatch, PaymentPage } from '@lucas/contract/billing.ts'
import type { PaidPlan } from '@lucas/contract/rules/plans.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot, type Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { auditRepository } from '../auth/index.ts'
import { type CheckoutDeps, createCheckouts } from './checkouts.ts'
import { step } from './domain/subscription.ts'
import { createEvents, type EventDeps } from './events.ts'
import type { BillingMails } from './mails.ts'
import { createMove } from './moves.ts'
import { chargeRepository } from './repository/charges.ts'
import { planRepository } from './repository/plan.ts'
import { subscriptionRepository } from './repository/subscriptions.ts'
import { createTake } from './take.ts'
import { toBilling, toPayment, type Used } from './to-wire.ts'
import { createTurns, type TurnDeps } from './turns.ts'

const mostPayments = 200

export type BillingDeps = CheckoutDeps &
  EventDeps &
  TurnDeps & {
    db: Db
    clock: Clock
    outbox: Outbox
    mails: BillingMails
    /** How much a person uses of what plans limit. */
    used: (tx: Tx, person: string, today: string) => Promise<Used>
  }
export type BillingModule = ReturnType<typeof createBilling>

/** A person's plan: what it is, what was paid for it, and what comes after. */
export function createBilling(deps: BillingDeps) {
  const { db, clock, outbox, mails, processor, used } = deps
  const take = createTake(deps)
  const move = createMove(deps)
  const checkouts = createCheckouts(deps)
  const { sweep, start, stop } = createTurns(deps, move)

  const read = async (tx: Tx, person: string): Promise<Billing> => {
    const { plan, created_at: joined } = await planRepository(tx).facts(person)
    return toBilling({
      kept: await subscriptionRepository(tx).find(person),
      plan,
      joined,
      used: await used(tx, person, clock.today()),
      payments: processor?.mode ?? 'off',
    })
  }

  return {
    ...createEvents(deps, take),
    work: { sweep, start, stop },

    show: (person: string): Promise<Billing> => inSnapshot(db, person, (tx) => read(tx, person)),

    payments: (person: string): Promise<PaymentPage> =>
      inSnapshot(db, person, async (tx) => {
        const results = (await chargeRepository(tx).settled(person, mostPayments)).map(toPayment)
        return { results, count: results.length, next: null, previous: null }
      }),

    checkout: (person: string, { plan }: { plan: PaidPlan }) => checkouts.open(person, plan),

    /** What comes after the paid month; of a month that is owed, giving it up ends the plan at once. */
    choose: (person: string, { next_plan: next }: BillingPatch): Promise<Billing> =>
      outbox.transaction(db, person, async (tx) => {
        await planRepository(tx).lock(person)
        const before = await subscriptionRepository(tx).find(person)
        const { after, told } =
          step(before.subscription, { kind: 'chosen', next }) ?? fail('plan_change_refused')
        await auditRepository(tx).add(person, 'plan_chosen', clock.now(), { next })
        await move(tx, person, { before, after, method: before.method, by: 'choice' })
        if (told === 'ended' && before.subscription.state !== 'free')
          await mails.queue(tx, person, { told, plan: before.subscription.plan })
        return read(tx, person)
      }),

    /** Whether the page of a charge still has something to ask for. */
    isPayable: (person: string, id: string): Promise<boolean> =>
      inSnapshot(db, person, async (tx) => {
        const charge = await chargeRepository(tx).find(person, id)
        return charge?.state === 'open' && charge.expires_at > clock.now()
      }),
  }
}
