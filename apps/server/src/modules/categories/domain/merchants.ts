import { type Merchant, merchants } from './data/merchants.ts'
import { neutralWords, tradeWords } from './data/words.ts'

interface MerchantPhrase {
  words: string[]
  text: string
  merchant: Merchant
}

const entries: MerchantPhrase[] = merchants.flatMap((merchant) =>
  merchant.phrases.map((text) => ({ words: text.split(' '), text, merchant })),
)
const byFirstWord = Map.groupBy(entries, ({ words }) => words[0] ?? '')
/** A truncated name is recognised from six letters on (reference 4). */
const minTruncatedLength = 6
/** Phrases by their first letters, for names that the bank truncated. */
const byPrefix = Map.groupBy(entries, ({ words }) => (words[0] ?? '').slice(0, minTruncatedLength))

export interface FoundMerchant {
  merchant: Merchant
  /** True when the bank truncated the name. */
  isTruncated: boolean
  /** The words of the text that matched. */
  phrase: readonly string[]
}

/**
 * Finds the known merchant in a text: the longest phrase of whole words, or a truncated one at the end. A phrase next to
 * a word of another trade does not count: PANADERIA PARIS is not the department store.
 */
export function findMerchant(words: readonly string[]): FoundMerchant | null {
  let best: MerchantPhrase | null = null
  for (let at = 0; at < words.length; at += 1) {
    const candidates = byFirstWord.get(words[at] ?? '')
    if (!candidates) continue
    for (const entry of candidates)
      if (isBetter(entry, best) && matchesAt(entry, words, at) && isPlausible(entry, words, at)) best = entry
  }
  return best ? { merchant: best.merchant, isTruncated: false, phrase: best.words } : findTruncated(words)
}

/** Where a shop is: its own name says more. */
const isMall = ({ text }: MerchantPhrase) =>
  /^(?:MALL|MALLPLAZA|PARQUE ARAUCO|ALTO LAS CONDES)(?: |$)/.test(text)

const isBetter = (entry: MerchantPhrase, best: MerchantPhrase | null) =>
  best === null || (isMall(entry) === isMall(best) ? entry.text.length > best.text.length : isMall(best))

const matchesAt = (entry: MerchantPhrase, words: readonly string[], at: number) =>
  entry.words.every((word, offset) => words[at + offset] === word)

/** Returns whether the words around a match fit it: no other trade, and before a one-word name or a mall no unknown word. */
function isPlausible(entry: MerchantPhrase, words: readonly string[], at: number): boolean {
  const { words: own, merchant } = entry
  const isShort = own.length === 1 || isMall(entry)
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

function findTruncated(words: readonly string[]): FoundMerchant | null {
  for (let at = Math.max(0, words.length - 4); at < words.length; at += 1) {
    const tail = words.slice(at).join(' ')
    const last = words.at(-1) ?? ''
    // A complete trade word is not a truncated name.
    if (tail.length < minTruncatedLength || tradeWords.has(last) || neutralWords.has(last)) continue
    if (words.slice(0, at).some((word) => !neutralWords.has(word))) continue
    const found = findSoleMerchant(listStartingWith(tail, words[at] ?? '', at === words.length - 1))
    if (found) return { merchant: found, isTruncated: true, phrase: words.slice(at) }
  }
  return null
}

const listStartingWith = (tail: string, first: string, isOneWord: boolean): MerchantPhrase[] =>
  ((isOneWord ? byPrefix.get(tail.slice(0, minTruncatedLength)) : byFirstWord.get(first)) ?? []).filter(
    ({ text }) => text.startsWith(tail),
  )

/** Returns the merchant of the phrases; null when they belong to several merchants. */
function findSoleMerchant(found: readonly MerchantPhrase[]): Merchant | null {
  const [first] = found
  return first && found.every(({ merchant }) => merchant.name === first.merchant.name) ? first.merchant : null
}
