const beyondAscii = /[^ -~]/

/** Returns a text in capitals without accents. */
export const toPlainText = (text: string): string =>
  (beyondAscii.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text).toUpperCase()

/** Returns the lowercase letters of a name, without accents, digits and signs. */
export const toLetters = (text: string): string =>
  toPlainText(text)
    .replace(/[^A-Z]+/g, '')
    .toLowerCase()

/** Returns the letters of a name without its codes, by which rows of one payee are found. */
export const toNameLetters = (name: string): string => toLetters(stripCodes(name))

/** Returns the match key of a name, as stored in `transaction.recurring_key`. */
export const nameKey = (name: string): string => toLetters(name).slice(0, 12)

/** Words in front of a number that only say what it is. */
const numberLabels =
  /^(?:AUT|BOLETA|CLIENTE|COD(?:IGO)?|COMPROBANTE|CONTRATO|CTA|DOC(?:TO)?|FACTURA|FOLIO|ID|NRO?|NRR|NUM(?:ERO)?|N°|OP(?:ERACION)?|ORDEN|PEDIDO|REF(?:ERENCIA)?|SUSC|TRX|TX)[.:#]*$/
/** Labels that say nothing without their number: a bank's text was cut there, or its number was removed before. */
const bareLabels = /^(?:COD|DOC(?:TO)?|FOLIO|NRO?|NRR|NUM|N°|REF|TRX|TX)[.:#]*$/
/** A number with its label in one word: NRR:80012345. */
const labelledNumber = /^[A-Z°]{1,12}[.:#=-]+[A-Z]*\d[\dA-Z.-]*$/
/** A month or a day: 03/2026, 05-03-26. */
const datePart = /^\d{1,4}(?:[/-]\d{1,4}){1,2}$/
const codeLengthMin = 5

/** Returns whether a word is a number, a code or a date that a bank adds to a name. */
function isCode(word: string): boolean {
  const plain = toPlainText(word)
  if (labelledNumber.test(plain) || datePart.test(plain)) return true
  const digits = plain.replace(/\D/g, '').length
  return /^[#*]?[A-Z0-9]+$/.test(plain) && plain.length >= codeLengthMin && digits * 2 >= plain.length
}

/**
 * Returns a name without the numbers, codes and dates that differ from one charge to the next, and without their labels.
 * `isPart` says of a further word with a digit whether it is part of the name. A name of codes alone stays.
 */
export function stripCodes(name: string, isPart: (word: string) => boolean = () => true): string {
  const words = name.split(/\s+/)
  const isLeft = (word: string) => !isCode(word) && (!/\d/.test(word) || isPart(word))
  const left = words.filter((word, at) => {
    const next = words[at + 1]
    const plain = toPlainText(word)
    const isLabel = next === undefined ? bareLabels.test(plain) : numberLabels.test(plain) && !isLeft(next)
    return isLeft(word) && !(isLabel && at > 0)
  })
  return left.some((word) => /\p{L}/u.test(word)) ? left.join(' ') : name
}

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
