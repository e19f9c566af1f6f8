import type { AccountType } from '@lucas/contract/account.ts'
import { normaliseRut } from '@lucas/contract/rules/rut.ts'
import { fold } from '../text/fold.ts'
import { accountWords, bankHeadings, bankWords, cardHeadings } from './data/banks.ts'
import { type DateToken, readDate } from './date-tokens.ts'
import { readFigure } from './figures.ts'
import { type Cell, isBlank, textOf } from './grid.ts'
import { normalise } from './header.ts'

/** What stands around the table. Figures and dates are read later, with what the table teaches of their form. */
export interface Metadata {
  number: string | null
  holder: string | null
  holderRut: string | null
  currency: string | null
  institutionId: string | null
  type: AccountType | null
  opening: Cell
  closing: Cell
  from: DateToken | null
  to: DateToken | null
}

interface Labelled {
  label: string
  value: Cell
}

const openingLabel =
  /^saldo (inicial|anterior|de apertura|al inicio|periodo anterior)|^(opening|initial|starting) balance/
const closingLabels = [
  /^saldo (final|actual|de cierre|al cierre)|^(closing|ending|final) balance/,
  /^saldo contable/,
  /^saldo( al\b|$)/,
  /^saldo disponible/,
]
const numberLabel =
  /^((n°|nº|no|nro|numero)\.? ?(de )?)?(la )?(cuenta|cta|tarjeta)( corriente| vista| de ahorro| cte| rut| de credito)?\.?( (n°|nº|no|nro|numero)\.?)?$|^account( number)?$|^producto$/
const holderLabel =
  /^(sr ?\(a\)|sr\(a\)|senor(a)?( \(a\))?|sr|sra|nombre( (del )?(titular|cliente))?|titular|cliente|razon social)\.?$/
