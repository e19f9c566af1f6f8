/** Number of hash buckets; the model has ten weights per bucket. */
export const bucketCount = 44_224

/** Input of the model: the words that name the counterparty, and how the money moved. */
export interface ModelInput {
  /** Capitals without accents or punctuation; the words after intermediaries, without places and codes. */
  innerWords: readonly string[]
  isIncome: boolean
  /** Automatic debit (PAC, PAT, PAP): mostly bills. */
  isAutomatic: boolean
}

/** Later words rarely name the merchant. */
const maxWords = 8
const maxLetters = 18
const minGram = 3
const maxGram = 5
const start = 0x811c9dc5
const prime = 0x01000193
const edge = 95

/** Hash seeds, one per feature type. */
const seeds = { gram: 0x1d, word: 0x2f, pair: 0x3b, first: 0x47, last: 0x53, flag: 0x61 }

const step = (hash: number, code: number) => Math.imul(hash ^ code, prime)
const seeded = (seed: number) => step(start, seed)
const bucketOf = (hash: number) => ((hash ^ (hash >>> 15)) >>> 0) % bucketCount

function hashOf(seed: number, word: string): number {
  let hash = seeded(seed)
  for (let at = 0; at < word.length; at += 1) hash = step(hash, word.charCodeAt(at))
  return hash
}

const incomeFlag = bucketOf(hashOf(seeds.flag, 'income'))
const automaticFlag = bucketOf(hashOf(seeds.flag, 'automatic'))
const hasDigit = /\d/

/**
 * Writes the buckets of a text into `into` and returns their number: whole words, word pairs, the first and last word,
 * and n-grams of three to five letters. Allocates nothing.
 */
export function writeFeatures(text: ModelInput, into: Int32Array): number {
  let count = 0
  const push = (hash: number) => {
    if (count < into.length) into[count++] = bucketOf(hash)
  }
  const words = text.innerWords
  const wordCount = Math.min(words.length, maxWords)
  let previous = ''
  for (let index = 0; index < wordCount; index += 1) {
    const word = words[index] ?? ''
    if (word.length < 2 || hasDigit.test(word)) continue
    push(hashOf(seeds.word, word))
    push(hashOf(seeds.word, word)) // twice: a whole word is stronger evidence than its n-grams
    if (previous === '') push(hashOf(seeds.first, word))
    else push(step(hashOf(seeds.pair, previous), hashOf(seeds.pair, word)))
    if (index === wordCount - 1) push(hashOf(seeds.last, word))
    previous = word
    pushGrams(word, push)
  }
  if (text.isIncome) push(incomeFlag)
  if (text.isAutomatic) push(automaticFlag)
  return count
}

/** Adds the n-grams of a word, including its boundaries. */
function pushGrams(word: string, push: (hash: number) => void): void {
  const length = Math.min(word.length, maxLetters) + 2
  const codeAt = (at: number) => (at === 0 || at > word.length ? edge : word.charCodeAt(at - 1))
  for (let from = 0; from + minGram <= length; from += 1) {
    let hash = seeded(seeds.gram)
    for (let size = 1; size <= maxGram && from + size <= length; size += 1) {
      hash = step(hash, codeAt(from + size - 1))
      if (size >= minGram) push(hash)
    }
  }
}

/** Upper bound of the features of a text. */
export const maxFeatures = 640
