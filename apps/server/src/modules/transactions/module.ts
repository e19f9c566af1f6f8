import { transactionListServerCopy } from '@lucas/contract/copy/transactions/transaction-list-server.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { Plans } from '../billing/index.ts'
import type { Recurring } from '../recurring/index.ts'
import { createBulk } from './bulk/bulk.ts'
import { createDetail } from './detail/detail.ts'
import { createUpdate } from './detail/update.ts'
import { createIngest } from './ingest/ingest.ts'
import { createCsvExport } from './list/csv.ts'
import { createList } from './list/list.ts'
import { createSummary } from './list/summary.ts'
import { createManualTransactions } from './manual/service.ts'
import type { GoalAllocations } from './ports.ts'
import { recategorizeRows } from './repository/recategorize.ts'
import { totalsRepository } from './repository/totals.ts'
import { createReview } from './review/service.ts'
import { createRules } from './rules/rules.ts'
import { createSplits } from './split/service.ts'

export interface TransactionsDeps {
  db: Db
  clock: Clock
  events: Events
  envelope: Envelope
  cursors: Cursors
  plans: Plans
  /** Goal allocations of transactions. */
  allocations?: GoalAllocations | undefined
  /** Recurring series and instalment purchases of transactions. */
  recurringLookup?: Pick<Recurring, 'findByTransaction'> | undefined
}

export type Transactions = ReturnType<typeof createTransactions>

/** Creates the services of the transactions module. */
export function createTransactions(deps: TransactionsDeps) {
  const list = createList(deps)
  const { setCategory, ...ruleApi } = createRules(deps)
  const { updateFacts, ...manual } = createManualTransactions(deps)
  return {
    ...createIngest(deps),
    ...list,
    ...createSummary(deps),
    ...createDetail(deps),
    ...createReview(deps),
    ...createBulk(deps),
    ...ruleApi,
    ...createSplits(deps),
    ...manual,
    updateTransaction: createUpdate({ ...deps, updateFacts, setCategory }),
    /** Moves all transactions of one category to another. The caller holds the lock on the user data. */
    recategorize: (tx: Tx, userId: string, from: string, to: string) =>
      recategorizeRows(tx, userId, from, to, deps.clock.now()),
    countByCategory: (tx: Tx, userId: string, since: PlainDate) =>
      totalsRepository(tx).countByCategory(userId, since),
    exportCsv: createCsvExport({
      requirePlan: (userId) => deps.plans.require(userId, 'grow', transactionListServerCopy.csvPlan),
      batches: list.batches,
    }),
  }
}
