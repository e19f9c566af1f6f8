import { bucketCount } from '../../apps/server/src/modules/categories/domain/features.ts'
import { type Model, modelLabels } from '../../apps/server/src/modules/categories/domain/model.ts'
import { randomFrom } from './random.ts'
import type { Rows } from './reading.ts'

const labelCount = modelLabels.length
const rounds = 9
const speed = 0.4
/** Draws weights back to nothing, so that rare pieces of words say little. */
const restraint = 3e-5
const seed = 20_251_121

/** Learns a multinomial logistic regression by AdaGrad; the same rows give the same model. */
export function learn({ buckets, begins, labels }: Rows): Model {
  const weights = new Float32Array(bucketCount * labelCount)
  const moved = new Float32Array(bucketCount * labelCount).fill(1e-6)
  const biases = new Float32Array(labelCount)
  const biasMoved = new Float32Array(labelCount).fill(1e-6)
  const random = randomFrom(seed)
  const order = Int32Array.from(labels, (_, at) => at)
  const scores = new Float64Array(labelCount)
  for (let round = 0; round < rounds; round += 1) {
    random.shuffle(order)
    for (const row of order) {
      const [from, to] = [begins[row] ?? 0, begins[row + 1] ?? 0]
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
      toSlopes(scores, labels[row] ?? 0)
      for (let label = 0; label < labelCount; label += 1) {
        const slope = scores[label] ?? 0
        biasMoved[label] = (biasMoved[label] ?? 0) + slope * slope
        biases[label] = (biases[label] ?? 0) - (speed * 0.1 * slope) / Math.sqrt(biasMoved[label] ?? 1)
      }
      for (let at = from; at < to; at += 1) {
        const base = (buckets[at] ?? 0) * labelCount
        for (let label = 0; label < labelCount; label += 1) {
          const place = base + label
          const slope = (scores[label] ?? 0) * share + restraint * (weights[place] ?? 0)
          const sum = (moved[place] ?? 0) + slope * slope
          moved[place] = sum
          weights[place] = (weights[place] ?? 0) - (speed * slope) / Math.sqrt(sum)
        }
      }
    }
  }
  return rounded(weights, biases)
}

/** Probabilities less the truth: how each score should move. */
function toSlopes(scores: Float64Array, truth: number): void {
  const top = Math.max(...scores)
  let total = 0
  for (let label = 0; label < labelCount; label += 1) {
    scores[label] = Math.exp((scores[label] ?? 0) - top)
    total += scores[label] ?? 0
  }
  for (let label = 0; label < labelCount; label += 1)
    scores[label] = (scores[label] ?? 0) / total - (label === truth ? 1 : 0)
}

/** Weights in 127ths of a scale of each label: a quarter of the size, and the same answers. */
function rounded(weights: Float32Array, biases: Float32Array): Model {
  const small = new Int8Array(weights.length)
  const scales = new Float32Array(labelCount)
  for (let label = 0; label < labelCount; label += 1) {
    let most = 0
    for (let at = label; at < weights.length; at += labelCount)
      most = Math.max(most, Math.abs(weights[at] ?? 0))
    const scale = most / 127 || 1
    scales[label] = scale
    for (let at = label; at < weights.length; at += labelCount)
      small[at] = Math.round((weights[at] ?? 0) / scale)
  }
  return { weights: small, scales, biases, temperature: 1 }
}
