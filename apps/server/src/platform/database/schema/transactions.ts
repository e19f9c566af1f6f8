import type { GeneratedAlways } from 'kysely'
import type { Defaulted, Json, NullableJson } from './columns.ts'

type TransactionKind = 'spending' | 'income' | 'transfer' | 'savings' | 'card_payment' | 'refund' | 'excluded'

export interface TransactionTable {
  user_id: string
  id: string
  account_id: string
  provider_id: string
  posted_on: string
  occurred_at: Date | null
  amount: bigint
  currency: 'CLP' | 'USD'
  /** Hundredths in every currency, so that amounts sort alike. */
  sort_amount: GeneratedAlways<bigint>
  /** Description, merchant and notes without accents and capitals. */
  search_text: GeneratedAlways<string>
  /** The first letters of the name, normalised, to find series. */
  recurring_key: GeneratedAlways<string>
  description: string
  merchant_name: string | null
  category: string
  category_source: 'person' | 'written' | 'learned' | 'merchant' | 'rule' | 'model' | 'none'
  category_confidence: number
  kind: TransactionKind
  kind_source: Defaulted<'person' | 'written' | 'pair' | 'text' | 'sign'>
  /** The kind that the description shows; null: the sign decides. */
  text_kind: Defaulted<'transfer' | 'savings' | 'card_payment' | 'excluded' | null>
  /** The kind that the user chose. */
  own_kind: Defaulted<TransactionKind | null>
  /** The kind that a rule of the user gave; a choice and a link come first. */
  rule_kind: Defaulted<TransactionKind | null>
  /** The rules of the user that counted the row as a use. */
  rule_ids: Defaulted<string[]>
  pending: Defaulted<boolean>
  /** Why a pending row leaves the sums, or that the user keeps it; null for most. */
  pending_state: Defaulted<'suggested' | 'expired' | 'counted' | null>
  manual: Defaulted<boolean>
  reviewed: Defaulted<boolean>
  notes: Defaulted<string>
  tags: Defaulted<string[]>
  balance_after: bigint | null
  original_in: bigint | null
  original_out: bigint | null
  branch: string | null
  reference: string | null
  payment_method: string | null
  installment_number: number | null
  installment_total: number | null
  raw: Buffer | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  refund_of: string | null
  /** Why the row is a tombstone; null for others. */
  deletion: 'person' | 'provider' | 'merge' | null
  /** Source of the merchant's name. */
  name_source: Defaulted<'bank' | 'person' | 'written' | 'learned'>
  /** On a split part: the split transaction, and the number of the part. */
  parent_id: string | null
  part_number: number | null
  /** On a split transaction and on its parts: how many parts it has. */
  part_total: number | null
}

export interface TransferPairTable {
  user_id: string
  id: string
  out_id: string
  in_id: string
  kind: 'own_transfer' | 'card_payment' | 'currency_exchange'
  state: 'automatic' | 'suggested' | 'confirmed' | 'refused'
  created_at: Date
}

export interface TransactionMergeTable {
  user_id: string
  id: string
  kept_id: string
  merged_id: string
  reason: 'pending_posted' | 'manual_row' | 'duplicate' | 'by_hand'
  automatic: boolean
  facts_from: 'kept' | 'merged'
  kept_before: Json
  merged_before: NullableJson
  kept_after: Json
  links: Json
  created_at: Date
}

export interface TransactionMergeUndoTable {
  user_id: string
  merge_id: string
  created_at: Date
}

export interface MatchSuggestionTable {
  user_id: string
  id: string
  kind: 'duplicate' | 'pending' | 'manual' | 'refund'
  row_id: string
  other_id: string
  state: 'open' | 'confirmed' | 'refused'
  evidence: string[]
  created_at: Date
  decided_at: Date | null
}

interface CategoryRollupColumns {
  user_id: string
  account_id: string
  currency: string
  category: string
  kind: string
  amount: bigint
  count: number
}
export type DailyRollupTable = CategoryRollupColumns & { day: string }
/** `month` is the first day of the month. */
export type MonthlyRollupTable = CategoryRollupColumns & { month: string }
/** Sums per month and day of the week, Monday is 1. */
export type WeekdayRollupTable = Omit<MonthlyRollupTable, 'category'> & { weekday: number }

