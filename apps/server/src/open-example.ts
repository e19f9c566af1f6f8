import { createAccounts } from './modules/accounts/index.ts'
import { type BankProvider, createBringing } from './modules/connections/index.ts'
import { createExample, type ExampleDeps, type RoomsAt } from './modules/example/index.ts'
import { createGoals } from './modules/goals/index.ts'
import { createNotifications } from './modules/notifications/index.ts'
import { createRecurring } from './modules/recurring/index.ts'
import { createStore, transactionFacts } from './modules/transactions/index.ts'
import { createClock } from './platform/clock.ts'
import { asPerson } from './platform/database/person.ts'
import type { Envelope } from './platform/envelope/envelope.ts'
import type { Cursors } from './platform/http/cursor.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Outbox } from './platform/outbox/outbox.ts'
import { createExampleBank } from './providers/example/example-bank.ts'

interface RoomDeps {
  envelope: Envelope
  cursors: Cursors
  jobs: Jobs
  provider: BankProvider
  hashKey: Buffer
}

const nothing = async () => {}

/** Nobody looks on while an example moves in; what others would hear of is heard all the same. */
const untold: Outbox = {
  add: nothing,
  flush: nothing,
  transaction: asPerson,
  sweep: nothing,
  start: () => undefined,
  stop: () => undefined,
}

/**
 * The rooms through which a bank's data go, as `app.ts` puts them together, but at a moment of their own, inside one
 * transaction, and without letters, reminders or listeners.
 */
function createRooms({ envelope, cursors, jobs, provider, hashKey }: RoomDeps): RoomsAt {
  return (db, now) => {
    const clock = createClock(() => now)
    const recurring = createRecurring({ db, clock, outbox: untold })
    const { follow } = createNotifications({
      db,
      clock,
      outbox: untold,
      cursors,
      outlook: recurring.outlook,
      remind: nothing,
      queueMail: nothing,
      reschedule: nothing,
    })
    const outbox = follow(untold)
    const goals = createGoals({ db, clock, outbox, cursors, transactions: transactionFacts })
    const transactions = createStore({ envelope, clock, parts: goals })
    const accounts = createAccounts({ db, clock, outbox, hashKey, transactions })
    const series = recurring.refresh
    const rooms = { db, clock, outbox, jobs, envelope, provider, accounts, transactions, series, hashKey }
    const bring = createBringing(rooms)
    return { goals, bring: (person, told, signal) => bring(db, person, told, signal) }
  }
}

/** Visits among example data, with their bank and the rooms they move in through. */
export function openExample(deps: Omit<ExampleDeps, 'bank' | 'roomsAt'> & RoomDeps) {
  const example = createExample({ ...deps, bank: createExampleBank(), roomsAt: createRooms(deps) })
  example.work.define()
  return example
}
