import { categoriseBy, type Described, type Verdict } from './domain/categorise.ts'
import { type Guess, rank } from './domain/model.ts'
import { model } from './model-file.ts'

/** The category of a movement, by what lies in the product: rules, known merchants, the model. */
export const categorise = (movement: Described): Verdict => categoriseBy(model(), movement)

/** What the model thinks of a text, the likeliest first. */
export const rankCategories = ({ amount, innerWords, isAutomatic }: Described): Guess[] =>
  rank(model(), { innerWords, isIncome: amount > 0n, isAutomatic })
