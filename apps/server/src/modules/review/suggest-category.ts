import { reviewCopy as copy } from '@lucas/contract/copy/transactions/review.ts'
import { toCategoryChoice } from '@lucas/contract/rules/category-path.ts'
import type { ReviewItem } from '@lucas/contract/transactions/review.ts'
import type { HiddenCategories } from '../categories/index.ts'
import { rankCategoriesFor } from '../description/index.ts'
import type { Habit, UncategorizedRow } from '../ledger/index.ts'

/** Category habits of the user. */
export interface UserHabits {
  hidden: HiddenCategories
  habits: readonly Habit[]
  frequentCategories: readonly { category: string; kind: string }[]
}

type CategorySuggestion = ReviewItem['guesses'][number]
const maxSuggestions = 4
/** Minimum probability of a model suggestion. */
const minConfidence = 0.05

/**
 * Suggests categories with a reason: chosen before for this name, the categoriser's own guess (which knows people and
 * marketplaces beside the model), other readings of the description, or frequent.
 */
export function suggestCategories(
  row: Pick<UncategorizedRow, 'recurring_key' | 'kind'>,
  guess: { category: string; confidence: number },
  source: Parameters<typeof rankCategoriesFor>[0],
  { hidden, habits, frequentCategories }: UserHabits,
): CategorySuggestion[] {
  const all: CategorySuggestion[] = [
    ...habits
      .filter(({ key }) => key === row.recurring_key)
      .map(({ category, day }) => ({
        category: toCategoryChoice(category),
        why: copy.guesses.habit(formatMonth(day)),
        confidence: 100,
      })),
    ...(guess.confidence >= minConfidence * 100
      ? [
          {
            category: toCategoryChoice(guess.category),
            why: modelReason(guess.confidence),
            confidence: guess.confidence,
          },
        ]
      : []),
    ...rankCategoriesFor(source)
      .filter(({ category, confidence }) => confidence >= minConfidence && !hidden.has(category))
      .map(({ category, confidence }) => ({
        category,
        why: modelReason(Math.round(confidence * 100)),
        confidence: Math.round(confidence * 100),
      })),
    ...frequentCategories
      .filter(({ kind }) => kind === row.kind)
      .map(({ category }) => ({
        category: toCategoryChoice(category),
        why: copy.guesses.usual,
        confidence: null,
      })),
  ]
  const named = all.map(({ category }) => category)
  return all.filter(({ category }, at) => named.indexOf(category) === at).slice(0, maxSuggestions)
}

/** Percent below which a guess has no reason worth reading. */
const minReason = 30
const modelReason = (percent: number): string => (percent < minReason ? '' : copy.guesses.model(percent))

const monthFormat = new Intl.DateTimeFormat('es-CL', { month: 'long', timeZone: 'UTC' })
const formatMonth = (day: string): string => monthFormat.format(new Date(`${day}T12:00:00Z`))
