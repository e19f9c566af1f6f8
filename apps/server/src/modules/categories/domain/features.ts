/** Buckets that features are hashed into; the model holds nine weights for each. */
export const bucketCount = 49_152

/** What the model reads: the words that name the other side, and how the money moved. */
export interface Readable {
  /** Capitals without accents or signs; what stands behind intermediaries, without places and codes. */
  innerWords: readonly string[]
  isIncome: boolean
  /** PAC, PAT, PAP: bills mostly. */
  isAutomatic: boolean
}

/** More words than these name no shop. */
const mostWords = 8
const mostLetters = 18
const shortestGram = 3
const longestGram = 5
const start = 0x811c9dc5
const prime = 0x01000193
const edge = 95

/** Seeds that keep kinds of feature apart. */
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
const codesSeen = /\d/

/**
 * The buckets of a text: whole words, pairs of words, the first and the last word, pieces of three to five letters.
 * Writes them into `into` and answers how many they are, so that nothing is allocated per text.
 */
export function featuresOf(text: Readable, into: Int32Array): number {
  let count = 0
  const push = (hash: number) => {
    if (count < into.length) into[count++] = bucketOf(hash)
  }
  const words = text.innerWords
  const known = Math.min(words.length, mostWords)
  let previous = ''
  for (let index = 0; index < known; index += 1) {
    const word = words[index] ?? ''
    if (word.length < 2 || codesSeen.test(word)) continue
    push(hashOf(seeds.word, word))
    push(hashOf(seeds.word, word)) // twice: a whole word tells more than its pieces
    if (previous === '') push(hashOf(seeds.first, word))
    else push(step(hashOf(seeds.pair, previous), hashOf(seeds.pair, word)))
    if (index === known - 1) push(hashOf(seeds.last, word))
    previous = word
    pushGrams(word, push)
  }
  if (text.isIncome) push(incomeFlag)
  if (text.isAutomatic) push(automaticFlag)
  return count
}

/** Pieces of a word between its edges. */
function pushGrams(word: string, push: (hash: number) => void): void {
  const length = Math.min(word.length, mostLetters) + 2
  const codeAt = (at: number) => (at === 0 || at > word.length ? edge : word.charCodeAt(at - 1))
  for (let from = 0; from + shortestGram <= length; from += 1) {
    let hash = seeded(seeds.gram)
    for (let size = 1; size <= longestGram && from + size <= length; size += 1) {
      hash = step(hash, codeAt(from + size - 1))
      if (size >= shortestGram) push(hash)
    }
  }
}

/** More features than a text can have. */
export const mostFeatures = 640
