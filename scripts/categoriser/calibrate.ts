import { likeliest } from '../../apps/server/src/modules/categories/domain/model.ts'
import type { Answer } from './cross-validate.ts'

/** The temperature at which the answers would have surprised us least: their confidence is then as often right as it says. */
export function temperatureOf(answers: readonly Answer[]): number {
  const asked = answers.filter(({ isForModel }) => isForModel)
  let best = 1
  for (let temperature = 0.3; temperature <= 5; temperature += 0.05)
    if (surprise(asked, temperature) < surprise(asked, best)) best = temperature
  return best
}

/** Mean negative logarithm of the likelihood of being right or wrong as it was. */
function surprise(answers: readonly Answer[], temperature: number): number {
  let total = 0
  for (const { example, scores } of answers) {
    const { category, confidence } = likeliest(scores, temperature)
    const likelihood = category === example.label ? confidence : 1 - confidence
    total -= Math.log(Math.max(likelihood, 1e-9))
  }
  return total / answers.length
}
