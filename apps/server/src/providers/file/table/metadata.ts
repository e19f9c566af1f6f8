import type { AccountType } from '@lucas/contract/banking/account.ts'
import { normaliseRut } from '@lucas/contract/rules/rut.ts'
import { fold } from '../text/fold.ts'
import { parseAmountText } from './amount-text.ts'
import { type CardHeading, cardLabels } from './card-heading.ts'
import { accountWords, bankHeadings, bankWords, cardHeadings, ledgerAccountWords } from './data/banks.ts'
import { type DateToken, parseDateToken } from './date-tokens.ts'
import { type Cell, isBlank, textOf } from './grid.ts'
import { normalizeHeading } from './header.ts'

/** Data around the table. Amounts and dates are interpreted later, when the format of the table is known. */
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
  /** The bill of a card statement. */
  card: CardHeading
}

interface LabelledValue {
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

/** `Tarjeta de Crédito Visa **** 4321` */
const maskedCard = /tarjeta[^\d*\n]{0,40}((?:[x*]{2,4}[\s-]?){1,4}\d{4})(?!\d)/

/** Parses labels and values: side by side, separated by a colon, or one above the other. */
export function readMetadata(
  rows: readonly Cell[][],
  titles: readonly string[],
  names: readonly string[],
): Metadata {
  const labelledValues = findLabelled(rows)
  const words = joinTexts(rows, names)
  const heads = titles
    .map(normalizeHeading)
    .filter((title) => title !== '')
    .join('|')
  const figure = (label: RegExp): Cell =>
    labelledValues.find((item) => label.test(item.label) && isFigure(item.value))?.value ?? null
  const text = (label: RegExp) => textOf(labelledValues.find((item) => label.test(item.label))?.value)
  const date = (label: RegExp) =>
    labelledValues.flatMap((item) => (label.test(item.label) ? (parseDateToken(item.value) ?? []) : []))[0] ??
    null
  const period = findPeriod(words)
  const closing = closingLabels.map(figure).find((cell) => cell !== null) ?? null
  return {
    number: findAccountNumber(labelledValues, words),
    holder: text(holderLabel) || null,
    holderRut: parseRut(text(/^rut\b|^r\.u\.t/)),
    currency: parseCurrency(text(/^(tipo (de )?)?(moneda|divisa|currency)/)) ?? findCurrency(words),
    institutionId: findFirst(bankWords, words) ?? findFirst(bankHeadings, heads),
    type: cardHeadings.test(heads) ? 'credit' : findAccountType(words),
    opening: figure(openingLabel),
    closing,
    from: date(/^(fecha )?(de )?(desde|inicio|inicial)|^fecha (desde|inicio|inicial)/) ?? period[0] ?? null,
    to:
      date(
        /^(fecha )?(de )?(hasta|termino|final|fin)\b|^fecha (hasta|termino|final|de termino)|^movimientos al|^al$/,
      ) ??
      period[1] ??
      null,
    card: {
      closesOn: date(cardLabels.closesOn),
      dueOn: date(cardLabels.dueOn),
      billed: figure(cardLabels.billed),
      minimum: figure(cardLabels.minimum),
    },
  }
}

const findFirst = <T>(words: readonly (readonly [RegExp, T])[], text: string): T | null =>
  words.find(([word]) => word.test(text))?.[1] ?? null

/** Returns the type that words such as 'Cuenta Vista' name; null without any. */
export const findAccountType = (words: string): AccountType | null => findFirst(accountWords, fold(words))

/** Returns the type that the name of an account in another app shows; null without any. */
export const findLedgerAccountType = (name: string): AccountType | null =>
  findFirst(ledgerAccountWords, fold(name))

const isFigure = (cell: Cell) =>
  typeof cell === 'number' || (cell !== null && parseAmountText(textOf(cell)) !== null)

const toLabel = (text: string) =>
  fold(text)
    .replaceAll('_', ' ')
    .replace(/[\s:.$]+$/, '')
    .replace(/ ?\((clp|usd|\$|us\$)\)$/, '')

function findLabelledInRow(row: readonly Cell[], below: readonly Cell[]): LabelledValue[] {
  const found: LabelledValue[] = []
  // `Fecha | Saldo` heads a list of daily balances: the first one is not that of the account.
  const isList = row.some((cell) => fold(textOf(cell)) === 'fecha')
  for (const [at, cell] of row.entries()) {
    if (typeof cell !== 'string' || isBlank(cell)) continue
    const [label = '', ...rest] = cell.split(':')
    const value = rest.join(':').trim()
    if (value !== '') found.push({ label: toLabel(label), value })
    const right = row.slice(at + 1).find((other) => !isBlank(other))
    if (value === '' && right !== undefined) found.push({ label: toLabel(cell), value: right })
    const under = below[at]
    if (value === '' && under !== undefined && !isBlank(under) && !(isList && toLabel(cell) === 'saldo'))
      found.push({ label: toLabel(cell), value: under })
    const attached = /^(.*?saldo[^\d$]*?|movimientos al)\s*:?\s*((?:[-$(]|\d)[\d.,$\s/()-]*)$/i.exec(cell)
    if (attached?.[1] && attached[2]) found.push({ label: toLabel(attached[1]), value: attached[2].trim() })
  }
  return found
}

/** A line of its own between tables: `Cuenta Vista 222`. */
const accountTitle =
  /^(?:cuenta|cta\.?)(?: (?:corriente|cte\.?|vista|rut|de ahorro))? ?(?:n[°ºo.]{1,2} ?)?([\dx*][\dx*.-]{1,24}\d)$/

/** Returns the account number above a table. */
export const findAccountNumberIn = (rows: readonly Cell[][]): string | null =>
  findAccountNumber(findLabelled(rows), joinTexts(rows)) ?? findAccountTitle(rows)

function findAccountTitle(rows: readonly Cell[][]): string | null {
  for (const row of rows.toReversed()) {
    const texts = row.filter((cell) => !isBlank(cell))
    const number = texts.length === 1 ? accountTitle.exec(fold(textOf(texts[0])))?.[1] : undefined
    if (number !== undefined) return number
  }
  return null
}

const findLabelled = (rows: readonly Cell[][]) =>
  rows.flatMap((row, at) => findLabelledInRow(row, rows[at + 1] ?? []))

const joinTexts = (rows: readonly Cell[][], names: readonly string[] = []) =>
  fold([...names, ...rows.map((row) => row.map(textOf).join(' '))].join(' \n '))

function findAccountNumber(labelledValues: readonly LabelledValue[], words: string): string | null {
  for (const { label, value } of labelledValues) {
    const text = textOf(value)
    if (numberLabel.test(label) && /^[\dxX*.\s-]{4,30}$/.test(text) && /\d{3}/.test(text)) return text
  }
  const inline = (inlineNumber.exec(words) ?? maskedCard.exec(words))?.[1]?.trim()
  // 0-000-12-34567-8: Santander prints account numbers without a label.
  return inline ?? /(?:^|\s)(\d-\d{3}-\d{2}-\d{5}-\d|0-0{3}-[\d-]{6,20})(?:\s|$)/.exec(words)?.[1] ?? null
}

const parseRut = (text: string) => (text === '' ? null : normaliseRut(text))

/** Returns the currency code of a word. */
export function parseCurrency(word: string): string | null {
  const folded = fold(word).replace(/[().]/g, '').trim()
  if (folded === '') return null
  if (/^(clp|\$|pesos?( chilenos?)?|mn|m\/n|moneda nacional|ch\$|nacional)$/.test(folded)) return 'CLP'
  if (/^(usd|us\$|u\$s|us|dolar(es)?( (americanos?|usd?))?|mx|m\/x|internacional)$/.test(folded)) return 'USD'
  if (/^(eur|euros?|€)$/.test(folded)) return 'EUR'
  if (/^(uf|unidades? de fomento)$/.test(folded)) return 'UF'
  return /^[a-z]{3}$/.test(folded) && !/^(usa|chl)$/.test(folded) ? folded.toUpperCase() : null
}

const findCurrency = (words: string): string | null => {
  if (
    /\b(en|moneda:?) (dolares|usd)\b|cuenta (corriente|vista)? ?(en )?(dolar|usd)|\(usd\)|\(us\$\)|moneda extranjera/.test(
      words,
    )
  )
    return 'USD'
  if (/\b(en|moneda:?) (uf|unidades de fomento)\b|\(uf\)/.test(words)) return 'UF'
  return /\b(en|moneda:?) (pesos|clp)\b|\(clp\)|moneda nacional|pesos chilenos/.test(words) ? 'CLP' : null
}

const period =
  /(?:periodo|desde|del|entre)[^\d\n]{0,25}(\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2} de [a-z]+(?: de)? \d{4})\s*(?:-|–|al?|hasta|y)[^\d\n]{0,16}(\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2} de [a-z]+(?: de)? \d{4})/

/** Parses `Período: 01/03/2026 - 31/03/2026` or `desde el 01-03-2026 al 31-03-2026`. */
function findPeriod(words: string): [DateToken?, DateToken?] {
  const match = period.exec(words)
  if (!match?.[1] || !match[2]) return []
  const [from, to] = [parseDateToken(match[1]), parseDateToken(match[2])]
  return from && to ? [from, to] : []
}
