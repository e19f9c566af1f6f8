import type { SimilarTransactions } from '@lucas/contract/transactions/category-rule.ts'
import type { Decision, ReviewItem } from '@lucas/contract/transactions/review.ts'

/** Answer to a review item: yes, no, a category, or the preselected suggestion. */
export type ReviewAnswer = { say: 'yes' | 'no' } | { category: string } | { say: 'first' }

/** An undoable step: an answer to one or more items, or a skip. */
export interface ReviewStep {
  kind: 'answer' | 'skip'
  items: readonly ReviewItem[]
  /** Resolves when the server has the answer, with the id of a learned rule. */
  saved: Promise<string | null>
}

/** Percent from which a suggestion is preselected. */
const minConfidence = 60

/** Returns the suggestion that Enter confirms: the first one that is likely enough. Null if there is none, and for matches. */
export const getPreselected = ({ guesses, reason }: ReviewItem): string | null =>
  reason === 'category'
    ? (guesses.find(({ confidence }) => (confidence ?? 0) >= minConfidence)?.category ?? null)
    : null

/** Returns how many similar transactions a category changes besides this one. */
export const countSimilar = (similar: SimilarTransactions | undefined, category: string): number =>
  (similar?.results ?? []).reduce((sum, one) => sum + (one.category === category ? 0 : one.count), 0)

export function toDecision(item: ReviewItem, answer: ReviewAnswer): Decision {
  const { id } = item
  if ('category' in answer) return { id, action: 'confirm', category: answer.category }
  if (answer.say === 'no') return { id, action: 'refuse' }
  const category = answer.say === 'first' ? getPreselected(item) : null
  return category === null ? { id, action: 'confirm' } : { id, action: 'confirm', category }
}

/** Returns each unanswered item once. */
export function listUnanswered(items: readonly ReviewItem[], answered: ReadonlySet<string>): ReviewItem[] {
  const byId = new Map<string, ReviewItem>()
  for (const item of items) if (!answered.has(item.id) && !byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()]
}

export const withoutIds = (from: ReadonlySet<string>, ids: readonly string[]): Set<string> => {
  const left = new Set(from)
  for (const id of ids) left.delete(id)
  return left
}
