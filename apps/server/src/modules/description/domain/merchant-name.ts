import { countries, foreignPlaces, places, venueWords } from './places.ts'

const byLastWord = Map.groupBy(
  [...places, ...foreignPlaces].map((place) => place.split(' ')).toSorted((a, b) => b.length - a.length),
  (place) => place.at(-1) ?? '',
)
const abroad = new Set(foreignPlaces.map((place) => place.split(' ').at(-1)))
/** Minimum letters to recognise a place name that the bank truncated. */
const minCutLength = 6
const cutPlaces = new Set(
  places
    .filter((place) => !place.includes(' '))
    .flatMap((place) =>
      Array.from({ length: Math.max(0, place.length - minCutLength) }, (_, at) =>
        place.slice(0, minCutLength + at),
      ),
    ),
)
const countryMarks = new Set(['CL', 'CHL', 'PUE', 'COMPRAS', 'SCL'])
/** Country codes that are not part of merchant names. */
const plainCountries = new Set(['USA', 'GBR', 'NLD', 'IRL', 'DEU', 'SGP'])
const linkWords = new Set(['DE', 'DEL', 'LA', 'LAS', 'LOS', 'EL', 'Y', 'SAN', 'SANTA', 'STA', 'DON', 'DONA'])

const isCode = (word: string) =>
  /^[#N°]*\d+$/.test(word) || (word.length >= 5 && /\d/.test(word) && /^[A-Z0-9]+$/.test(word))
const isPhone = (word: string) => word.length >= 7 && /^[\d().+-]+$/.test(word)
const isAddress = (word: string) => /^[A-Z0-9.-]+\.(COM|CL|NET|ORG|INFO)(\/\S*)?$/.test(word)
const orderCode = / ?\*(?=[A-Z0-9]*\d)[A-Z0-9]+$/
const isNumber = (word: string) => isCode(word) || isPhone(word)

/**
 * Removes places, countries, shop numbers, phone numbers and order codes from the end of a merchant name.
 * Keeps at least one word.
 */
export function stripTrailingDetails(name: string): string {
  const words = name.replace(orderCode, '').split(' ')
  while (words.length > 1) {
    const last = words.at(-1) ?? ''
    const before = words.at(-2) ?? ''
    if (isNumber(last) || isAddress(last) || isCountry(last, before)) {
      words.pop()
      continue
    }
    const length = placeLength(words)
    if (length === 0) break
    words.splice(-length)
  }
  return words.join(' ')
}

/**
 * Whether the last word is a country or state: after a foreign place, a phone number or a code. CA alone is
 * ambiguous.
 */
const isCountry = (last: string, before: string) =>
  countries.has(last) &&
  (abroad.has(before) || isNumber(before) || countries.has(before) || plainCountries.has(last))

/**
 * Returns how many words at the end name a place. Leaves at least one word, which is neither a link word nor
 * a venue word alone.
 */
function placeLength(words: readonly string[]): number {
  const last = words.at(-1) ?? ''
  const fits = (length: number) => {
    const rest = words.length - length
    const before = words[rest - 1] ?? ''
    return rest > 0 && !linkWords.has(before) && !(rest === 1 && venueWords.has(before) && !isMark(last))
  }
  const place = byLastWord
    .get(last)
    ?.find((parts) => parts.every((part, at) => words[words.length - parts.length + at] === part))
  if (place) return fits(place.length) ? place.length : 0
  return cutPlaces.has(last) && words.length > 2 && fits(1) ? 1 : 0
}

const isMark = (word: string) => countryMarks.has(word)
