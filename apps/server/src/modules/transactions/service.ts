import { spendServerCopy } from '@lucas/contract/copy/spend-server.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Plans } from '../billing/index.ts'
import { createBulk } from './bulk.ts'
import { createByHand } from './by-hand/by-hand.ts'
import { createCorrections } from './corrections.ts'
import { createCsv } from './csv.ts'
import { createDetail } from './detail.ts'
import { createFigures } from './figures.ts'
import { createList } from './list.ts'
import { createMatching } from './matching/matching.ts'
import type { Belonging, GoalParts } from './ports.ts'
import { refileRows } from './repository/refile.ts'
import { createSplitting } from './splitting/splitting.ts'
import { createStore } from './store.ts'

export interface TransactionsDeps {
  db: Db
  clock: Clock
  outbox: Outbox
  envelope: Envelope
  cursors: Cursors
  plans: Plans
  /** Parts of rows that were given to savings goals. */
  parts?: GoalParts | undefined
  /** Series and purchases that rows are part of. */
  belonging?: Belonging | undefined
}

export type Transactions = ReturnType<typeof createTransactions>

/** Everything about transactions: the last stop of the corridor, and what people ask and write. */
export function createTransactions(deps: TransactionsDeps) {
  const list = createList(deps)
  const { setCategory, ...corrections } = createCorrections(deps)
  return {
    ...createStore(deps),
    ...list,
    ...createFigures(deps),
    ...createDetail(deps),
    ...createMatching(deps),
    ...createBulk(deps),
    ...corrections,
    ...createSplitting(deps),
    ...createByHand({ ...deps, setCategory }),
    /** Rows of one category become another's; inside the caller's transaction, who holds the person. */
    refile: (tx: Tx, person: string, from: string, to: string) =>
      refileRows(tx, person, from, to, deps.clock.now()),
    csv: createCsv({
      requirePlan: (person) => deps.plans.require(person, 'grow', spendServerCopy.csvPlan),
      batches: list.batches,
    }),
  }
}
