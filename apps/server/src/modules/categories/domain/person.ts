import { givenNames, nameLinks, organizationWords, surnames } from './data/person-names.ts'
import { tradeWords } from './data/words.ts'

/** How surely the words of a transfer name a natural person; null where they name an organisation or nothing. */
export type PersonEvidence = 'full' | 'partial' | 'shape' | null

const isSaint = (word: string | undefined) => word === 'SAN' || word === 'SANTA' || word === 'SANTO'

/**
 * Reads the name in a transfer. `full`: a given name with a surname. `partial`: one of the two, and nothing against it.
 * `shape`: two to five unknown words that could be a rare name.
 */
export function findPerson(words: readonly string[]): PersonEvidence {
  if (words.some((word) => organizationWords.has(word) || tradeWords.has(word))) return null
  const given = words.filter((word, at) => givenNames.has(word) && !isSaint(words[at - 1]))
  const family = words.filter((word) => surnames.has(word) && !given.includes(word))
  if (given.length > 0 && (family.length > 0 || given.length > 1)) return 'full'
  const names = words.filter((word) => word.length > 2 && !nameLinks.has(word))
  if (given.length > 0 || (family.length > 0 && names.length > 1)) return 'partial'
  return names.length >= 2 && names.length <= 5 ? 'shape' : null
}
