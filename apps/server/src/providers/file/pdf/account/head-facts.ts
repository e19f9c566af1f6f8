import type { AccountType } from '@lucas/contract/banking/account.ts'
import { addDays, addMonths } from '@lucas/contract/rules/periods.ts'
import { normaliseRut } from '@lucas/contract/rules/rut.ts'
import { bankWords } from '../../table/data/banks.ts'
import { parseDateToken } from '../../table/date-tokens.ts'
import { parseCurrency } from '../../table/metadata.ts'
import { fold } from '../../text/fold.ts'
import { findDate, findText, type Period, type Row, toDay } from '../layout/index.ts'
import { issuerForms } from './issuer-forms.ts'

/** What is printed around the tables of a product. */
export interface HeadFacts {
  number: string | null
  holder: string | null
  holderRut: string | null
  currency: string | null
  institutionId: string | null
  type: AccountType | null
  period: Period | null
}

/** Reads the facts around a table. `titles` are its headings; movements are not searched (reference 1.1.1). */
export function readHeadFacts(rows: readonly Row[], titles: readonly string[]): HeadFacts {
  const text = rows.map((row) => fold(row.text)).join('\n')
  return {
    number: findNumber(rows, text),
    holder: findHolder(rows),
    holderRut: normaliseRut(
      findText(rows, /(?<!\S)rut ?:?(?!\S)/g, (value) => /^[\d.]{7,10}-[\dkK]$/.test(value)) ?? '',
    ),
    currency: findCurrency(rows, text),
    institutionId: findInstitution(text, fold(titles.join('|'))),
    type: accountTypes.find(([words]) => words.test(text))?.[1] ?? null,
    period: findPeriod(rows),
  }
}

const accountTypes: readonly (readonly [RegExp, AccountType])[] = [
  [/cuenta ?rut|cuenta ?vista|cta\.? ?vista|cuentamatica|chequera electronica/, 'depository'],
  [/cuenta ?corriente|cta\.? ?(cte|corriente)/, 'checking'],
  [/ahorro/, 'savings'],
]

const isNumber = (value: string) => /^:?[\dx*][\dx*.\s-]{3,28}$/i.test(value) && /\d{3}/.test(value)
const clean = (value: string) => value.replace(/^[:\s]+/, '').trim()
const numberLabel =
  /(?<!\S)(?:n[°ºo]\.?|nro\.?|no\.|numero) ?(?:de )?(?:la )?(?:cuenta|cta\.?)(?: corriente| vista)?:?(?!\S)/g
const inlineNumber =
  /(?:cuenta ?(?:corriente|vista|rut)|chequera electronica)(?: en (?:pesos|dolares))? ?(?:n[°ºo.]{1,2}|nro\.?|numero)? ?:? ?([\d*][\d*-]{4,24}\d)(?!\S)/

function findNumber(rows: readonly Row[], text: string): string | null {
  const labelled = findText(rows, numberLabel, isNumber)
  if (labelled !== null) return clean(labelled)
  // Santander prints the number without a label.
  return inlineNumber.exec(text)?.[1] ?? /(?<!\S)\d-\d{3}-\d{2}-\d{5}-\d(?!\S)/.exec(text)?.[0] ?? null
}

const holderLabel =
  /(?<!\S)(?:sr ?\(a\) ?(?:\(es\))?\.?|senor(?:a|es)?|nombre(?: del)?(?: titular| cliente)?|titular|cliente|razon social) ?:?(?!\S)/g
const isName = (value: string) =>
  /^:? ?\p{L}[\p{L}.'’ -]{4,60}$/u.test(value) &&
  value.trim().includes(' ') &&
  !/cuenta|cartola|ejecutiv|sucursal|fecha|direccion/i.test(fold(value))

function findHolder(rows: readonly Row[]): string | null {
  const name = findText(rows, holderLabel, isName)
  return name === null ? null : clean(name)
}

function findCurrency(rows: readonly Row[], text: string): string | null {
  const named = findText(
    rows,
    /(?<!\S)moneda ?:?(?!\S)/g,
    (value) => parseCurrency(firstName(value)) !== null,
  )
  if (named !== null) return parseCurrency(firstName(named))
  const title = /cuenta(?: corriente| vista)? en (pesos|dolares)/.exec(text)?.[1]
  return title === undefined ? null : parseCurrency(title)
}

const firstName = (value: string) => clean(value).split(/\s/)[0] ?? ''

function findInstitution(text: string, titles: string): string | null {
  const form = issuerForms.find((candidate) => candidate.text.test(text) && candidate.titles.test(titles))
  return form?.institutionId ?? bankWords.find(([name]) => name.test(text))?.[1] ?? null
}

const fromLabel = /(?<!\S)(?:fecha )?(?:desde|de inicio|inicio)(?: el)? ?:?(?!\S)/g
const toLabel = /(?<!\S)(?:fecha )?(?:hasta|final|de termino|termino)(?: el)? ?:?(?!\S)/g
const bothDays =
  /(?<![\d/-])(\d{1,2}[-/ ](?:\d{1,2}|[a-z]{3,4}\.?)[-/ ]\d{4}) ?(?:-|–|al?|hasta(?: el)?) ?(\d{1,2}[-/ ](?:\d{1,2}|[a-z]{3,4}\.?)[-/ ]\d{4})/
const wholeMonth = /periodo ?:? ?([a-z]{4,10}) (?:de )?(\d{4})/

/** Returns the printed period; null when there is none. */
export function findPeriod(rows: readonly Row[]): Period | null {
  const text = rows.map((row) => fold(row.text)).join('\n')
  const [from, to] = [findDate(rows, fromLabel), findDate(rows, toLabel)]
  if (from && to) return toPeriod(toDay(from), toDay(to))
  const [, first, last] = bothDays.exec(text) ?? []
  if (first && last) return toPeriod(parseDay(first), parseDay(last))
  const [, month, year] = wholeMonth.exec(text) ?? []
  const day = month && year ? parseDay(`1 ${month} ${year}`) : null
  return day === null ? null : toPeriod(day, addDays(addMonths(day, 1), -1))
}

const toPeriod = (from: string | null, to: string | null): Period | null =>
  from !== null && to !== null && from <= to ? { from, to } : null

function parseDay(text: string): string | null {
  const date = parseDateToken(text.replace(/\./g, ''))
  return date === null ? null : toDay(date)
}