const inlineNumber =
  /(?:cuenta(?: corriente| vista| ?rut| de ahorro)?|chequera electronica|cta\.?|tarjeta(?: de credito)?)[^0-9]{0,20}(?:n[°ºo.]{1,2}|nro\.?|numero|:|#)[^0-9*x]{0,6}([\dxX*][\dxX*\s-]{3,24}\d)/

/** Reads labels and values: side by side, with a colon between, or one above the other. */
export function readMetadata(
  rows: readonly Cell[][],
  titles: readonly string[],
  names: readonly string[],
): Metadata {
  const labelled = labelledOf(rows)
  const words = wordsOf(rows, names)
  const heads = titles
    .map(normalise)
    .filter((title) => title !== '')
    .join('|')
  const figure = (label: RegExp): Cell =>
    labelled.find((item) => label.test(item.label) && isFigure(item.value))?.value ?? null
  const text = (label: RegExp) => textOf(labelled.find((item) => label.test(item.label))?.value)
  const date = (label: RegExp) =>
    labelled.flatMap((item) => (label.test(item.label) ? (readDate(item.value) ?? []) : []))[0] ?? null
  const period = periodIn(words)
  const closing = closingLabels.map(figure).find((cell) => cell !== null) ?? null
  return {
    number: numberOf(labelled, words),
    holder: text(holderLabel) || null,
    holderRut: rutOf(text(/^rut\b|^r\.u\.t/)),
    currency: currencyOf(text(/^(tipo (de )?)?(moneda|divisa|currency)/)) ?? currencyIn(words),
    institutionId: find(bankWords, words) ?? find(bankHeadings, heads),
    type: cardHeadings.test(heads) ? 'credit' : (find(accountWords, words) ?? null),
    opening: figure(openingLabel),
    closing,
    from: date(/^(fecha )?(de )?(desde|inicio|inicial)|^fecha (desde|inicio|inicial)/) ?? period[0] ?? null,
    to:
      date(
        /^(fecha )?(de )?(hasta|termino|final|fin)\b|^fecha (hasta|termino|final|de termino)|^movimientos al|^al$/,
      ) ??
      period[1] ??
      null,
  }
}

const find = <T>(words: readonly (readonly [RegExp, T])[], text: string): T | null =>
  words.find(([word]) => word.test(text))?.[1] ?? null

const isFigure = (cell: Cell) =>
  typeof cell === 'number' || (cell !== null && readFigure(textOf(cell)) !== null)

const asLabel = (text: string) =>
  fold(text)
    .replace(/[\s:.$]+$/, '')
    .replace(/ ?\((clp|usd|\$|us\$)\)$/, '')

function labelledIn(row: readonly Cell[], below: readonly Cell[]): Labelled[] {
  const found: Labelled[] = []
  for (const [at, cell] of row.entries()) {
    if (typeof cell !== 'string' || isBlank(cell)) continue
    const [label = '', ...rest] = cell.split(':')
    const value = rest.join(':').trim()
    if (value !== '') found.push({ label: asLabel(label), value })
    const beside = row.slice(at + 1).find((other) => !isBlank(other))
    if (value === '' && beside !== undefined) found.push({ label: asLabel(cell), value: beside })
    const under = below[at]
    if (value === '' && under !== undefined && !isBlank(under))
      found.push({ label: asLabel(cell), value: under })
    const attached = /^(.*?saldo[^\d$]*?|movimientos al)\s*:?\s*((?:[-$(]|\d)[\d.,$\s/()-]*)$/i.exec(cell)
    if (attached?.[1] && attached[2]) found.push({ label: asLabel(attached[1]), value: attached[2].trim() })
  }
  return found
}

/** The number of the account that stands above a table. */
export const accountNumberIn = (rows: readonly Cell[][]): string | null =>
  numberOf(labelledOf(rows), wordsOf(rows))

const labelledOf = (rows: readonly Cell[][]) => rows.flatMap((row, at) => labelledIn(row, rows[at + 1] ?? []))

const wordsOf = (rows: readonly Cell[][], names: readonly string[] = []) =>
  fold([...names, ...rows.map((row) => row.map(textOf).join(' '))].join(' \n '))

function numberOf(labelled: readonly Labelled[], words: string): string | null {
  for (const { label, value } of labelled) {
    const text = textOf(value)
    if (numberLabel.test(label) && /^[\dxX*.\s-]{4,30}$/.test(text) && /\d{3}/.test(text)) return text
  }
  const inline = inlineNumber.exec(words)?.[1]?.trim()
  // 0-000-12-34567-8, as Santander writes numbers without a label.
  return inline ?? /(?:^|\s)(\d-\d{3}-\d{2}-\d{5}-\d|0-0{3}-[\d-]{6,20})(?:\s|$)/.exec(words)?.[1] ?? null
}

const rutOf = (text: string) => (text === '' ? null : normaliseRut(text))

/** The code of a currency that a word names. */
export function currencyOf(word: string): string | null {
  const folded = fold(word).replace(/[().]/g, '').trim()
  if (folded === '') return null
  if (/^(clp|\$|pesos?( chilenos?)?|mn|m\/n|moneda nacional|ch\$|nacional)$/.test(folded)) return 'CLP'
  if (/^(usd|us\$|u\$s|us|dolar(es)?( (americanos?|usd?))?|mx|m\/x|internacional)$/.test(folded)) return 'USD'
  if (/^(eur|euros?|€)$/.test(folded)) return 'EUR'
  return /^[a-z]{3}$/.test(folded) && !/^(usa|chl)$/.test(folded) ? folded.toUpperCase() : null
}

const currencyIn = (words: string): string | null => {
  if (
    /\b(en|moneda:?) (dolares|usd)\b|cuenta (corriente|vista)? ?(en )?(dolar|usd)|\(usd\)|\(us\$\)|moneda extranjera/.test(
      words,
    )
  )
    return 'USD'
  return /\b(en|moneda:?) (pesos|clp)\b|\(clp\)|moneda nacional|pesos chilenos/.test(words) ? 'CLP' : null
}

const period =
  /(?:periodo|desde|del|entre)[^\d\n]{0,25}(\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2} de [a-z]+(?: de)? \d{4})\s*(?:-|–|al?|hasta|y)[^\d\n]{0,16}(\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2} de [a-z]+(?: de)? \d{4})/

/** `Período: 01/03/2026 - 31/03/2026`, `desde el 01-03-2026 al 31-03-2026`. */
function periodIn(words: string): [DateToken?, DateToken?] {
  const match = period.exec(words)
  if (!match?.[1] || !match[2]) return []
  const [from, to] = [readDate(match[1]), readDate(match[2])]
  return from && to ? [from, to] : []
}
