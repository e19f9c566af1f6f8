import { type Merchant, merchants } from './data/merchants.ts'

interface Entry {
  words: string[]
  letters: number
  merchant: Merchant
}

const entries: Entry[] = merchants.flatMap((merchant) =>
  merchant.phrases.map((phrase) => ({
    words: phrase.split(' '),
    letters: phrase.length,
    merchant,
  })),
)
const byFirstWord = Map.groupBy(entries, ({ words }) => words[0] ?? '')
/** Beginnings of first words, for names that the bank cut at the column's end. */
const byBeginning = Map.groupBy(entries, ({ words }) => (words[0] ?? '').slice(0, cutAt()))

/** A name cut in its middle is recognised from six letters on (reference 4). */
function cutAt(): number {
  return 6
}

export interface FoundMerchant {
  merchant: Merchant
  /** The bank cut the name: only its beginning was seen. */
  isCut: boolean
}

/** The known merchant that a text names: the longest name that stands in it as whole words, or one cut at its end. */
export function findMerchant(words: readonly string[]): FoundMerchant | null {
  let best: Entry | null = null
  for (let at = 0; at < words.length; at += 1) {
    for (const entry of byFirstWord.get(words[at] ?? '') ?? []) {
      if ((best === null || entry.letters > best.letters) && standsAt(entry, words, at)) best = entry
    }
  }
  if (best) return { merchant: best.merchant, isCut: false }
  const cut = findCut(words)
  return cut && { merchant: cut.merchant, isCut: true }
}

const standsAt = (entry: Entry, words: readonly string[], at: number) =>
  entry.words.every((word, offset) => words[at + offset] === word)

function findCut(words: readonly string[]): Entry | null {
  for (let at = Math.max(0, words.length - 4); at < words.length; at += 1) {
    const tail = words.slice(at).join(' ')
    if (tail.length < cutAt()) continue
    const candidates =
      at === words.length - 1 ? byBeginning.get(tail.slice(0, cutAt())) : byFirstWord.get(words[at] ?? '')
    const found = candidates?.find((entry) => entry.words.join(' ').startsWith(tail))
    if (found) return found
  }
  return null
}
