import { normalizeText } from './normalize-text.ts'
import { parseDescription } from './parse-description.ts'

interface DescribedAmount {
  description: string
  amount: bigint
}

/** Banks truncate names: from this many letters, a common prefix identifies the word. */
const minPrefixLength = 6

/**
 * Whether two descriptions can mean one transaction: equal, or half of the words of the shorter one occur in
 * the longer.
 */
export function areSimilar(a: DescribedAmount, b: DescribedAmount, accountType: string): boolean {
  if (normalizeText(a.description) === normalizeText(b.description))
    return normalizeText(a.description) !== ''
  const [first, second] = [toMerchantWords(a, accountType), toMerchantWords(b, accountType)]
  const [few, many] = first.length <= second.length ? [first, second] : [second, first]
  const found = few.filter((word) => many.some((other) => isSameWord(word, other))).length
  return few.length > 0 && found * 2 >= few.length
}

const toMerchantWords = ({ description, amount }: DescribedAmount, accountType: string) => [
  ...new Set(parseDescription({ description, amount, accountType }).innerWords),
]

const isSameWord = (a: string, b: string) =>
  a === b || (Math.min(a.length, b.length) >= minPrefixLength && (a.startsWith(b) || b.startsWith(a)))
