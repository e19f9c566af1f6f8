import { forecastEventsCopy as copy } from '@lucas/contract/copy/planning/forecast-events.ts'
import type { YearlyKey } from '@lucas/contract/planning/forecast.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'
import { sum } from '@lucas/contract/rules/money.ts'
import { addMonths, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'

/** A transaction that belongs to no series. */
export interface PastRow {
  accountId: string
  category: string
  date: PlainDate
  /** Signed, in minor units. */
  amount: bigint
  /** Without accents and capitals. */
  text: string
}

/** An amount of Chile's year that the past shows and nothing else expects. */
export interface YearlyAmount {
  key: YearlyKey
  name: string
  date: PlainDate
  lastOn: PlainDate
  /** Signed, in minor units. */
  amount: bigint
  accountId: string
  /** What it follows from. */
  rows: readonly PastRow[]
}

interface YearlyRule {
  key: YearlyKey
  /** The months (1 to 12) in which it is paid or received. */
  months: readonly number[]
  text: RegExp
  /** 1 for an income, -1 for spending, 0 for either. */
  sign: -1 | 0 | 1
}

const propertyTax = /\bcontribucion(?:es)?\b|\btgr\b|\btesoreria\b/
const propertyTaxMonths: readonly (readonly [YearlyKey, readonly number[]])[] = [
  ['contribuciones_4', [4, 5]],
  ['contribuciones_6', [6, 7]],
  ['contribuciones_9', [9, 10]],
  ['contribuciones_11', [11, 12]],
]

/** In their order: a row counts for the first that it fits. Reference: providers.md, Chilean facts. */
const rules: readonly YearlyRule[] = [
  { key: 'permiso_circulacion', months: [2, 3, 4], text: /\bcirculacion\b/, sign: -1 },
  {
    key: 'renta',
    months: [4, 5, 6],
    text: /\b(?:renta|f22|formulario 22|sii|impuesto a la renta)\b/,
    sign: 0,
  },
  { key: 'renta', months: [4, 5, 6], text: /\btgr\b|\btesoreria\b/, sign: 1 },
  ...propertyTaxMonths.map(([key, months]) => ({ key, months, text: propertyTax, sign: -1 as const })),
  { key: 'matricula', months: [12, 1, 2, 3], text: /\bmatricula\b/, sign: -1 },
  {
    key: 'utiles',
    months: [2, 3],
    text: /\b(?:utiles|escolar(?:es)?|uniformes?|textos? escolar(?:es)?)\b/,
    sign: -1,
  },
  { key: 'aguinaldo_9', months: [9], text: /\baguinaldo\b/, sign: 1 },
  { key: 'aguinaldo_12', months: [12], text: /\baguinaldo\b/, sign: 1 },
]

/** Patterns of LIKE that every row of these amounts has. */
export const yearlyPatterns = [
  '%circulacion%',
  '%renta%',
  '%f22%',
  '%sii%',
  '%tgr%',
  '%tesoreria%',
  '%contribucion%',
  '%matricula%',
  '%utiles%',
  '%escolar%',
  '%uniforme%',
  '%aguinaldo%',
]

/** Rows of so many days before today are read: a year, and what is a month late. */
export const yearlyDays = 400
/** Rows of one year are at most so far apart. */
const sameYearDays = 60
/** Another expected amount of this name this near is the same one. */
const nearDays = 45

const fits = (rule: YearlyRule, text: string, amount: bigint, date: PlainDate): boolean =>
  rule.months.includes(Number(date.slice(5, 7))) &&
  rule.text.test(text) &&
  (rule.sign === 0 || (rule.sign > 0 ? amount > 0n : amount < 0n))

/**
 * Returns what the last year shows of Chile's year, a year later with the same amount. What another event expects already is not
 * among it, nor what adds up to nothing.
 */
export function listYearly(
  rows: readonly PastRow[],
  {
    today,
    events,
  }: { today: PlainDate; events: readonly { name: string; date: PlainDate; amount: bigint }[] },
): YearlyAmount[] {
  const byKey = Map.groupBy(
    rows.flatMap((row) => {
      const rule = rules.find((one) => fits(one, row.text, row.amount, row.date))
      return rule ? [{ rule, row }] : []
    }),
    ({ rule }) => rule.key,
  )
  return [...byKey].flatMap(([key, some]) => {
    const newest =
      some
        .map(({ row }) => row.date)
        .toSorted()
        .at(-1) ?? today
    const group = some.map(({ row }) => row).filter(({ date }) => daysBetween(date, newest) <= sameYearDays)
    const [first] = group.toSorted((a, b) => a.date.localeCompare(b.date))
    const amount = sum(group.map((row) => row.amount))
    if (first === undefined || amount === 0n) return []
    const next = addMonths(first.date, 12)
    const isExpected = events.some(
      (event) =>
        Math.abs(daysBetween(event.date, next)) <= nearDays &&
        rules.some(
          (rule) =>
            rule.key === key && rule.text.test(foldName(event.name)) && event.amount > 0n === amount > 0n,
        ),
    )
    if (isExpected) return []
    return [
      {
        key,
        name: copy.yearly(key, amount > 0n),
        date: next < today ? today : next,
        lastOn: first.date,
        amount,
        accountId: first.accountId,
        rows: group,
      },
    ]
  })
}
