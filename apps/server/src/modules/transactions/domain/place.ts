import { countries, foreignPlaces, kinds, places } from './data/places.ts'

const byLastWord = Map.groupBy(
  [...places, ...foreignPlaces].map((place) => place.split(' ')).toSorted((a, b) => b.length - a.length),
  (place) => place.at(-1) ?? '',
)
const abroad = new Set(foreignPlaces.map((place) => place.split(' ').at(-1)))
/** A place that the bank cut is recognised from six letters on. */
const shortestCut = 6
const cutPlaces = new Set(
  places
    .filter((place) => !place.includes(' '))
    .flatMap((place) =>
      Array.from({ length: Math.max(0, place.length - shortestCut) }, (_, at) =>
        place.slice(0, shortestCut + at),
      ),
    ),
)
const marks = new Set(['CL', 'CHL', 'PUE', 'COMPRAS', 'SCL'])
/** Codes that no shop is called. */
const plainCountries = new Set(['USA', 'GBR', 'NLD', 'IRL', 'DEU', 'SGP'])
const links = new Set(['DE', 'DEL', 'LA', 'LAS', 'LOS', 'EL', 'Y', 'SAN', 'SANTA', 'STA', 'DON', 'DONA'])

const isCode = (word: string) =>
  /^[#N°]*\d+$/.test(word) || (word.length >= 5 && /\d/.test(word) && /^[A-Z0-9]+$/.test(word))
const isPhone = (word: string) => word.length >= 7 && /^[\d().+-]+$/.test(word)
const isAddress = (word: string) => /^[A-Z0-9.-]+\.(COM|CL|NET|ORG|INFO)(\/\S*)?$/.test(word)
const orderCode = / ?\*(?=[A-Z0-9]*\d)[A-Z0-9]+$/
const isNumber = (word: string) => isCode(word) || isPhone(word)

/** A shop's name without what banks print behind it: places, countries, shop numbers, phones, order codes. Never everything. */
export function withoutTrail(name: string): string {
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

/** A country or state counts behind a place abroad, a phone or a code; CA alone may be anything. */
const isCountry = (last: string, before: string) =>
  countries.has(last) &&
  (abroad.has(before) || isNumber(before) || countries.has(before) || plainCountries.has(last))

/** How many words at the end name a place; at least one word stays before it, and no link or kind of house alone. */
function placeLength(words: readonly string[]): number {
  const last = words.at(-1) ?? ''
  const fits = (length: number) => {
    const rest = words.length - length
    const before = words[rest - 1] ?? ''
    return rest > 0 && !links.has(before) && !(rest === 1 && kinds.has(before) && !isMark(last))
  }
  const place = byLastWord
    .get(last)
    ?.find((parts) => parts.every((part, at) => words[words.length - parts.length + at] === part))
  if (place) return fits(place.length) ? place.length : 0
  return cutPlaces.has(last) && words.length > 2 && fits(1) ? 1 : 0
}

const isMark = (word: string) => marks.has(word)
