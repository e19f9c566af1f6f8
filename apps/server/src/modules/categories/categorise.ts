import { readFileSync } from 'node:fs'
import { type CategoriserInput, type CategoryDecision, categoriseWith } from './domain/categorise.ts'
import { decodeModel, type Model, type Prediction, rankLabels } from './domain/model.ts'

let loaded: Model | undefined

/** Returns the model; the first call reads its file (half a megabyte, a few milliseconds). */
export function loadModel(): Model {
  loaded ??= decodeModel(readFileSync(new URL('./categoriser.bin', import.meta.url)))
  return loaded
}

/** Categorises a transaction by rules, known merchants and the model file. */
export const categorise = (transaction: CategoriserInput): CategoryDecision =>
  categoriseWith(loadModel(), transaction)

/** Returns the model's categories for a transaction, most likely first. */
export const rankCategories = ({ amount, innerWords, isAutomatic }: CategoriserInput): Prediction[] =>
  rankLabels(loadModel(), { innerWords, isIncome: amount > 0n, isAutomatic })
