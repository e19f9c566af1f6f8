import type { CategoryLabel } from '@lucas/contract/copy/transactions/categories.ts'
import type { CategoriserInput } from '../../apps/server/src/modules/categories/domain/categorise.ts'
import {
  type ModelInput,
  maxFeatures,
  writeFeatures,
} from '../../apps/server/src/modules/categories/domain/features.ts'
import { modelLabels } from '../../apps/server/src/modules/categories/domain/model.ts'
import { parseDescription } from '../../apps/server/src/modules/description/index.ts'
import type { Example } from './corpus.ts'

/** Converts an example to the input of the categoriser. */
export function toCategoriserInput({ text, isIncome, amount }: Example): CategoriserInput {
  const signedAmount = amount ?? (isIncome ? 500_000n : -9_990n)
  const glosa = parseDescription({ description: text, amount: signedAmount, accountType: 'checking' })
  return {
    amount: signedAmount,
    currency: 'CLP',
    words: glosa.words,
    innerWords: glosa.innerWords,
    nature: glosa.nature === 'card_payment' ? 'internal' : glosa.nature,
    isAutomatic: glosa.paymentMethod === 'automatic_debit',
  }
}

/** Converts an example to the input of the model. */
export const toModelInput = (example: Example): ModelInput => {
  const { innerWords, isAutomatic } = toCategoriserInput(example)
  return { innerWords, isIncome: example.isIncome, isAutomatic }
}

/** Training rows: the feature buckets of all examples in one array. */
export interface TrainingRows {
  buckets: Int32Array
  /** The start of each row, and the end of the last one. */
  rowStarts: Int32Array
  labels: Uint8Array
}

const labelIndexes = new Map<CategoryLabel, number>(modelLabels.map((label, at) => [label, at]))

export function toTrainingRows(examples: readonly Example[]): TrainingRows {
  const rowStarts = new Int32Array(examples.length + 1)
  const labels = new Uint8Array(examples.length)
  const parts: Int32Array[] = []
  const buffer = new Int32Array(maxFeatures)
  let total = 0
  examples.forEach((example, at) => {
    const count = writeFeatures(toModelInput(example), buffer)
    parts.push(buffer.slice(0, count))
    total += count
    rowStarts[at + 1] = total
    labels[at] = labelIndexes.get(example.label) ?? 0
  })
  const buckets = new Int32Array(total)
  parts.forEach((part, at) => {
    buckets.set(part, rowStarts[at] ?? 0)
  })
  return { buckets, rowStarts, labels }
}
