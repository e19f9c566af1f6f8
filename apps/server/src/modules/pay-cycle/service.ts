import type { PayCycle, PayCyclePatch, SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { computeCalendarCycle, defaultPayday } from '@lucas/contract/rules/calendar-cycle.ts'
import { computeSalaryCycle } from '@lucas/contract/rules/payday.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { users } from '../users/index.ts'
import { createInputLoader, type SafeToSpendSources } from './load-input.ts'
import { toApiCycle, toApiSafeToSpend } from './to-api.ts'

export interface PayCycleDeps extends SafeToSpendSources {
  db: Db
  clock: Clock
  events: Events
}

export type PayCycles = ReturnType<typeof createPayCycles>

/** Payday, pay cycle and safe-to-spend of a user. */
export function createPayCycles({ db, clock, events, outlook, goals }: PayCycleDeps) {
  const loadInput = createInputLoader({ outlook, goals })

  /** Loads the payday setting, the current cycle and the expected series. */
  async function loadIn(tx: Tx, userId: string) {
    const { payday } = (await users.find(tx, userId)) ?? fail('not_authenticated')
    const upcoming = await outlook.getOutlook(tx, userId)
    const salary = payday === 'salary' ? upcoming.salary : null
    const cycle = salary
      ? computeSalaryCycle(salary, clock.today())
      : computeCalendarCycle(payday === 'salary' ? defaultPayday : payday, clock.today())
    return { payday, isSalary: salary !== null, cycle, upcoming }
  }

  return {
    get: (userId: string): Promise<PayCycle> =>
      withUserSnapshot(db, userId, async (tx) => toApiCycle(await loadIn(tx, userId))),

    updatePayday: (userId: string, { payday }: PayCyclePatch): Promise<PayCycle> =>
      events.transaction(db, userId, async (tx) => {
        await users.setPayday(tx, userId, payday, clock.now())
        await events.publish(tx, userId, { type: 'profile_changed' })
        return toApiCycle(await loadIn(tx, userId))
      }),

    getSafeToSpend: (userId: string): Promise<SafeToSpend> =>
      withUserSnapshot(db, userId, async (tx) => {
        const current = await loadIn(tx, userId)
        const facts = await loadInput(tx, userId, { ...current, today: clock.today() })
        return toApiSafeToSpend(current, facts)
      }),
  }
}
