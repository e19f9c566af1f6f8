import type { PayCycle, PayCyclePatch, SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import type { Events } from '../../platform/events/events.ts'
import { users } from '../users/index.ts'
import { createInputLoader, type SafeToSpendSources } from './load-input.ts'
import { loadPayCycle } from './load-pay-cycle.ts'
import { toApiCycle, toApiSafeToSpend } from './to-api.ts'

export interface PayCycleDeps extends SafeToSpendSources {
  db: Db
  clock: Clock
  events: Events
}

export type PayCycles = ReturnType<typeof createPayCycles>

/** Payday, pay cycle and safe-to-spend of a user. */
export function createPayCycles({ db, clock, events, outlook, goals, cards }: PayCycleDeps) {
  const loadInput = createInputLoader({ outlook, goals, cards })
  const loadIn = (tx: Tx, userId: string) => loadPayCycle({ clock, outlook }, tx, userId)

  /** Computes safe-to-spend in the caller's transaction. */
  async function computeIn(tx: Tx, userId: string): Promise<SafeToSpend> {
    const current = await loadIn(tx, userId)
    const facts = await loadInput(tx, userId, { ...current, today: clock.today() })
    return toApiSafeToSpend(current, facts)
  }

  return {
    computeIn,

    get: (userId: string): Promise<PayCycle> =>
      withUserSnapshot(db, userId, async (tx) => toApiCycle(await loadIn(tx, userId))),

    updatePayday: (userId: string, { payday }: PayCyclePatch): Promise<PayCycle> =>
      events.transaction(db, userId, async (tx) => {
        await users.setPayday(tx, userId, payday, clock.now())
        await events.publish(tx, userId, { type: 'profile_changed' })
        return toApiCycle(await loadIn(tx, userId))
      }),

    getSafeToSpend: (userId: string): Promise<SafeToSpend> =>
      withUserSnapshot(db, userId, (tx) => computeIn(tx, userId)),
  }
}
