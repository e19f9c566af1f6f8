import { categoryRuleCopy as copy } from '@lucas/contract/copy/transactions/bulk-screen.ts'
import type { NameRule } from '@lucas/contract/transactions/category-rule.ts'
import { useSyncExternalStore } from 'react'
import { onCategoryChanged } from '../../entities/category/category-changes.ts'
import { categoryName } from '../../entities/category/category-tile.tsx'
import type { RuleSubject } from './api.ts'

/** Offer to apply a change to all similar transactions. */
export interface RuleOffer {
  transactionId: string
  subject: RuleSubject
  /** Id of the rule. */
  id: string
  /** Effect on later transactions, as a sentence. */
  sentence: string
}

let current: RuleOffer | null = null
const listeners = new Set<() => void>()

function setOffer(next: RuleOffer | null): void {
  current = next
  for (const listener of listeners) listener()
}

onCategoryChanged(({ transaction, correction }) =>
  setOffer(
    correction && {
      transactionId: transaction.id,
      subject: 'category',
      id: correction.id,
      sentence: copy.toCategory(correction.name, categoryName(correction.subcategory ?? correction.category)),
    },
  ),
)

/** Offers the name rule of a rename; clears the offer if there is no rule. */
export const offerNameRule = (transactionId: string, correction: NameRule | null): void =>
  setOffer(
    correction && {
      transactionId,
      subject: 'name',
      id: correction.id,
      sentence: copy.toName(correction.name, correction.merchant_name),
    },
  )

export const clearOffer = (): void => setOffer(null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the open offer of the last change of this transaction. */
export function useRuleOffer(transactionId: string): RuleOffer | null {
  const offered = useSyncExternalStore(subscribe, () => current)
  return offered?.transactionId === transactionId ? offered : null
}
