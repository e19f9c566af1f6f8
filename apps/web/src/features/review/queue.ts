import type { Decision, ReviewItem } from '@lucas/contract/review.ts'

/** What a person says of a question: yes, no, or which category it was. */
export type Answer = { say: 'yes' | 'no' } | { category: string } | { say: 'first' }

/** Something that can be taken back: an answer, of one or of many, or a skip. */
export interface Step {
  kind: 'answer' | 'skip'
  items: readonly ReviewItem[]
  /** Done when the server has the answer; what 'Usar siempre' taught. */
  saved: Promise<string | null>
}

/** The guess that stands first; none for questions about two rows. */
export const firstGuess = ({ guesses, transaction, reason }: ReviewItem): string | null =>
  reason === 'category' ? (guesses[0]?.category ?? transaction.category) : null

export function decisionOf(item: ReviewItem, answer: Answer): Decision {
  const { id } = item
  if ('category' in answer) return { id, action: 'confirm', category: answer.category }
  if (answer.say === 'no') return { id, action: 'refuse' }
  const category = answer.say === 'first' ? firstGuess(item) : null
  return category === null ? { id, action: 'confirm' } : { id, action: 'confirm', category }
}

/** Each question once, without those that are answered. */
export function standing(items: readonly ReviewItem[], answered: ReadonlySet<string>): ReviewItem[] {
  const byId = new Map<string, ReviewItem>()
  for (const item of items) if (!answered.has(item.id) && !byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()]
}

export const withoutIds = (from: ReadonlySet<string>, ids: readonly string[]): Set<string> => {
  const left = new Set(from)
  for (const id of ids) left.delete(id)
  return left
}
