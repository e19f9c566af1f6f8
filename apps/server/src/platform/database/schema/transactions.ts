import type { GeneratedAlways } from 'kysely'
import type { Defaulted, Json, NullableJson } from './columns.ts'

export interface TransactionTable {
  user_id: string
  id: string
  account_id: string
  provider_id: string
  posted_on: string
  occurred_at: Date | null
  amount: bigint
  currency: 'CLP' | 'USD'
  /** Hundredths in every currency: the order of the wire's amounts. */
  sort_amount: GeneratedAlways<bigint>
  /** Description, merchant and notes without accents and capitals. */
  search_text: GeneratedAlways<string>
  /** The first letters of its name. */
  recurring_key: GeneratedAlways<string>
  description: string
  merchant_name: string | null
  category: string
  category_source: 'person' | 'learned' | 'merchant' | 'rule' | 'model' | 'none'
  category_confidence: number
  kind: 'spending' | 'income' | 'transfer' | 'refund'
  pending: Defaulted<boolean>
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
  /** Why the row is a tombstone. */
  deletion: 'person' | 'provider' | 'merge' | null
  /** Who gave the merchant's name. */
  name_source: Defaulted<'bank' | 'person' | 'learned'>
  /** Of a part: the movement that was divided, and which part it is. */
  parent_id: string | null
  part_number: number | null
  /** On the divided movement and on its parts: how many there are. */
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

interface SumOfCategory {
  user_id: string
  account_id: string
  currency: string
  category: string
  kind: string
  amount: bigint
  count: number
}
export type DailyRollupTable = SumOfCategory & { day: string }
/** `month` is the first of its days. */
export type MonthlyRollupTable = SumOfCategory & { month: string }
/** The same by the day of the week, Monday is 1. */
export type WeekdayRollupTable = Omit<MonthlyRollupTable, 'category'> & { weekday: number }

/** How many rows an account has. */
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

/** A filter of the list of transactions that a person keeps under a name. */
export interface SavedFilterTable {
  user_id: string
  id: string
  name: string
  name_key: string
  filter: Json
  created_at: Date
  updated_at: Date
}

/** What the person taught about rows alike: their category, or their name. */
export interface CorrectionTable {
  user_id: string
  id: string
  subject: 'category' | 'name'
  alike: string
  name: string
  value: string
  created_at: Date
  ended_at: Defaulted<Date | null>
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
  /** Null where it was remembered before names could be taught. */
  name_source: 'bank' | 'person' | 'learned' | null
}

/** What a person gave many rows at once; of the three one is set. */
export interface BulkChangeTable {
  user_id: string
  id: string
  subject: 'category' | 'tags' | 'reviewed'
  category: string | null
  tags: string[] | null
  reviewed: boolean | null
  created_at: Date
  undone_at: Defaulted<Date | null>
}

/** Rows of a bulk change that were alike before it, and how. */
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
}
