import type { CategoryLabel } from '@lucas/contract/copy/categories.ts'
import { type Example, trades } from './corpus.ts'
import { companyForms, fronts, shopNames } from './data/names.ts'
import type { Random } from './random.ts'

/** Widths at which banks cut a text. */
const widths = [13, 15, 16, 18, 20, 22, 25]
const lines = ['SUMUP *', 'MERPAGO*', 'TUU*', 'GETNET*', 'COMPRAQUI*']

/** Ways in which banks, tills and bad files change a text; each is one form of the same purchase. */
const changes: ((text: string, random: Random) => string)[] = [
  (text) => text,
  (text, random) => text.slice(0, random.pick(widths)).trim(),
  (text, random) => text.slice(0, Math.max(6, text.length - 1 - random.below(5))).trim(),
  (text, random) => `${text} ${random.pick(companyForms)}`,
  (text, random) => `${text} ${random.pick(shopNames)}`,
  (text, random) => `${random.pick(fronts)} ${text}`,
  (text, random) => `${random.pick(lines)}${text.replaceAll(' ', '').slice(0, 18)}`,
  (text, random) => without(text, random.below(text.length)),
  (text, random) => firstWordsOf(text, random),
]

const without = (text: string, at: number) =>
  text.length < 8 ? text : text.slice(0, at) + text.slice(at + 1)

function firstWordsOf(text: string, random: Random): string {
  const words = text.split(' ')
  return words.length < 3 ? text : words.slice(0, 1 + random.below(words.length - 1)).join(' ')
}

/** One example as it is, twice, and in up to `count` other forms. */
export function formsOf(example: Example, count: number, random: Random): Example[] {
  const forms = Array.from({ length: count }, () => ({
    ...example,
    text: random.pick(changes)(example.text, random),
  }))
  return [example, example, ...forms.filter(({ text }) => text.length >= 4 && text !== example.text)]
}

/** Shops that do not exist: the word of a trade with names that every trade bears. */
export function madeUpShops(each: number, random: Random): Example[] {
  return trades().flatMap(({ word, label }) => shopsOf(word, label, each, random))
}

function shopsOf(word: string, label: CategoryLabel, each: number, random: Random): Example[] {
  return Array.from({ length: each }, (_, at) => {
    const name = random.pick(shopNames)
    const text = at % 6 === 5 ? `${name} ${word}` : at % 6 === 4 ? word : `${word} ${name}`
    return { text: at % 4 === 3 ? text.slice(0, random.pick(widths)).trim() : text, isIncome: false, label }
  })
}

/** Names alone, as small tills print them: nobody knows what is sold there. */
export function namesAlone(count: number, label: CategoryLabel, random: Random): Example[] {
  return Array.from({ length: count }, () => ({
    text: `${random.pick(['', 'SUMUP *', 'MERPAGO*', 'TUU*', 'COMERCIAL ', 'INVERSIONES '])}${random.pick(shopNames)} ${random.pick(['', ...companyForms])}`.trim(),
    isIncome: false,
    label,
  }))
}
