import {
  categoriseBy,
  judgeByRules,
  type Verdict,
} from '../../apps/server/src/modules/categories/domain/categorise.ts'
import { findMerchant } from '../../apps/server/src/modules/categories/domain/merchants.ts'
import { scoresOf } from '../../apps/server/src/modules/categories/domain/model.ts'
import type { Example } from './corpus.ts'
import { foldCount, foldOf, heldOut, trainingSet } from './folds.ts'
import { learn } from './learn.ts'
import { described, readable, rowsOf } from './reading.ts'

/** What a model and a table said of a text whose merchant neither has ever seen. */
export interface Answer {
  example: Example
  /** Rules leave the text to the table and the model. */
  isForModel: boolean
  /** Of the model alone: one for each label, before they become a confidence. */
  scores: number[]
  /** Of rules, the table without this fold's merchants, and the model. */
  verdict: (temperature: number) => Verdict
}

/** Trains without each fold's merchants and asks about them. */
export function crossValidate(): Answer[] {
  return Array.from({ length: foldCount }, (_, fold) => fold).flatMap((fold) => {
    const model = learn(rowsOf(trainingSet(fold)))
    const find: typeof findMerchant = (words) => {
      const found = findMerchant(words)
      return found && foldOf(`= ${found.merchant.name}`) === fold ? null : found
    }
    return heldOut(fold).map((example) => ({
      example,
      isForModel: judgeByRules(described(example)) === null,
      scores: [...scoresOf(model, readable(example))],
      verdict: (temperature) => categoriseBy({ ...model, temperature }, described(example), find),
    }))
  })
}
