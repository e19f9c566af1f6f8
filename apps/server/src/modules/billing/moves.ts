import { dayOf } from '@lucas/contract/rules/periods.ts'
import type { Plan } from '@lucas/contract/rules/plans.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/person.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { auditRepository } from '../auth/index.ts'
import { planOf, type Subscription, step } from './domain/subscription.ts'
import { chargeRepository, eventRepository } from './repository/charges.ts'
import { planRepository } from './repository/plan.ts'
import { type Kept, type Method, subscriptionRepository } from './repository/subscriptions.ts'

export type MoveDeps = { clock: Clock; outbox: Outbox }
export type Move = ReturnType<typeof createMove>

interface Moved {
  before: Kept
  after: Subscription
  method: Method | null
  by: 'payment' | 'day' | 'choice' | 'operator'
}

/** Writes where a subscription went, and tells of it; whoever calls holds the person's row. */
export const createMove =
  ({ clock, outbox }: MoveDeps) =>
  async (tx: Tx, person: string, { before, after, method, by }: Moved): Promise<void> => {
    const now = clock.now()
    const [had, has] = [planOf(before.subscription), planOf(after)]
    const since = had === has && before.since !== null ? before.since : dayOf(now)
    const left = after.state === 'free' ? null : method
    await subscriptionRepository(tx).save(person, { subscription: after, since, method: left }, now)
    // Whoever has nothing any more owes nothing.
    if (after.state === 'free') await chargeRepository(tx).voidOpen(person, now)
    if (had !== has) {
      await planRepository(tx).set(person, has)
      await auditRepository(tx).add(person, 'plan_changed', now, { from: had, to: has, by })
    }
    await outbox.add(tx, person, { type: 'profile_changed' })
  }

/** Puts a person on a plan by agreement, or takes it back; who may do that is for the caller to know. */
export function createGrants({ db, ...deps }: MoveDeps & { db: Db }) {
  const move = createMove(deps)
  return (person: string, plan: Plan): Promise<void> =>
    deps.outbox.transaction(db, person, async (tx) => {
      if (!(await planRepository(tx).lock(person))) return
      const before = await subscriptionRepository(tx).find(person)
      const next = step(before.subscription, { kind: 'granted', plan })
      if (next === null) return
      const word = { id: newId(), kind: 'granted', charge_id: null } as const
      await eventRepository(tx).keep(person, word, deps.clock.now())
      await move(tx, person, { before, after: next.after, method: null, by: 'operator' })
    })
}
