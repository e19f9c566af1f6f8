import type { CategoryLabel } from '@lucas/contract/copy/categories.ts'
import {
  clothes,
  education,
  fallback,
  food,
  health,
  leisure,
  salary,
  services,
  transport,
} from '@lucas/contract/copy/category-labels.ts'
import { bucketCount, featuresOf, mostFeatures, type Readable } from './features.ts'

/** The nine labels that the model knows (spec 9), in the order of its weights. */
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
]
const labelCount = modelLabels.length

/** A linear classifier: nine weights for each bucket, in 127ths of a scale of each label. */
export interface Model {
  weights: Int8Array
  scales: Float32Array
  biases: Float32Array
  /** Divides the scores, so that the confidence is as often right as it says. */
  temperature: number
}

export interface Guess {
  category: CategoryLabel
  /** 0 to 1. */
  confidence: number
}

const magic = 0x4c554331
const headBytes = 4 + 4 + labelCount * 8
export const modelBytes = headBytes + bucketCount * labelCount

/** The model file: a mark, the temperature, scales and biases, then the weights. */
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
  bytes.set(new Uint8Array(weights.buffer, weights.byteOffset, weights.length), headBytes)
  return bytes
}

export function decodeModel(bytes: Uint8Array): Model {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length !== modelBytes || view.getUint32(0) !== magic)
    throw new TypeError('This is no model of the categoriser.')
  const floats = (from: number) =>
    Float32Array.from({ length: labelCount }, (_, at) => view.getFloat32(from + at * 4))
  return {
    temperature: view.getFloat32(4),
    scales: floats(8),
    biases: floats(8 + labelCount * 4),
    weights: new Int8Array(bytes.buffer, bytes.byteOffset + headBytes, bucketCount * labelCount),
  }
}

const buckets = new Int32Array(mostFeatures)
const sums = new Int32Array(labelCount)
const scores = new Float64Array(labelCount)

/** The scores of each label, in the order of `modelLabels`; the next call overwrites them. */
export function scoresOf(model: Model, text: Readable): Float64Array {
  const count = featuresOf(text, buckets)
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

/** The most likely label of a text. */
export const guess = (model: Model, text: Readable): Guess =>
  likeliest(scoresOf(model, text), model.temperature)

/** The label with the highest score, and how likely it is. */
export function likeliest(all: ArrayLike<number>, temperature: number): Guess {
  let top = 0
  for (let label = 1; label < labelCount; label += 1) if ((all[label] ?? 0) > (all[top] ?? 0)) top = label
  return { category: modelLabels[top] ?? fallback, confidence: 1 / weightOf(all, top, temperature) }
}

/** Every label with how likely it is, the likeliest first. */
export function rank(model: Model, text: Readable): Guess[] {
  const all = scoresOf(model, text)
  return modelLabels
    .map((category, label) => ({ category, confidence: 1 / weightOf(all, label, model.temperature) }))
    .toSorted((a, b) => b.confidence - a.confidence)
}

/** All labels together against one of them. */
function weightOf(all: ArrayLike<number>, against: number, temperature: number): number {
  let total = 0
  for (let label = 0; label < labelCount; label += 1)
    total += Math.exp(((all[label] ?? 0) - (all[against] ?? 0)) / temperature)
  return total
}
