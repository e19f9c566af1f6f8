import { addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { fold } from '../../text/fold.ts'
import { findFigures } from '../layout/figures.ts'
import { findAmount, findDate, findText, type Row, toDay } from '../layout/index.ts'
import { readDate } from '../layout/row-dates.ts'
import type { Token } from '../layout/tokens.ts'
import { isTitle } from './divide.ts'
import type { Money } from './money.ts'
import { findSlips, isPaymentTitle } from './sections.ts'

/** What a card statement prints around its rows; amounts in minor units. Null where it prints none. */
export interface CardFacts {
  lastFour: string | null
  holder: string | null
  closesOn: PlainDate | null
  dueOn: PlainDate | null
  period: { from: PlainDate; to: PlainDate } | null
  limit: bigint | null
  used: bigint | null
  available: bigint | null
  /** Monthly rate of the revolving credit and its yearly cost (CAE), in percent. */
  rate: number | null
  cae: number | null
  billed: bigint | null
  minimum: bigint | null
  previous: bigint | null
  /** What was paid of the previous bill, above zero. */
  paid: bigint | null
  /** Debt in dollars that moved to the pesos, above zero, and the row of its label. */
  moved: { amount: bigint; line: number } | null
  /** Capital of instalments that is owed and not billed yet (`ACTUAL`). */
  unbilled: bigint | null
  /** What the next months are charged. */
  upcoming: { month: string; amount: bigint }[]
}

/** `(A + B + C)` may stand between the label of a total and its value. */
const labels = {
  closesOn: /fecha (?:de )?(?:facturacion )?(?:del? )?estado (?:de )?cuenta:?|fecha (?:de )?facturacion:?/g,
  dueOn: /pagar hasta(?: el)?:?/g,
  holder: /nombre(?: del)?(?: titular| cliente)?:?/g,
  billed: /monto total facturado(?: a pagar)?(?: ?\([a-h +]+\))?:?/g,
  debt: /deuda total(?: facturada)?(?: del mes)?(?: ?\([a-h +]+\))?:?(?: us\$)?/g,
  minimum: /monto minimo(?: a pagar)?(?: us\$)?:?/g,
  previous: /monto facturado a pagar(?: del)? \(?(?:del )?periodo anterior\)?:?/g,
  previousAbroad: /saldo anterior facturado(?: \(a\))?(?: us\$)?:?/g,
  owed: /saldo adeudado final(?: del)? \(?periodo anterior\)?:?/g,
  paid: /monto pagado(?: del)? \(?periodo anterior\)?:?/g,
  moved: /traspaso (?:a |de )?deuda nacional:?(?: us\$)?/g,
  paidAbroad: /abono realizado(?: us\$)?:?/g,
} as const

/** Reads the facts of one statement. Values of the part III outrank those of the payment slip. */
export function readFacts(rows: readonly Row[], isAbroad: boolean, money: Money): CardFacts {
  const parts = orderParts(rows)
  const amountOf = (label: RegExp): bigint | null => {
    for (const part of parts) {
      const figure = findAmount(part, label)
      const minor = figure === null ? null : money.toMinor(figure.text)
      if (minor !== null) return minor
    }
    return null
  }
  const period = findPeriod(rows)
  const closesOn = findClosingDay(rows) ?? period?.to ?? null
  const printedPaid = amountOf(isAbroad ? labels.paidAbroad : labels.paid)
  const paid = printedPaid !== null && printedPaid < 0n ? -printedPaid : printedPaid
  const owed = paid === null ? null : amountOf(labels.owed)
  return {
    lastFour: findLastFour(rows),
    holder: findHolder(rows),
    closesOn,
    dueOn: dayOf(findInParts(parts, labels.dueOn)),
    period,
    ...findLimits(rows, money, amountOf),
    rate: findPercent(rows, /\btasa (de )?interes vigente\b/),
    cae: findPercent(rows, /\bcae\b(?! prepago)/),
    billed: amountOf(isAbroad ? labels.debt : labels.billed),
    minimum: amountOf(labels.minimum),
    previous:
      amountOf(isAbroad ? labels.previousAbroad : labels.previous) ??
      (owed === null || paid === null ? null : owed + paid),
    paid,
    moved: isAbroad ? findMoved(rows, amountOf(labels.moved)) : null,
    ...findUpcoming(rows, closesOn, money),
  }
}

/** The part III, the rest, and what stands on the payment slip. */
function orderParts(rows: readonly Row[]): Row[][] {
  const from = rows.findIndex(isPaymentTitle)
  const slips = findSlips(rows)
  const isPaymentPart = (row: Row, at: number) => from !== -1 && at >= from && !slips.has(row)
  return [
    rows.filter(isPaymentPart),
    rows.filter((row, at) => !isPaymentPart(row, at) && !slips.has(row)),
    [...slips],
  ]
}

function findMoved(rows: readonly Row[], amount: bigint | null): CardFacts['moved'] {
  const row = rows.find(({ text }) => /traspaso (a |de )?deuda nacional/.test(fold(text)))
  return row && amount ? { amount: amount < 0n ? -amount : amount, line: row.line } : null
}

function findInParts(parts: readonly Row[][], label: RegExp) {
  for (const part of parts) {
    const date = findDate(part, label)
    if (date) return date
  }
  return null
}

const dayOf = (date: ReturnType<typeof findDate>): PlainDate | null => (date === null ? null : toDay(date))

/** Days of the complete dates of some tokens, in order. */
function datesIn(tokens: readonly Token[]): PlainDate[] {
  const days: PlainDate[] = []
  for (let from = 0; from < tokens.length; from += 1)
    for (let to = Math.min(tokens.length, from + 5); to > from; to -= 1) {
      const day = dayOf(readDate(tokens.slice(from, to)))
      if (day === null) continue
      days.push(day)
      from = to - 1
      break
    }
  return days
}

/** The date stands to the right of its label, below it, or before it (Santander), or in the title (Security). */
function findClosingDay(rows: readonly Row[]): PlainDate | null {
  const labelled = dayOf(findDate(rows, labels.closesOn))
  if (labelled !== null) return labelled
  const before = rows.find(({ text }) => /fecha (de )?(facturacion )?estado de cuenta/.test(fold(text)))
  const own = before ?? rows.find((row) => isTitle(row) && datesIn(row.tokens).length > 0)
  const head = own ?? rows.slice(0, 25).find(({ text }) => /^(\S+ )*fecha:? \d/.test(fold(text)))
  return head ? (datesIn(head.tokens)[0] ?? null) : null
}

const periodLabel = /\bperiodo (de )?factura(do|cion)\b(?! anterior)/

function findPeriod(rows: readonly Row[]): CardFacts['period'] {
  for (const [at, row] of rows.entries()) {
    const text = fold(row.text)
    if (!periodLabel.test(text) || /proximo|anterior/.test(text)) continue
    const near = rows.slice(at, at + 4).filter((other) => other.page === row.page && other.y - row.y <= 30)
    const [from, to] = near.flatMap(({ tokens }) => datesIn(tokens))
    if (from && to && from < to) return { from, to }
  }
  return null
}

const findHolder = (rows: readonly Row[]): string | null =>
  findText(rows.slice(0, 40), labels.holder, (text) => /^\p{L}[\p{L}.' -]{4,}$/u.test(text))

const maskToken = /^[xX*•…\d.-]+$/

/** Returns the last four digits of the card; other digits of a mask are wrong at some banks. A contract number is no card. */
function findLastFour(rows: readonly Row[]): string | null {
  const found = rows.flatMap((row) => {
    const text = fold(row.text)
    if (/contrato|cupon/.test(text)) return []
    const names = /\btarjeta\b|\btitular\b/.test(text)
    for (const [at, token] of row.tokens.entries()) {
      if (!/[xX*•…]{2,}|^[X]…/.test(token.text)) continue
      const rest = row.tokens.slice(at)
      const end = rest.findIndex(({ text: other }) => !maskToken.test(other.split('|')[0] ?? ''))
      const digits = (end === -1 ? rest : rest.slice(0, end))
        .map(({ text: other }) => other.split('|')[0])
        .join('')
      const last = /[xX*•…][\d.-]*?(\d{4})$/.exec(digits)?.[1]
      if (last) return [{ last, names }]
    }
    return []
  })
  return (found.find(({ names }) => names) ?? found[0])?.last ?? null
}

/** `CUPO TOTAL`, `CUPO UTILIZADO` and `CUPO DISPONIBLE` over their values, or each with its own. */
function findLimits(rows: readonly Row[], money: Money, amountOf: (label: RegExp) => bigint | null) {
  for (const [at, row] of rows.entries()) {
    const header = fold(row.text)
    if (!/\bcupo utilizado\b/.test(header) || !/\bcupo disponible\b/.test(header)) continue
    const below = rows.slice(at + 1, at + 6).filter(({ page }) => page === row.page)
    const own =
      below.find(({ text }) => /^cupo compras\b/.test(fold(text))) ??
      below.find(({ text }) => /^cupo total\b(?!.*avance)/.test(fold(text))) ??
      below[0]
    const amounts = own ? findFigures(own.tokens).map(({ text }) => money.toMinor(text)) : []
    const [limit, used, available] = amounts
    if (amounts.length >= 3) return { limit: limit ?? null, used: used ?? null, available: available ?? null }
  }
  return {
    limit: amountOf(/cupo compras:?/g) ?? amountOf(/cupo total:?(?! (?:avance|super))/g),
    used: amountOf(/cupo utilizado:?/g),
    available: amountOf(/cupo disponible:?/g),
  }
}

/** Returns the first percentage of a label: that of the revolving credit. */
function findPercent(rows: readonly Row[], label: RegExp): number | null {
  for (const [at, row] of rows.entries()) {
    const text = fold(row.text)
    const match = label.exec(text)
    if (!match) continue
    const below = rows[at + 1]
    const near = [text.slice(match.index), below && below.y - row.y <= 14 ? fold(below.text) : '']
    const percent = near.flatMap((line) => /(\d{1,3}(?:[.,]\d+)?) ?%/.exec(line)?.[1] ?? [])[0]
    if (percent !== undefined) return Number(percent.replace(',', '.'))
  }
  return null
}

const monthName =
  /^(ene|feb|mar|abr|may|jun|jul|ago|sep|set|oct|nov|dic)(?:t|ro|rero|zo|il|o|io|osto|iembre|tiembre|ubre|ciembre)?\.?(?:[-/ ]?\d{2,4})?$/

/**
 * Reads what the next months are charged, with the values below their names. The first one is the month after the statement,
 * also where the names are those of the months of payment (Cencosud).
 */
function findUpcoming(
  rows: readonly Row[],
  closesOn: PlainDate | null,
  money: Money,
): Pick<CardFacts, 'unbilled' | 'upcoming'> {
  const nothing = { unbilled: null, upcoming: [] }
  const title = rows.findIndex(({ text }) => /\bvencimientos? proximos\b/.test(fold(text)))
  if (title === -1 || closesOn === null) return nothing
  const near = rows.slice(title, title + 8)
  const names = near.findIndex(
    ({ tokens }) => tokens.filter(({ text }) => monthName.test(fold(text))).length >= 3,
  )
  const header = near[names]
  if (!header) return nothing
  const months = header.tokens.filter(({ text }) => monthName.test(fold(text)))
  const values = near.slice(names + 1).find(({ tokens }) => findFigures(tokens).length >= months.length)
  if (!values) return nothing
  const figures = findFigures(values.tokens)
  const amounts = figures.map(({ text }) => money.toMinor(text))
  const upcoming = amounts.slice(-months.length).map((amount, at) => ({
    month: addMonths(`${closesOn.slice(0, 7)}-01`, at + 1).slice(0, 7),
    amount: amount ?? 0n,
  }))
  return { unbilled: amounts.length > months.length ? (amounts[0] ?? null) : null, upcoming }
}
