import { planPrices } from '@lucas/contract/rules/plans.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { Log } from '../../platform/log.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { newCharge } from './checkouts.ts'
import { step } from './domain/subscription.ts'
import type { BillingMails } from './mails.ts'
import type { Move } from './moves.ts'
import { orderOf } from './order.ts'
import type { Order, PaymentProcessor } from './processor.ts'
import { chargeRepository } from './repository/charges.ts'
import { planRepository } from './repository/plan.ts'
import { type Method, subscriptionLookup, subscriptionRepository } from './repository/subscriptions.ts'

export type TurnDeps = {
  jobsDb: Db
  clock: Clock
  log: Log
  outbox: Outbox
  mails: BillingMails
  processor: PaymentProcessor | null
}

const sweepEveryMs = 10 * 60_000
const takenAtOnce = 200
/** How long the processor has to say what came of a charge, before it is asked for again under the same id. */
const patienceMs = 24 * 3_600_000

/** What a day brings by itself: the next month's charge, its next try, the end of a plan. */
export function createTurns({ jobsDb, clock, log, outbox, mails, processor }: TurnDeps, move: Move) {
  let timer: NodeJS.Timeout | undefined

  /** Decides under the person's lock; answers what is to be charged once that stands. */
  const decide = (person: string) =>
    outbox.transaction(jobsDb, person, async (tx): Promise<{ order: Order; method: Method } | null> => {
      if (!(await planRepository(tx).lock(person))) return null
      const kept = await subscriptionRepository(tx).find(person)
      const next = step(kept.subscription, { kind: 'day', on: clock.today() })
      if (next === null) return null
      const { after, told, charge: plan } = next
      if (after !== kept.subscription) {
        await move(tx, person, { before: kept, after, method: null, by: 'day' })
        if (told === 'ended' && kept.subscription.state !== 'free')
          await mails.queue(tx, person, { told, plan: kept.subscription.plan })
      }
      if (plan === null || kept.method === null || processor === null) return null
      const charge = await chargeOf(tx, person, plan)
      return charge && { order: orderOf(person, charge), method: kept.method }
    })

  /** The open charge of this month, or a new one; none while the person is at the page of a processor. */
  async function chargeOf(tx: Tx, person: string, plan: 'grow' | 'work') {
    const now = clock.now()
    const charges = chargeRepository(tx)
    const open = await charges.open(person)
    if (open?.via === 'method') return open
    if (open && open.expires_at > now) return null
    if (open) await charges.settle(person, open.id, now)
    const expiresAt = new Date(now.getTime() + patienceMs)
    const amount = planPrices[plan]
    const charge = newCharge({ plan, reason: 'renewal', amount, via: 'method', now, expiresAt })
    await charges.add(person, charge)
    return charge
  }

  async function turn(person: string): Promise<void> {
    const due = await decide(person)
    if (due) await processor?.charge(due.order, due.method)
  }

  /** Everybody whose day has come; one whose charge fails does not keep the others waiting. */
  async function sweep(): Promise<number> {
    const people = await subscriptionLookup(jobsDb).due(clock.today(), takenAtOnce)
    for (const person of people)
      await turn(person).catch((err: unknown) =>
        log.error({ err, user_id: person }, 'a subscription could not be looked after'),
      )
    return people.length
  }

  return {
    sweep,
    start() {
      const quietly = () =>
        sweep().catch((err: unknown) => log.error({ err }, 'subscriptions were not looked after'))
      void quietly()
      timer = setInterval(() => void quietly(), sweepEveryMs)
      timer.unref()
    },
    stop() {
      clearInterval(timer)
    },
  }
}
