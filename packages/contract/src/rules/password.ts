import { limits } from '../limits.ts'

const faults = ['short', 'blank', 'repetitive', 'common', 'personal'] as const
/** Why a password is refused. */
export type PasswordFault = (typeof faults)[number] | 'long'

/** Known data of the user; empty if unknown. */
export interface PasswordOwner {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
}

const minDistinct = 5 // S-11
/** Shorter names occur in too many words. */
const shortestName = 3

const marks = /\p{M}/gu
const separators = /[\s._'-]+/gu
const letter = /\p{L}/u

/** Normalizes a text as in the list: without case, accents, wide letters and separators. */
export const foldPassword = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(marks, '')
    .normalize('NFC')
    .replace(separators, '')

const replacements: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '8': 'b',
  '!': 'i',
  '|': 'l',
}
const undoReplacements = (text: string, one: 'i' | 'l'): string =>
  Array.from(text, (character) => (character === '1' ? one : (replacements[character] ?? character))).join('')

/** Returns the readings of a password: without trailing digits and signs, and with common substitutions undone. */
function listReadings(password: string): string[] {
  const folded = foldPassword(password)
  const stems = [folded]
  for (let end = folded.length; end > 1 && !letter.test(folded.charAt(end - 1)); end -= 1)
    stems.push(folded.slice(0, end - 1))
  const words = stems.filter((stem) => stem === folded || letter.test(stem))
  return words.flatMap((word) => [word, undoReplacements(word, 'i'), undoReplacements(word, 'l')])
}

/** Returns the user's names, longest first: the email name, its parts, first and last names, and 'lucas'. */
function personalWords({ email, first_name: firstName, last_name: lastName }: PasswordOwner): string[] {
  const name = email.slice(0, Math.max(0, email.lastIndexOf('@')))
  const pieces = [name, ...name.split('+'), ...name.split(/[^\p{L}\p{N}]+/u)]
  const bare = pieces.map((piece) => piece.replace(/\d+$/, ''))
  const names = `${firstName} ${lastName}`.split(/\s+/u)
  const words = [...pieces, ...bare, ...names].map(foldPassword)
  const telling = words.filter((word) => word.length >= shortestName && letter.test(word))
  return [...new Set(['lucas', ...telling])].toSorted((a, b) => b.length - a.length)
}

/** Whether names make up more than half of the letters and digits of a reading. */
function isMostly(reading: string, names: readonly string[]): boolean {
  const characters = reading.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const left = names.reduce((rest, name) => rest.replaceAll(name, ' '), characters).replaceAll(' ', '')
  return left.length * 2 < characters.length
}

/**
 * Returns the reasons to refuse a new password, simplest first; empty if it is accepted (S-11). `isCommon` looks up the
 * list of common passwords in the form of `foldPassword`. No character class is required, and spaces are allowed.
 */
export function listPasswordFaults(
  password: string,
  owner: PasswordOwner,
  isCommon: (folded: string) => boolean,
): PasswordFault[] {
  if (password.length > limits.passwordMax) return ['long']
  const readings = listReadings(password)
  const names = personalWords(owner)
  const broken: Record<(typeof faults)[number], boolean> = {
    short: password.length < limits.passwordMin,
    blank: password.trim() === '',
    repetitive: new Set(password).size < minDistinct,
    common: readings.some(isCommon),
    personal: readings.some((reading) => isMostly(reading, names)),
  }
  return faults.filter((fault) => broken[fault])
}
