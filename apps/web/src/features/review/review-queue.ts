import type { Decision, ReviewItem } from '@lucas/contract/transactions/review.ts'

/** Answer to a review item: yes, no, a category, or the first suggestion. */
export type ReviewAnswer = { say: 'yes' | 'no' } | { category: string } | { say: 'first' }

/** An undoable step: an answer to one or more items, or a skip. */
export interface ReviewStep {
  kind: 'answer' | 'skip'
  items: readonly ReviewItem[]
  /** Resolves when the server has the answer, with the id of a learned rule. */
  saved: Promise<string | null>
}

/** Returns the first suggestion; null for matches. */
export const getFirstGuess = ({ guesses, transaction, reason }: ReviewItem): string | null =>
  reason === 'category' ? (guesses[0]?.category ?? transaction.category) : null

export function toDecision(item: ReviewItem, answer: ReviewAnswer): Decision {
  const { id } = item
  if ('category' in answer) return { id, action: 'confirm', category: answer.category }
  if (answer.say === 'no') return { id, action: 'refuse' }
  const category = answer.say === 'first' ? getFirstGuess(item) : null
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
