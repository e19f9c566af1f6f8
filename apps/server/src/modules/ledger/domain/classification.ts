import type { CategorySource } from '@lucas/contract/transactions/transaction.ts'

/** Field that a rule sets. */
export type RuleSubject = 'category' | 'name'

/** Origin of the merchant name: the description, the user, a rule that the user wrote, or a learned rule. */
export type NameSource = 'bank' | 'person' | 'written' | 'learned'

/** Fields that a rule can change. */
export interface Classification {
  id: string
  category: string
  categorySource: CategorySource
  categoryConfidence: number
  merchant: string | null
  nameSource: NameSource
  reviewed: boolean
}
