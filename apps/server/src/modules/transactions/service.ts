import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { createManual } from './add-manual.ts'
import { createDetail } from './detail.ts'
import { createList } from './list.ts'
import { createStore } from './store.ts'

export interface TransactionsDeps {
  db: Db
  clock: Clock
  outbox: Outbox
  envelope: Envelope
  cursors: Cursors
}

export type Transactions = ReturnType<typeof createTransactions>

/** Everything about transactions: the last stop of the corridor, and what people ask and write. */
export const createTransactions = (deps: TransactionsDeps) => ({
  ...createStore(deps),
  ...createList(deps),
  ...createDetail(deps),
  add: createManual(deps),
})
