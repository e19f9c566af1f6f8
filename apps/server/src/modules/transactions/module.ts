import { transactionListServerCopy } from '@lucas/contract/copy/transactions/transaction-list-server.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { Plans } from '../billing/index.ts'
import { loadCategoryNames } from '../categories/index.ts'
import type { RulePatterns } from '../classification/index.ts'
import { createCategoryMoves, createRules, createTransactionRules } from '../classification/index.ts'
import { createIngest } from '../ingest/index.ts'
import type {
  CardPayments,
  GoalAllocations,
  OwnRuts,
  RecurringLookup,
  RequestRuleRun,
} from '../ledger/index.ts'
import { createDetail, createKeepPending, createSetKind, createSplits } from '../ledger/index.ts'
import { createReview } from '../review/index.ts'
import { createBulk } from './bulk/bulk.ts'
import { createUpdate } from './detail/update.ts'
import { toCategoryCounts } from './domain/list/category-counts.ts'
import { createCsvExport } from './list/csv.ts'
import { createList } from './list/list.ts'
import { createStatement } from './list/statement.ts'
import { createSummary } from './list/summary.ts'
import { createManualTransactions } from './manual/service.ts'
import { totalsRepository } from './repository/totals.ts'

export interface TransactionsDeps {
  db: Db
  clock: Clock
  events: Events
  envelope: Envelope
  cursors: Cursors
  plans: Plans
  patterns: RulePatterns
  /** Goal allocations of transactions. */
  allocations: GoalAllocations
  ownRuts: OwnRuts
  requestKindDetection: (tx: Tx, userId: string) => Promise<void>
  /** Works off a run of a rule in the background. */
  requestRuleRun: RequestRuleRun
  /** Recurring series and instalment purchases of transactions. */
  recurringLookup: RecurringLookup
  /** Bills of cards. */
  cardLookup: CardPayments
}

export type Transactions = ReturnType<typeof createTransactions>

/** Creates the services of the transactions module. */
export function createTransactions(deps: TransactionsDeps) {
  const list = createList(deps)
  const summary = createSummary(deps)
  const { setCategory, ...ruleApi } = createRules(deps)
  const { updateFacts, ...manual } = createManualTransactions(deps)
  const setKind = createSetKind(deps)
  return {
    ...createIngest(deps),
    ...list,
    ...summary,
    getStatement: createStatement({ getTotals: summary.getTotals, batches: list.batches }),
    ...createDetail(deps),
    ...createReview(deps),
    ...createBulk(deps),
    ...ruleApi,
    ...createSplits(deps),
    ...createTransactionRules(deps),
    ...manual,
    updateTransaction: createUpdate({ ...deps, updateFacts, setCategory, setKind }),
    keepPending: createKeepPending(deps),
    ...createCategoryMoves(deps),
    countByCategory: async (tx: Tx, userId: string, since: PlainDate) =>
      toCategoryCounts(await totalsRepository(tx).countByCategory(userId, since)),
    exportCsv: createCsvExport({
      requirePlan: (userId) => deps.plans.require(userId, 'grow', transactionListServerCopy.csvPlan),
      loadCategoryNames: (userId) => withUser(deps.db, userId, (tx) => loadCategoryNames(tx, userId)),
      batches: list.batches,
    }),
  }
}
