const beyondAscii = /[^ -~]/

/** Returns a text in capitals without accents. */
export const toPlainText = (text: string): string =>
  (beyondAscii.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text).toUpperCase()

/** Returns the lowercase letters of a name, without accents, digits and signs. */
export const toLetters = (text: string): string =>
  toPlainText(text)
    .replace(/[^A-Z]+/g, '')
    .toLowerCase()

/** Returns the match key of a name, as stored in `transaction.recurring_key`. */
export const nameKey = (name: string): string => toLetters(name).slice(0, 12)

/** A prefix of this many letters identifies a name, because banks truncate names (reference 4). */
const cutNameLettersMin = 6

/** Returns whether two names are equal or one is a truncated form of the other. */
export function isSameName(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return short === long || (short.length >= cutNameLettersMin && long.startsWith(short))
}

/** Groups items by name. A truncated name joins the longest matching one, whatever the order of the items. */
export function groupByName<T>(items: readonly T[], nameOf: (item: T) => string): T[][] {
  const names = [...new Set(items.map(nameOf))].toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))
  const wholeNames: string[] = []
  const groupNames = new Map<string, string>()
  for (const name of names) {
    const groupName = wholeNames.find((longer) => isSameName(name, longer))
    if (groupName === undefined) wholeNames.push(name)
    groupNames.set(name, groupName ?? name)
  }
  return [...Map.groupBy(items, (item) => groupNames.get(nameOf(item)) ?? '').values()]
}
