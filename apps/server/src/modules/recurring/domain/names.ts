const beyondAscii = /[^ -~]/

/** Capitals without accents. */
export const plainText = (text: string): string =>
  (beyondAscii.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text).toUpperCase()

/** The letters of a name, for comparing: accents, signs, digits and capitals do not count. */
export const lettersOf = (text: string): string =>
  plainText(text)
    .replace(/[^A-Z]+/g, '')
    .toLowerCase()

/** By which letters rows of a name are found: those of `transaction.recurring_key`. */
export const nameKey = (name: string): string => lettersOf(name).slice(0, 12)

/** From so many letters on the beginning of a name stands for it: banks cut names at a column's end (reference 4). */
const fewestLetters = 6

/** Whether two names are one, whole or cut. */
export function isSameName(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return short === long || (short.length >= fewestLetters && long.startsWith(short))
}

/** Groups by name; a cut name goes with the longest of its whole names, whatever comes first. */
export function groupByName<T>(items: readonly T[], nameOf: (item: T) => string): T[][] {
  const names = [...new Set(items.map(nameOf))].toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))
  const whole: string[] = []
  const homes = new Map<string, string>()
  for (const name of names) {
    const home = whole.find((longer) => isSameName(name, longer))
    if (home === undefined) whole.push(name)
    homes.set(name, home ?? name)
  }
  return [...Map.groupBy(items, (item) => homes.get(nameOf(item)) ?? '').values()]
}

/** Whether a text names the person: two of their names are in it (a transfer to oneself is nobody's bill). */
export function namesOwner(text: string, owner: string): boolean {
  const words = wordsOf(owner)
  return wordsOf(text).filter((word) => words.includes(word)).length >= 2
}

const wordsOf = (text: string): string[] =>
  plainText(text)
    .split(/[^A-Z]+/)
    .filter((word) => word.length > 2)
