export type { FilterCriteria } from './filter.ts'
export { decideKind } from './kind/decide-kind.ts'
export type { DetectedPair } from './pairs/detected-pair.ts'
export { hasPlausibleRate } from './pairs/exchange-rates.ts'
export { fitsPair } from './pairs/hand-links.ts'
export { maxPendingDays } from './pending-state.ts'
export {
  type CategoryFields,
  type Classification,
  type ExistingTransaction,
  fingerprintPrefix,
  type IncomingTransaction,
  type LedgerRow,
  mailPrefix,
  type RuleSubject,
} from './row.ts'
