import { reviewCopy as copy } from '@lucas/contract/copy/review.ts'
import type { ReviewItem } from '@lucas/contract/review.ts'
import { rankedCategories } from '../describe.ts'
import type { Habit, UnsureRow } from '../repository/review.ts'

/** What the person's own rows tell. */
export interface Known {
  habits: readonly Habit[]
  usual: readonly { category: string; kind: string }[]
}

type Guess = ReviewItem['guesses'][number]
const mostGuesses = 4
/** Below it a guess of the model is none. */
const leastConfidence = 0.05

/** What a row may be, each with its reason: how the person filed its name before, what the text says, what is usual. */
export function guessesOf(
  row: Pick<UnsureRow, 'recurring_key' | 'kind'>,
  printed: Parameters<typeof rankedCategories>[0],
  { habits, usual }: Known,
): Guess[] {
  const all: Guess[] = [
    ...habits
      .filter(({ key }) => key === row.recurring_key)
      .map(({ category, day }) => ({ category, why: copy.guesses.habit(monthOf(day)) })),
    ...rankedCategories(printed)
      .filter(({ confidence }) => confidence >= leastConfidence)
      .map(({ category, confidence }) => ({
        category,
        why: copy.guesses.model(Math.round(confidence * 100)),
      })),
    ...usual
      .filter(({ kind }) => kind === row.kind)
      .map(({ category }) => ({ category, why: copy.guesses.usual })),
  ]
  const named = all.map(({ category }) => category)
  return all.filter(({ category }, at) => named.indexOf(category) === at).slice(0, mostGuesses)
}

const monthFormat = new Intl.DateTimeFormat('es-CL', { month: 'long', timeZone: 'UTC' })
const monthOf = (day: string): string => monthFormat.format(new Date(`${day}T12:00:00Z`))
