import { scoresOf } from '../../apps/server/src/modules/categories/domain/model.ts'
import type { Example } from './corpus.ts'
import { foldCount, heldOut, trainingSet } from './folds.ts'
import { learn } from './learn.ts'
import { readable, rowsOf } from './reading.ts'

/** What a model said of a text whose merchant it has never seen. */
export interface Answer {
  example: Example
  /** One for each label, before they become a confidence. */
  scores: number[]
}

/** Trains without each fold's merchants and asks about them: the model alone, without the table of known merchants. */
export function crossValidate(): Answer[] {
  return Array.from({ length: foldCount }, (_, fold) => fold).flatMap((fold) => {
    const model = learn(rowsOf(trainingSet(fold)))
    return heldOut(fold).map((example) => ({
      example,
      scores: [...scoresOf(model, readable(example))],
    }))
  })
}
