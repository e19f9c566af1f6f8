import { reviewCopy as copy } from '@lucas/contract/copy/transactions/review.ts'
import type { ReviewItem } from '@lucas/contract/transactions/review.ts'
import { rankCategoriesFor } from '../ingest/describe.ts'
import type { Habit, UncategorizedRow } from '../repository/review-queue.ts'

/** Category habits of the user. */
export interface UserHabits {
  habits: readonly Habit[]
  frequentCategories: readonly { category: string; kind: string }[]
}

type CategorySuggestion = ReviewItem['guesses'][number]
const maxSuggestions = 4
/** Minimum probability of a model suggestion. */
const minConfidence = 0.05

/**
 * Suggests categories with a reason: chosen before for this name, detected in the description, or frequent.
 */
export function suggestCategories(
  row: Pick<UncategorizedRow, 'recurring_key' | 'kind'>,
  source: Parameters<typeof rankCategoriesFor>[0],
  { habits, frequentCategories }: UserHabits,
): CategorySuggestion[] {
  const all: CategorySuggestion[] = [
    ...habits
      .filter(({ key }) => key === row.recurring_key)
      .map(({ category, day }) => ({ category, why: copy.guesses.habit(formatMonth(day)) })),
    ...rankCategoriesFor(source)
      .filter(({ confidence }) => confidence >= minConfidence)
      .map(({ category, confidence }) => ({
        category,
        why: copy.guesses.model(Math.round(confidence * 100)),
      })),
    ...frequentCategories
      .filter(({ kind }) => kind === row.kind)
      .map(({ category }) => ({ category, why: copy.guesses.usual })),
  ]
  const named = all.map(({ category }) => category)
  return all.filter(({ category }, at) => named.indexOf(category) === at).slice(0, maxSuggestions)
}

const monthFormat = new Intl.DateTimeFormat('es-CL', { month: 'long', timeZone: 'UTC' })
const formatMonth = (day: string): string => monthFormat.format(new Date(`${day}T12:00:00Z`))