/** Number of visible transactions of an account. */
export interface AccountRollupTable {
  user_id: string
  account_id: string
  count: number
}

export interface MerchantRollupTable {
  user_id: string
  month: string
  account_id: string
  currency: string
  merchant: string
  kind: string
  amount: bigint
  count: number
}

/** A named filter of the transaction list. */
export interface SavedFilterTable {
  user_id: string
  id: string
  name: string
  name_key: string
  filter: Json
  created_at: Date
  updated_at: Date
}

/** A category rule or name rule that the user taught for similar transactions. */
export interface CorrectionTable {
  user_id: string
  id: string
  subject: 'category' | 'name'
  alike: string
  name: string
  value: string
  created_at: Date
  ended_at: Defaulted<Date | null>
  enabled: Defaulted<boolean>
  /** Transactions that the user corrected to this. */
  learned_from: Defaulted<number>
  uses: Defaulted<number>
  last_used_at: Defaulted<Date | null>
}

export interface CorrectionRowTable {
  user_id: string
  correction_id: string
  transaction_id: string
  category: string
  category_source: TransactionTable['category_source']
  category_confidence: number
  reviewed: boolean
  merchant_name: string | null
  /** Null in rows from before name rules existed. */
  name_source: 'bank' | 'person' | 'written' | 'learned' | null
}

/** A user whose transactions still have the guesses of an older categoriser. */
export interface GuessRefreshTable {
  user_id: string
  done_to: Defaulted<string | null>
}

/** A bulk change; exactly one of category, tags, reviewed and kind is set. */
export interface BulkChangeTable {
  user_id: string
  id: string
  subject: 'category' | 'tags' | 'reviewed' | 'kind'
  category: string | null
  tags: string[] | null
  reviewed: boolean | null
  kind: Defaulted<TransactionKind | null>
  created_at: Date
  undone_at: Defaulted<Date | null>
}

/** Transactions of a bulk change that had the same values before it, and these values. */
export interface BulkChangeRowsTable {
  user_id: string
  change_id: string
  number: number
  transaction_ids: string[]
  category: string
  category_source: TransactionTable['category_source']
  category_confidence: number
  reviewed: boolean
  tags: string[]
  /** Null in changes of anything but kinds. */
  kind: Defaulted<TransactionKind | null>
  kind_source: Defaulted<TransactionTable['kind_source'] | null>
  own_kind: Defaulted<TransactionKind | null>
}

/** By which rules and with which facts the kinds of a user were detected. */
export interface KindDetectionTable {
  user_id: string
  rules: number
  facts: string
  updated_at: Date
}

/** A rule that the user wrote; later positions win. */
export interface TransactionRuleTable {
  user_id: string
  id: string
  position: number
  conditions: Json
  actions: Json
  enabled: boolean
  uses: Defaulted<number>
  last_used_at: Defaulted<Date | null>
  split_refused_at: Defaulted<Date | null>
  goal_refused_at: Defaulted<Date | null>
  /** When the rule was switched off because its patterns took too long. */
  pattern_slow_at: Defaulted<Date | null>
  created_at: Date
  updated_at: Date
}

/** One application of a rule to earlier transactions. */
export interface RuleRunTable {
  user_id: string
  id: string
  rule_id: string
  state: 'waiting' | 'running' | 'done' | 'failed' | 'undoing' | 'undone'
  /** The last transaction that was examined. */
  after_id: Defaulted<string | null>
  done: Defaulted<number>
  total: Defaulted<number>
  changed: Defaulted<number>
  /** Conditions and actions of the rule when it was deleted; null before. */
  deleted_rule: NullableJson
  /** Why it ended early. */
  problem: Defaulted<'pattern_too_slow' | null>
  created_at: Date
  updated_at: Date
}

/** Transactions of a run that had the same values before it and after it. */
export interface RuleRunRowsTable {
  user_id: string
  run_id: string
  number: number
  transaction_ids: string[]
  before: Json
  after: Json
}
