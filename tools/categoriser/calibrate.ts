import { predictFromScores } from '../../apps/server/src/modules/categories/domain/model.ts'
import type { HeldOutAnswer } from './cross-validate.ts'

/** Returns the temperature with the lowest mean log loss, which makes the confidence match the accuracy. */
export function fitTemperature(answers: readonly HeldOutAnswer[]): number {
  const modelAnswers = answers.filter(({ isForModel }) => isForModel)
  let best = 1
  for (let temperature = 0.3; temperature <= 5; temperature += 0.05)
    if (meanLogLoss(modelAnswers, temperature) < meanLogLoss(modelAnswers, best)) best = temperature
  return best
}

/** Returns the mean negative log likelihood of the results. */
function meanLogLoss(answers: readonly HeldOutAnswer[], temperature: number): number {
  let total = 0
  for (const { example, scores } of answers) {
    const { category, confidence } = predictFromScores(scores, temperature)
    const likelihood = category === example.label ? confidence : 1 - confidence
    total -= Math.log(Math.max(likelihood, 1e-9))
  }
  return total / answers.length
}
