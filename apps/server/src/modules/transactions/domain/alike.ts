import type { Glosa } from './glosa.ts'
import { plainOf, titleOf } from './plain-text.ts'
import type { Subject } from './teaching.ts'

/** What a correction of one row says of others. */
export interface Likeness {
  /** Rows with the same text here are alike, as far as the subject goes. */
  alike: Record<Subject, string>
  /** What they have in common, as people read it. */
  name: string
}

/**
 * Rows are alike when they happened for the same reason, with the same other side, or with the same words; for a category
 * money moves the same way, too.
 */
export function likenessOf(glosa: Glosa, merchant: string | null, amount: bigint): Likeness {
  const words = glosa.words.filter((word) => !/\d/.test(word)).join(' ')
  const name = merchant ?? titleOf(words)
  const key = `${glosa.nature} ${plainOf(name)}`
  return {
    alike: {
      category: `${amount < 0n ? 'out' : 'in'} ${key}`.slice(0, longestKey),
      name: key.slice(0, longestKey),
    },
    name: name.slice(0, longestKey),
  }
}

const longestKey = 200
