import type { CategoryLabel } from '@lucas/contract/copy/categories.ts'
import type { Described } from '../../apps/server/src/modules/categories/domain/categorise.ts'
import {
  featuresOf,
  mostFeatures,
  type Readable,
} from '../../apps/server/src/modules/categories/domain/features.ts'
import { modelLabels } from '../../apps/server/src/modules/categories/domain/model.ts'
import { readGlosa } from '../../apps/server/src/modules/transactions/domain/glosa.ts'
import type { Example } from './corpus.ts'

/** A text as the product reads it before it looks for a category. */
export function described({ text, isIncome, amount }: Example): Described {
  const money = amount ?? (isIncome ? 500_000n : -9_990n)
  const glosa = readGlosa({ description: text, amount: money, accountType: 'checking' })
  return {
    amount: money,
    currency: 'CLP',
    words: glosa.words,
    innerWords: glosa.innerWords,
    nature: glosa.nature === 'card_payment' ? 'internal' : glosa.nature,
    isAutomatic: glosa.paymentMethod === 'automatic_debit',
  }
}

/** The part of it that the model sees. */
export const readable = (example: Example): Readable => {
  const { innerWords, isAutomatic } = described(example)
  return { innerWords, isIncome: example.isIncome, isAutomatic }
}

/** Examples as rows of buckets, one behind the other. */
export interface Rows {
  buckets: Int32Array
  /** Where each row begins; one more for the end of the last. */
  begins: Int32Array
  labels: Uint8Array
}

const numberOf = new Map<CategoryLabel, number>(modelLabels.map((label, at) => [label, at]))

export function rowsOf(examples: readonly Example[]): Rows {
  const begins = new Int32Array(examples.length + 1)
  const labels = new Uint8Array(examples.length)
  const parts: Int32Array[] = []
  const buffer = new Int32Array(mostFeatures)
  let total = 0
  examples.forEach((example, at) => {
    const count = featuresOf(readable(example), buffer)
    parts.push(buffer.slice(0, count))
    total += count
    begins[at + 1] = total
    labels[at] = numberOf.get(example.label) ?? 0
  })
  const buckets = new Int32Array(total)
  parts.forEach((part, at) => {
    buckets.set(part, begins[at] ?? 0)
  })
  return { buckets, begins, labels }
}
