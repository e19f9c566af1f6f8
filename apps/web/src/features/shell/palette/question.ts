import { questionWords as words } from '@lucas/contract/copy/palette-answers.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'
import {
  addDays,
  addMonths,
  type DateRange,
  firstOfMonth,
  lastOfMonth,
  type PlainDate,
  periodRange,
} from '@lucas/contract/rules/periods.ts'

const periodWords = [
  'today',
  'yesterday',
  'this_week',
  'this_month',
  'last_month',
  'this_year',
  'last_year',
  'last_12_months',
] as const satisfies readonly (keyof typeof words.periods)[]
type PeriodWord = (typeof periodWords)[number]

/** Calendar days of a question; those of a month are `month`. */
export interface AskedPeriod {
  name: PeriodWord | 'month'
  range: DateRange
}

export type Subject = { category: string } | { merchant: string }

export type Question =
  | { ask: 'spending' | 'income' | 'saved'; subject: Subject | null; period: AskedPeriod }
  | { ask: 'balance' }
  | { ask: 'left' }

interface QuestionContext {
  today: PlainDate
  /** Keys and names of the user's categories. */
  categories: readonly { category: string; name: string }[]
}

/** A merchant has at most this many words; more are a sentence that is not understood. */
const merchantWordsMax = 3

const longestFirst = (phrases: readonly string[]): string[] => phrases.toSorted((a, b) => b.length - a.length)

/** Returns the text after one of the phrases at its beginning, or null. */
function afterPhrase(text: string, phrases: readonly string[]): string | null {
  const phrase = longestFirst(phrases).find((one) => text === one || text.startsWith(`${one} `))
  return phrase === undefined ? null : text.slice(phrase.length).trim()
}

/** Without accents, capitals and punctuation. */
const fold = (text: string): string => foldName(text.replaceAll(/[¿?¡!.,;:]/g, ' '))

/** Whether a text is meant as a question, understood or not. */
export const isQuestionLike = (text: string): boolean =>
  text.includes('?') || afterPhrase(fold(text), words.opening) !== null

/** Returns the question of a text such as 'cuánto gasté en comida el mes pasado', or null if it is none or is not understood. */
export function parseQuestion(text: string, context: QuestionContext): Question | null {
  const folded = fold(text)
  const asked = afterPhrase(folded, words.opening)
  if (asked !== null) {
    if (words.balance.some((phrase) => phrase === asked)) return { ask: 'balance' }
    if (words.left.some((phrase) => phrase === asked)) return { ask: 'left' }
  }
  for (const ask of ['spending', 'income', 'saved'] as const) {
    const rest = asked === null ? null : afterPhrase(asked, words[ask])
    if (rest !== null) return toFlowQuestion(ask, rest, context)
  }
  const spent = afterPhrase(folded, words.spendingNouns)
  if (spent) return toFlowQuestion('spending', spent, context)
  const earned = afterPhrase(folded, words.incomeNouns)
  return earned ? toFlowQuestion('income', earned, context) : null
}

function toFlowQuestion(
  ask: 'spending' | 'income' | 'saved',
  rest: string,
  { today, categories }: QuestionContext,
): Question | null {
  const taken = takePeriod(rest, today)
  if (taken === null) return null
  const { period, left } = taken
  const named = dropLinks(left)
  if (named === '') return { ask, subject: null, period }
  if (ask === 'saved') return null
  const category = findCategoryByWord(named, categories)
  if (category !== undefined) return { ask, subject: { category }, period }
  const isMerchant = named.split(' ').length <= merchantWordsMax && !isQuestionLike(named)
  return isMerchant ? { ask, subject: { merchant: named }, period } : null
}

/** Removes words such as 'en' and 'de' at both ends. */
function dropLinks(text: string): string {
  const parts = text.split(' ').filter((word) => word !== '')
  const isLink = (word: string | undefined): boolean => words.links.some((link) => link === word)
  while (isLink(parts[0])) parts.shift()
  while (isLink(parts.at(-1))) parts.pop()
  return parts.join(' ')
}

function findCategoryByWord(
  named: string,
  categories: readonly { category: string; name: string }[],
): string | undefined {
  const own = categories.find(
    ({ category, name }) => foldName(name) === named || foldName(category) === named,
  )
  if (own !== undefined) return own.category
  const builtIn = Object.entries(words.categories).find(([, spoken]) => spoken.some((one) => one === named))
  return categories.find(({ category }) => category === builtIn?.[0])?.category
}

interface Taken {
  period: AskedPeriod
  left: string
}

/** Takes the period out of a text; without one it is this month. Null: it has not begun. */
function takePeriod(text: string, today: PlainDate): Taken | null {
  const month = takeMonth(text, today)
  if (month !== 'none') return month
  const spoken = periodWords.flatMap((name) => words.periods[name].map((phrase) => ({ name, phrase })))
  const found = spoken
    .toSorted((a, b) => b.phrase.length - a.phrase.length)
    .find(({ phrase }) => ` ${text} `.includes(` ${phrase} `))
  if (found === undefined) return { period: toPeriod('this_month', today), left: text }
  return { period: toPeriod(found.name, today), left: ` ${text} `.replace(` ${found.phrase} `, ' ').trim() }
}

/** Takes 'octubre', 'octubre de 2025' or 'octubre 2025': without a year the last one that has begun. */
function takeMonth(text: string, today: PlainDate): Taken | null | 'none' {
  const names = words.months.flatMap((spoken, index) => spoken.map((name) => ({ name, number: index + 1 })))
  const found = names.find(({ name }) => ` ${text} `.includes(` ${name} `))
  if (found === undefined) return 'none'
  const at = ` ${text} `.indexOf(` ${found.name} `)
  const before = text
    .slice(0, at)
    .trimEnd()
    .replace(/(?:^| )(?:en|de|el mes de)$/, '')
  const [, spokenYear, after = ''] =
    /^(?: (?:de |del )?(20\d\d)(?= |$))?(.*)$/.exec(text.slice(at + found.name.length)) ?? []
  const month = String(found.number).padStart(2, '0')
  const year = spokenYear ?? lastYearOf(month, today)
  const from = `${year}-${month}-01`
  if (from > today) return null
  const end = lastOfMonth(from)
  const range = { from, to: end < today ? end : today }
  return { period: { name: 'month', range }, left: `${before}${after}`.trim() }
}

const lastYearOf = (month: string, today: PlainDate): string => {
  const year = Number(today.slice(0, 4))
  return String(`${year}-${month}-01` > today ? year - 1 : year)
}

function toPeriod(name: PeriodWord, today: PlainDate): AskedPeriod {
  switch (name) {
    case 'today':
      return { name, range: { from: today, to: today } }
    case 'yesterday':
      return { name, range: { from: addDays(today, -1), to: addDays(today, -1) } }
    case 'this_week':
      return { name, range: { from: addDays(today, -daysSinceMonday(today)), to: today } }
    case 'this_month':
      return { name: 'month', range: { from: firstOfMonth(today), to: today } }
    case 'last_month': {
      const from = addMonths(firstOfMonth(today), -1)
      return { name: 'month', range: { from, to: lastOfMonth(from) } }
    }
    case 'last_year': {
      const year = Number(today.slice(0, 4)) - 1
      return { name, range: { from: `${year}-01-01`, to: `${year}-12-31` } }
    }
    case 'this_year':
    case 'last_12_months':
      return { name, range: periodRange(name, today) }
  }
}

const daysSinceMonday = (day: PlainDate): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7
