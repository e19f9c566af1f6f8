const combiningMarks = /\p{M}/gu
const nTilde = /Ã[‘\u0091]|Ã±/g
/** A letter lost by a wrong encoding: ñ between vowels, mostly í before a final vowel. */
const lostTilde = /(?<=[AEIOU])[?\ufffd](?=[AEIOU])/g
const lostAccent = /(?<=[A-Z])[?\ufffd](?=[AO]\b)/g
const separators = /[^A-Z0-9]+/
const whitespace = /\s{2,}|[^\S ]/g

const beyondAscii = /[^ -~]/

/** Returns a text in lower case without accents, for searching. The database folds `transaction.search_text` the same way. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(combiningMarks, '').toLowerCase()

/**
 * Returns a bank text in upper case, without accents and with single spaces, for comparison (reference 4).
 */
export function normalizeText(text: string): string {
  const ascii = beyondAscii.test(text)
    ? text.replace(nTilde, 'N').normalize('NFD').replace(combiningMarks, '')
    : text
  const capitals = ascii.toUpperCase()
  const repaired = /[?\ufffd]/.test(capitals)
    ? capitals.replace(lostTilde, 'N').replace(lostAccent, 'I')
    : capitals
  return repaired.replace(whitespace, ' ').trim()
}

/** Returns the words of a normalized text. S.A. is one word. */
export const splitWords = (plain: string): string[] =>
  plain
    .replaceAll('S.A.', 'SA')
    .split(separators)
    .filter((word) => word !== '')

/** Returns the words as a text in which `hasPhrase` finds whole words. */
export const toSentence = (words: readonly string[]): string => ` ${words.join(' ')} `

/** Whether a sentence of `toSentence` has one of the phrases. They match whole words, because it starts and ends with a space. */
export const hasPhrase = (sentence: string, phrases: readonly string[]): boolean =>
  phrases.some((phrase) => sentence.includes(phrase) && sentence.includes(` ${phrase} `))

const lowercaseWords = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'e', 'en', 'a', 'el', 'con'])
const uppercaseWords = new Set(['SPA', 'SA', 'LTDA', 'TAG', 'PCS', 'CL', 'UC', 'USA', 'TV'])

/** Returns a text in title case: CAFE ALTURA → Cafe Altura. */
export function toTitleCase(plain: string): string {
  return plain
    .split(' ')
    .map((word, index) => {
      const lower = word.toLowerCase()
      if (index > 0 && lowercaseWords.has(lower)) return lower
      if (uppercaseWords.has(word.replaceAll('.', ''))) return word
      return lower.charAt(0).toUpperCase() + lower.slice(1)
    })
    .join(' ')
}
