import { type Merchant, merchants } from './data/merchants.ts'
import { neutralWords, tradeWords } from './data/words.ts'

interface Entry {
  words: string[]
  text: string
  merchant: Merchant
}

const entries: Entry[] = merchants.flatMap((merchant) =>
  merchant.phrases.map((text) => ({ words: text.split(' '), text, merchant })),
)
const byFirstWord = Map.groupBy(entries, ({ words }) => words[0] ?? '')
/** A name cut in its middle is recognised from six letters on (reference 4). */
const shortestCut = 6
/** Beginnings of first words, for names that the bank cut at the column's end. */
const byBeginning = Map.groupBy(entries, ({ words }) => (words[0] ?? '').slice(0, shortestCut))

export interface FoundMerchant {
  merchant: Merchant
  /** The bank cut the name: only its beginning was seen. */
  isCut: boolean
  /** The words of the text that name it. */
  phrase: readonly string[]
}

/**
 * The known merchant that a text names: the longest name that stands in it as whole words, or one cut at its end.
 * PANADERIA PARIS is no department store: a name beside the word of another trade is not believed.
 */
export function findMerchant(words: readonly string[]): FoundMerchant | null {
  let best: Entry | null = null
  for (let at = 0; at < words.length; at += 1) {
    const candidates = byFirstWord.get(words[at] ?? '')
    if (!candidates) continue
    for (const entry of candidates)
      if (isLonger(entry, best) && standsAt(entry, words, at) && isBelievable(entry, words, at)) best = entry
  }
  return best ? { merchant: best.merchant, isCut: false, phrase: best.words } : findCut(words)
}

const isLonger = (entry: Entry, best: Entry | null) => best === null || entry.text.length > best.text.length

const standsAt = (entry: Entry, words: readonly string[], at: number) =>
  entry.words.every((word, offset) => words[at + offset] === word)

/** What stands around the name fits it: no other trade, and before a name of one word nothing that could be a name itself. */
function isBelievable({ words: own, merchant }: Entry, words: readonly string[], at: number): boolean {
  const isShort = own.length === 1
  for (let index = 0; index < words.length; index += 1) {
    if (index >= at && index < at + own.length) continue
    const word = words[index] ?? ''
    const trade = tradeWords.get(word)
    if (trade === merchant.category) continue
    if (trade !== undefined && (index < at || isShort)) return false
    if (trade === undefined && index < at && isShort && !neutralWords.has(word)) return false
  }
  return true
}

function findCut(words: readonly string[]): FoundMerchant | null {
  for (let at = Math.max(0, words.length - 4); at < words.length; at += 1) {
    const tail = words.slice(at).join(' ')
    const last = words.at(-1) ?? ''
    // a whole trade word is no beginning of a name
    if (tail.length < shortestCut || tradeWords.has(last) || neutralWords.has(last)) continue
    if (words.slice(0, at).some((word) => !neutralWords.has(word))) continue
    const found = onlyMerchant(beginningWith(tail, words[at] ?? '', at === words.length - 1))
    if (found) return { merchant: found, isCut: true, phrase: words.slice(at) }
  }
  return null
}

const beginningWith = (tail: string, first: string, isOneWord: boolean): Entry[] =>
  ((isOneWord ? byBeginning.get(tail.slice(0, shortestCut)) : byFirstWord.get(first)) ?? []).filter(
    ({ text }) => text.startsWith(tail),
  )

/** A beginning that several names share names none of them. */
function onlyMerchant(found: readonly Entry[]): Merchant | null {
  const [first] = found
  return first && found.every(({ merchant }) => merchant.name === first.merchant.name) ? first.merchant : null
}
