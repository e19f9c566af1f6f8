import { createAccounts } from '../modules/accounts/index.ts'
import { createCards } from '../modules/cards/index.ts'
import { createRulePatterns } from '../modules/classification/index.ts'
import {
  createOwnRuts,
  createSeedIngest,
  onAccountUnhidden,
  type Provider,
} from '../modules/connections/index.ts'
import { createDemo, type DemoDeps, type DemoServicesAt } from '../modules/example/index.ts'
import { createGoals } from '../modules/goals/index.ts'
import { createIngest } from '../modules/ingest/index.ts'
import { createNotificationSubscriber } from '../modules/notifications/index.ts'
import { forgetReconciliations } from '../modules/reconciliation/index.ts'
import { createRecurring } from '../modules/recurring/index.ts'
import { createClock } from '../platform/clock.ts'
import { withUser } from '../platform/database/user-transaction.ts'
import type { Envelope } from '../platform/envelope/envelope.ts'
import { createPublish, type Events } from '../platform/events/events.ts'
import type { Cursors } from '../platform/http/cursor.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { PatternPool } from '../platform/patterns/pattern-pool.ts'
import { createExampleBank } from '../providers/example/example-bank.ts'
import { createFigures } from './figures.ts'

interface DemoServiceDeps {
  log: Log
  envelope: Envelope
  cursors: Cursors
  jobs: Jobs
  provider: Provider
  hashKey: Buffer
  patternPool: PatternPool
}

const noop = async () => {}

/** Publishes nothing: no page is open while a demo user is seeded. Subscribers still run. */
const silentEvents: Events = {
  publish: noop,
  flush: noop,
  transaction: withUser,
  recent: async () => [],
}

/**
 * Creates the ingest services as `modules.ts` does, but at a given time, inside one transaction, and without mails, reminders
 * or sockets.
 */
function createDemoServicesAt({
  log,
  envelope,
  cursors,
  jobs,
  provider,
  hashKey,
  patternPool,
}: DemoServiceDeps): DemoServicesAt {
  return (db, now) => {
    const clock = createClock(() => now)
    const { outlook, listBudgetUse, listBrokenReconciliations, loadMonth } = createFigures({ db, clock })
    const cards = createCards({ db, clock, events: silentEvents })
    const recurring = createRecurring({ db, clock, events: silentEvents, cards })
    const subscriber = createNotificationSubscriber({
      clock,
      outlook,
      cards,
      listBudgetUse,
      listBrokenReconciliations,
      scheduleReminder: noop,
      scheduleCardCheck: noop,
      enqueueMail: noop,
      enqueuePush: noop,
    })
    const events = { ...silentEvents, publish: createPublish(noop, [subscriber]) }
    const goals = createGoals({ db, clock, events, cursors, loadMonth })
    const transactions = createIngest({
      envelope,
      clock,
      patterns: createRulePatterns({ patternPool, events, clock }),
      allocations: goals,
      ownRuts: createOwnRuts(hashKey),
      requestKindDetection: noop,
    })
    const accounts = createAccounts({
      db,
      clock,
      events,
      hashKey,
      transactions,
      setCardDays: cards.setDays,
      onAccountsDeleted: forgetReconciliations,
      onAccountUnhidden,
    })
    const series = recurring.recompute
    const ingestDeps = {
      db,
      clock,
      log,
      events,
      jobs,
      envelope,
      provider,
      accounts,
      transactions,
      series,
      hashKey,
    }
    const ingestSeed = createSeedIngest(ingestDeps)
    return { goals, ingestSeed: (userId, payload, signal) => ingestSeed(db, userId, payload, signal) }
  }
}

/** Creates the demo module with its provider and its ingest services. */
export const openDemo = (deps: Omit<DemoDeps, 'bank' | 'servicesAt'> & DemoServiceDeps) =>
  createDemo({ ...deps, bank: createExampleBank(), servicesAt: createDemoServicesAt(deps) })
