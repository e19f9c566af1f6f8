import type { CategoryLabel } from '@lucas/contract/copy/transactions/categories.ts'
import {
  clothes,
  education,
  fallback,
  food,
  health,
  home,
  leisure,
  salary,
  services,
  transport,
} from '@lucas/contract/copy/transactions/category-labels.ts'
import { bucketCount, type ModelInput, maxFeatures, writeFeatures } from './features.ts'

/**
 * The ten categories of the model, in the order of its weights: those of spec 9, and HOGAR. PERSONAS is decided by the
 * name in a transfer, without the model.
 */
export const modelLabels: readonly CategoryLabel[] = [
  food,
  transport,
  clothes,
  leisure,
  salary,
  services,
  health,
  education,
  fallback,
  home,
]
const labelCount = modelLabels.length

/** A linear classifier: ten 8-bit weights per bucket, scaled per label. */
export interface Model {
  weights: Int8Array
  scales: Float32Array
  biases: Float32Array
  /** Softmax temperature that calibrates the confidence. */
  temperature: number
}

export interface Prediction {
  category: CategoryLabel
  /** 0 to 1. */
  confidence: number
}

const magic = 0x4c554332
const headerBytes = 4 + 4 + labelCount * 8
export const modelBytes = headerBytes + bucketCount * labelCount

/** Encodes the model file: magic number, temperature, scales, biases, weights. */
export function encodeModel({ weights, scales, biases, temperature }: Model): Uint8Array {
  const bytes = new Uint8Array(modelBytes)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, magic)
  view.setFloat32(4, temperature)
  scales.forEach((scale, at) => {
    view.setFloat32(8 + at * 4, scale)
  })
  biases.forEach((bias, at) => {
    view.setFloat32(8 + (labelCount + at) * 4, bias)
  })
  bytes.set(new Uint8Array(weights.buffer, weights.byteOffset, weights.length), headerBytes)
  return bytes
}

export function decodeModel(bytes: Uint8Array): Model {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length !== modelBytes || view.getUint32(0) !== magic)
    throw new TypeError('invalid categoriser model file')
  const floats = (from: number) =>
    Float32Array.from({ length: labelCount }, (_, at) => view.getFloat32(from + at * 4))
  return {
    temperature: view.getFloat32(4),
    scales: floats(8),
    biases: floats(8 + labelCount * 4),
    weights: new Int8Array(bytes.buffer, bytes.byteOffset + headerBytes, bucketCount * labelCount),
  }
}

const buckets = new Int32Array(maxFeatures)
const sums = new Int32Array(labelCount)
const scores = new Float64Array(labelCount)

/** Returns the scores in the order of `modelLabels`; the next call overwrites the array. */
export function computeScores(model: Model, text: ModelInput): Float64Array {
  const count = writeFeatures(text, buckets)
  sums.fill(0)
  for (let at = 0; at < count; at += 1) {
    const base = (buckets[at] ?? 0) * labelCount
    for (let label = 0; label < labelCount; label += 1)
      sums[label] = (sums[label] ?? 0) + (model.weights[base + label] ?? 0)
  }
  const share = count === 0 ? 0 : 1 / Math.sqrt(count)
  for (let label = 0; label < labelCount; label += 1)
    scores[label] = (sums[label] ?? 0) * (model.scales[label] ?? 0) * share + (model.biases[label] ?? 0)
  return scores
}

/** Returns the most likely category of a text. */
export const predict = (model: Model, text: ModelInput): Prediction =>
  predictFromScores(computeScores(model, text), model.temperature)

/** Returns the category with the highest score and its probability. */
export function predictFromScores(scoresByLabel: ArrayLike<number>, temperature: number): Prediction {
  let top = 0
  for (let label = 1; label < labelCount; label += 1)
    if ((scoresByLabel[label] ?? 0) > (scoresByLabel[top] ?? 0)) top = label
  return {
    category: modelLabels[top] ?? fallback,
    confidence: 1 / computePartition(scoresByLabel, top, temperature),
  }
}

/** Returns every category with its probability, most likely first. */
export function rankLabels(model: Model, text: ModelInput): Prediction[] {
  const scoresByLabel = computeScores(model, text)
  return modelLabels
    .map((category, label) => ({
      category,
      confidence: 1 / computePartition(scoresByLabel, label, model.temperature),
    }))
    .toSorted((a, b) => b.confidence - a.confidence)
}

/** Returns the softmax denominator relative to one label. */
function computePartition(scoresByLabel: ArrayLike<number>, against: number, temperature: number): number {
  let total = 0
  for (let label = 0; label < labelCount; label += 1)
    total += Math.exp(((scoresByLabel[label] ?? 0) - (scoresByLabel[against] ?? 0)) / temperature)
  return total
}
