import type { ShownColor } from '@lucas/contract/transactions/category.ts'

export interface OwnCategoryTable {
  user_id: string
  id: string
  name: string
  name_key: string
  emoji: string
  color: 'orange' | 'blue' | 'crimson' | 'lavender' | 'green' | 'teal' | 'red' | 'gold' | 'grey'
  created_at: Date
  /** The category that contains a sub-category, else null. */
  parent: string | null
}

/** What the user changed about a built-in category; null where nothing is changed. */
export interface BaseCategoryTable {
  user_id: string
  label: string
  name: string | null
  name_key: string | null
  emoji: string | null
  color: ShownColor | null
  /** The category that receives the transactions while this one is hidden. */
  moved_to: string | null
}

/** Transactions and rules that fell to another category when a built-in one was hidden. */
export interface HiddenCategoryRowsTable {
  user_id: string
  label: string
  category: string
  transaction_ids: string[]
  rule_ids: string[]
}

/** The category that received the transactions of a renamed or deleted category. */
export interface CategoryMoveTable {
  user_id: string
  label: string
  moved_to: string
}
