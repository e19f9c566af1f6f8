import { bucketCount } from '../../apps/server/src/modules/categories/domain/features.ts'
import { type Model, modelLabels } from '../../apps/server/src/modules/categories/domain/model.ts'
import type { TrainingRows } from './model-rows.ts'
import { createRandom } from './random.ts'

const labelCount = modelLabels.length
const rounds = 9
const learningRate = 0.4
/** L2 regularisation, so that rare features have little weight. */
const weightDecay = 3e-5
const seed = 20_251_121

/** Trains a multinomial logistic regression with AdaGrad. The same rows give the same model. */
export function trainModel({ buckets, rowStarts, labels }: TrainingRows): Model {
  const weights = new Float32Array(bucketCount * labelCount)
  const squaredGradients = new Float32Array(bucketCount * labelCount).fill(1e-6)
  const biases = new Float32Array(labelCount)
  const squaredBiasGradients = new Float32Array(labelCount).fill(1e-6)
  const random = createRandom(seed)
  const order = Int32Array.from(labels, (_, at) => at)
  const scores = new Float64Array(labelCount)
  for (let round = 0; round < rounds; round += 1) {
    random.shuffle(order)
    for (const row of order) {
      const [from, to] = [rowStarts[row] ?? 0, rowStarts[row + 1] ?? 0]
      if (to === from) continue
      const share = 1 / Math.sqrt(to - from)
      for (let label = 0; label < labelCount; label += 1) scores[label] = 0
      for (let at = from; at < to; at += 1) {
        const base = (buckets[at] ?? 0) * labelCount
        for (let label = 0; label < labelCount; label += 1)
          scores[label] = (scores[label] ?? 0) + (weights[base + label] ?? 0)
      }
      for (let label = 0; label < labelCount; label += 1)
        scores[label] = (scores[label] ?? 0) * share + (biases[label] ?? 0)
      toGradients(scores, labels[row] ?? 0)
      for (let label = 0; label < labelCount; label += 1) {
        const gradient = scores[label] ?? 0
        squaredBiasGradients[label] = (squaredBiasGradients[label] ?? 0) + gradient * gradient
        biases[label] =
          (biases[label] ?? 0) - (learningRate * 0.1 * gradient) / Math.sqrt(squaredBiasGradients[label] ?? 1)
      }
      for (let at = from; at < to; at += 1) {
        const base = (buckets[at] ?? 0) * labelCount
        for (let label = 0; label < labelCount; label += 1) {
          const place = base + label
          const gradient = (scores[label] ?? 0) * share + weightDecay * (weights[place] ?? 0)
          const sum = (squaredGradients[place] ?? 0) + gradient * gradient
          squaredGradients[place] = sum
          weights[place] = (weights[place] ?? 0) - (learningRate * gradient) / Math.sqrt(sum)
        }
      }
    }
  }
  return quantize(weights, biases)
}

/** Replaces the scores by the gradient: probability minus expected value. */
function toGradients(scores: Float64Array, expectedLabel: number): void {
  const top = Math.max(...scores)
  let total = 0
  for (let label = 0; label < labelCount; label += 1) {
    scores[label] = Math.exp((scores[label] ?? 0) - top)
    total += scores[label] ?? 0
  }
  for (let label = 0; label < labelCount; label += 1)
    scores[label] = (scores[label] ?? 0) / total - (label === expectedLabel ? 1 : 0)
}

/** Quantises the weights to 8 bits with one scale per label, which reduces the size to a quarter. */
function quantize(weights: Float32Array, biases: Float32Array): Model {
  const quantized = new Int8Array(weights.length)
  const scales = new Float32Array(labelCount)
  for (let label = 0; label < labelCount; label += 1) {
    let most = 0
    for (let at = label; at < weights.length; at += labelCount)
      most = Math.max(most, Math.abs(weights[at] ?? 0))
    const scale = most / 127 || 1
    scales[label] = scale
    for (let at = label; at < weights.length; at += labelCount)
      quantized[at] = Math.round((weights[at] ?? 0) / scale)
  }
  return { weights: quantized, scales, biases, temperature: 1 }
}
