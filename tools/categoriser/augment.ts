import type { CategoryLabel } from '@lucas/contract/copy/transactions/categories.ts'
import { education, services } from '@lucas/contract/copy/transactions/category-labels.ts'
import { type Example, listTradeWords } from './corpus.ts'
import { companySuffixes, namePrefixes, shopNames } from './data/names.ts'
import type { Random } from './random.ts'

/** Lengths at which banks cut a description. */
const widths = [13, 15, 16, 18, 20, 22, 25]
const paymentPrefixes = ['SUMUP *', 'MERPAGO*', 'TUU*', 'GETNET*', 'COMPRAQUI*']

/** Changes that banks, payment terminals and damaged files make to a description. */
const variations: ((text: string, random: Random) => string)[] = [
  (text) => text,
  (text, random) => text.slice(0, random.pick(widths)).trim(),
  (text, random) => text.slice(0, Math.max(6, text.length - 1 - random.below(5))).trim(),
  (text, random) => `${text} ${random.pick(companySuffixes)}`,
  (text, random) => `${text} ${random.pick(shopNames)}`,
  (text, random) => `${random.pick(namePrefixes)} ${text}`,
  (text, random) => `${random.pick(paymentPrefixes)}${text.replaceAll(' ', '').slice(0, 18)}`,
  (text, random) => removeLetter(text, random.below(text.length)),
  (text, random) => takeFirstWords(text, random),
]

const removeLetter = (text: string, at: number) =>
  text.length < 8 ? text : text.slice(0, at) + text.slice(at + 1)

function takeFirstWords(text: string, random: Random): string {
  const words = text.split(' ')
  return words.length < 3 ? text : words.slice(0, 1 + random.below(words.length - 1)).join(' ')
}

/** Returns an example twice and in up to `count` variations. */
export function augment(example: Example, count: number, random: Random): Example[] {
  const variants = Array.from({ length: count }, () => ({
    ...example,
    text: random.pick(variations)(example.text, random),
  }))
  return [example, example, ...variants.filter(({ text }) => text.length >= 4 && text !== example.text)]
}

/** Creates fictitious shops: the word of a trade with a name of any trade. */
export function createShops(each: number, random: Random): Example[] {
  return listTradeWords().flatMap(({ word, label }) => createShopsOfTrade(word, label, each, random))
}

function createShopsOfTrade(word: string, label: CategoryLabel, each: number, random: Random): Example[] {
  return Array.from({ length: each }, (_, at) => {
    const name = random.pick(shopNames)
    const text = at % 6 === 5 ? `${name} ${word}` : at % 6 === 4 ? word : `${word} ${name}`
    return { text: at % 4 === 3 ? text.slice(0, random.pick(widths)).trim() : text, isIncome: false, label }
  })
}

/** What banks print for school fees that are paid automatically. */
const schools = [
  'COLEGIO',
  'LICEO',
  'ESCUELA',
  'INSTITUTO',
  'UNIVERSIDAD',
  'PREUNIVERSITARIO',
  'JARDIN INFANTIL',
  'SALA CUNA',
  'SOC EDUCACIONAL',
  'SOCIEDAD EDUCACIONAL',
  'CORPORACION EDUCACIONAL',
  'FUNDACION EDUCACIONAL',
  'MENSUALIDAD COLEGIO',
]
/** Automatic bills of services, so that the model does not learn that each automatic payment is a school fee. */
const billers = [
  'GASTOS COMUNES',
  'AGUAS',
  'ELECTRICIDAD',
  'GAS',
  'INTERNET',
  'SEGURO',
  'EDIFICIO',
  'COMUNIDAD',
]

/** Creates automatic payments to fictitious schools and to services. */
export function createAutomaticBills(each: number, random: Random): Example[] {
  const bill = (word: string, label: CategoryLabel): Example => ({
    text: `${random.pick(['PAC', 'PAT', 'PAC', 'PAGO AUTOMATICO'])} ${word} ${random.pick(shopNames)}`,
    isIncome: false,
    label,
  })
  return [
    ...schools.flatMap((word) => Array.from({ length: each }, () => bill(word, education))),
    ...billers.flatMap((word) => Array.from({ length: each }, () => bill(word, services))),
  ]
}

/** Creates bare shop names, as small payment terminals print them, without a hint of the trade. */
export function createBareNames(count: number, label: CategoryLabel, random: Random): Example[] {
  return Array.from({ length: count }, () => ({
    text: `${random.pick(['', 'SUMUP *', 'MERPAGO*', 'TUU*', 'COMERCIAL ', 'INVERSIONES '])}${random.pick(shopNames)} ${random.pick(['', ...companySuffixes])}`.trim(),
    isIncome: false,
    label,
  }))
}
