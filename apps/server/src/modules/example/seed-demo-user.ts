import { addDays, instantAt, type PlainDate, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { type DemoGoal, listDemoGoals } from './domain/demo-goals.ts'
import type { DemoBank, DemoServices, DemoServicesAt } from './ports.ts'

export interface SeedDemoUserDeps {
  bank: DemoBank
  servicesAt: DemoServicesAt
}

/** Days before today of each simulated sync. The first sync returns the history, the others what is new. */
const syncDaysAgo = [28, 21, 14, 7, 0]
const syncHour = 21
const contributionHour = 12

/** One simulated event of the demo user. */
interface SeedStep {
  day: PlainDate
  hour: number
  run: (services: DemoServices) => Promise<unknown>
}

/**
 * Returns a function that seeds a demo user through the normal services, in the order and at the times of the simulated
 * events, so that alerts, recurring series and figures come out as they would for a real user.
 */
export function createDemoUserSeeder({ bank, servicesAt }: SeedDemoUserDeps) {
  return async (tx: Tx, userId: string, now: Date, signal: AbortSignal): Promise<void> => {
    const today = toPlainDate(now)
    const callbackFor = bank.openOnDay(today)
    const syncs = syncDaysAgo.map((ago, at): SeedStep => {
      const before = syncDaysAgo[at - 1]
      const days = {
        after: before === undefined ? null : addDays(today, -before),
        until: addDays(today, -ago),
      }
      return {
        day: days.until,
        hour: syncHour,
        run: ({ ingestSeed }) => ingestSeed(userId, callbackFor(days), signal),
      }
    })
    const steps = [...syncs, ...listDemoGoals(today).flatMap((goal) => contributionSteps(userId, goal))]
    const inOrder = steps
      .map(({ day, hour, run }) => ({
        at: Math.min(instantAt(day, hour).getTime(), now.getTime()),
        run,
      }))
      .toSorted((a, b) => a.at - b.at)
    for (const { at, run } of inOrder) {
      signal.throwIfAborted()
      await run(servicesAt(tx, new Date(at)))
    }
  }
}

/** Returns one step per contribution; the first one also creates the goal. */
function contributionSteps(userId: string, { contributions, ...goal }: DemoGoal): SeedStep[] {
  let id: string | undefined
  return contributions.map(({ on, amount, note }) => ({
    day: on,
    hour: contributionHour,
    async run({ goals }) {
      const { name, category, target, targetDate } = goal
      id ??= (await goals.create(userId, { name, category, target_amount: target, target_date: targetDate }))
        .id
      await goals.contribute(userId, id, { amount, note })
    },
  }))
}
