import { accentedEndings, accentedWords as accentedWordList } from '../copy/accented-words.ts'
import { foldName } from './fold-name.ts'

const lowerCaseWords = new Set([
  'a',
  'al',
  'con',
  'de',
  'del',
  'e',
  'el',
  'en',
  'la',
  'las',
  'los',
  'o',
  'para',
  'por',
  'y',
])
/** Acronyms, which stay in capitals. */
const acronyms = new Set(['AFP', 'APV', 'ATM', 'CLP', 'IVA', 'RUT', 'SII', 'TEF', 'TGR', 'UF', 'USD'])

/**
 * Returns a bank's text as people write it: capitals become title case, and accents that the bank leaves out return. The one
 * rule for every name that no merchant gave: lists, details and commitments show the same.
 */
export const toBankName = (text: string): string => restoreAccents(toTitleCase(text))

/** Converts a text in capitals to title case. A text with lower-case letters is returned unchanged. */
function toTitleCase(text: string): string {
  if (/\p{Ll}/u.test(text)) return text
  return text
    .split(' ')
    .map((word, index) => titleCaseWord(word, index === 0))
    .join(' ')
}

function titleCaseWord(word: string, isFirst: boolean): string {
  if (acronyms.has(word) || /\d/.test(word)) return word
  const lower = word.toLocaleLowerCase('es-CL')
  if (lower === 'spa' && !isFirst) return 'SpA'
  if (lowerCaseWords.has(lower) && !isFirst) return lower
  return lower.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase('es-CL'))
}

const accentedWords = new Map(
  accentedWordList
    .trim()
    .split(/\s+/)
    .map((word) => [foldName(word), word]),
)
/** Every noun of this ending has its accent. */
const nounEnding = /^(\p{L}{2,}c)ion$/iu

/** Returns a name with the accents that banks leave out, in whole words that have exactly one spelling. */
export const restoreAccents = (name: string): string => name.replace(/\p{L}+/gu, restoreAccent)

function restoreAccent(word: string): string {
  if (nounEnding.test(word))
    return word.replace(/ion$/i, (end) => (end === 'ION' ? accentedEndings.ION : accentedEndings.ion))
  const accented = accentedWords.get(word.toLowerCase())
  if (accented === undefined) return word
  if (word === word.toUpperCase()) return accented.toUpperCase()
  return word[0] === word[0]?.toUpperCase() ? accented[0]?.toUpperCase() + accented.slice(1) : accented
}
