import type { Glosa } from './glosa.ts'
import { plainOf, titleOf } from './plain-text.ts'

/** What a correction of one row says of others: rows with the same text here are alike. */
export interface Likeness {
  alike: string
  /** What they have in common, as people read it. */
  name: string
}

/** Rows are alike when money moves the same way, for the same reason, with the same other side, or with the same words. */
export function likenessOf(glosa: Glosa, merchant: string | null, amount: bigint): Likeness {
  const side = amount < 0n ? 'out' : 'in'
  const words = glosa.words.filter((word) => !/\d/.test(word)).join(' ')
  const name = merchant ?? titleOf(words)
  return {
    alike: `${side} ${glosa.nature} ${plainOf(name)}`.slice(0, longestKey),
    name: name.slice(0, longestKey),
  }
}

const longestKey = 200
