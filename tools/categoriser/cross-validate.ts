import {
  type CategoryDecision,
  categoriseWith,
  decideByRules,
} from '../../apps/server/src/modules/categories/domain/categorise.ts'
import { findMerchant } from '../../apps/server/src/modules/categories/domain/merchants.ts'
import { computeScores } from '../../apps/server/src/modules/categories/domain/model.ts'
import type { Example } from './corpus.ts'
import { assignFold, foldCount, listHeldOut, trainingSet } from './folds.ts'
import { toCategoriserInput, toModelInput, toTrainingRows } from './model-rows.ts'
import { trainModel } from './train-model.ts'

/** The result for a description whose merchant is neither in the training data nor in the merchant table. */
export interface HeldOutAnswer {
  example: Example
  /** Whether no rule decides, so that the merchant table and the model do. */
  isForModel: boolean
  /** The scores of the model, one per label, before calibration. */
  scores: number[]
  /** Decides with the rules, the merchant table without this fold's merchants, and the model. */
  decide: (temperature: number) => CategoryDecision
}

/** Trains once per fold without its merchants and categorises their descriptions. */
export function crossValidate(): HeldOutAnswer[] {
  return Array.from({ length: foldCount }, (_, fold) => fold).flatMap((fold) => {
    const model = trainModel(toTrainingRows(trainingSet(fold)))
    const find: typeof findMerchant = (words) => {
      const found = findMerchant(words)
      return found && assignFold(`= ${found.merchant.name}`) === fold ? null : found
    }
    return listHeldOut(fold).map((example) => ({
      example,
      isForModel: decideByRules(toCategoriserInput(example)) === null,
      scores: [...computeScores(model, toModelInput(example))],
      decide: (temperature) => categoriseWith({ ...model, temperature }, toCategoriserInput(example), find),
    }))
  })
}
