import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import type { UnreadableLine } from '../statement.ts'
import { fold } from '../text/fold.ts'
import { isAccountUnit } from './amount-text.ts'
import { type DateToken, parseDateToken } from './date-tokens.ts'
import { type DebitCreditCode, parseDebitCreditCode } from './debit-credit-codes.ts'
import { type Cell, type Grid, isBlank, lineOf, rowText, textOf } from './grid.ts'
import { type Header, headerAt, type Roles } from './header.ts'
import { type LedgerCells, readLedgerCells } from './ledger/cells.ts'
import { findAccountNumberIn, parseCurrency } from './metadata.ts'
import { isZero, parseRawAmount, type RawAmount, unitOf } from './raw-amount.ts'
import { resolveRoles } from './resolve-roles.ts'

/** A table row before its date, amount and sign are interpreted. */
export interface DraftRow {
  line: number
  cells: readonly Cell[]
  date: DateToken
  dateText: string
  description: string
  figure: RawAmount
  side: 'debit' | 'credit' | null
  code: DebitCreditCode | null
  balance: RawAmount | null
  reference: string | null
  branch: string | null
  instalment: string | null
  pending: boolean
  currency: string | null
  /** Content of the account column. */
  account: string | null
  /** What a row of another app says besides; null in tables without categories. */
  ledger: LedgerCells | null
}

export interface DraftTable {
  drafts: DraftRow[]
  rejected: UnreadableLine[]
  /** Balances from rows that are no transactions. */
  opening: Cell
  closing: Cell
  /** Other rows: those below the table may state its balances. */
  others: Cell[][]
  /** The date of the last row, which `-` in the next one means too. */
  day: DateCell | null
  /** The first row after the table. */
  end: number
}

interface DateCell {
  date: DateToken
  text: string
}

const openingRow = /^saldo (inicial|anterior|al inicio|de arrastre|previo|apertura)/
const balanceRow =
  /^saldo (final|contable|disponible|actual|al |diario|total|de cierre)|^retencion(es)?$|^saldos?$/
/** Quick test before the slower expressions. */
const mayBeBalance = /^\s*(?:sald|tot|sub|ret)/i
const totalRow =
  /^(sub ?-?)?total(es)?( (de )?(los )?(cargos|abonos|movimientos|general|periodo|del mes|mes|pagina|facturado|a pagar|depositos|cheques|giros|compras|nacional(es)?|internacional(es)?|operaciones|pagos?))?[ :]*$/
const endRow = /^(saldos diarios|resumen de saldos|resumen del periodo|detalle de saldos|resumen)\b/
const pendingWords =
  /^(pendiente|en proceso|por procesar|por confirmar|autorizad|pending|no contabilizad|retenid)/
/** An unbilled purchase of a card ('pendiente de facturar') is posted; only its bill is still to come. */
const billingWords = /factura/
const voidWords = /^(rechazad|anulad|fallid|cancelad|reversad|declined|failed|cancelled|rejected)/

const refundWords = /^(reembolsad|devuelt|contracargo|refunded|charged back)/

/** Collects the rows below a header, up to the next header or the end of the table. */
export function collectDraftRows(grid: Grid, header: Header, sectionCurrency: string | null): DraftTable {
  const roles = resolveRoles(grid, header)
  header.roles = roles
  const found: DraftTable = {
    drafts: [],
    rejected: [],
    opening: null,
    closing: null,
    others: [],
    day: null,
    end: grid.rows.length,
  }
  const headerKey = headerKeyOf(grid.rows[header.row])
  let section = sectionCurrency
  let seen = 0
  for (let at = header.row + Math.max(1, header.height); at < grid.rows.length; at += 1) {
    const row = grid.rows[at] ?? []
    if (row.every(isBlank)) continue
    // A row with a date is a transaction; only other rows can be headings, ends or sections.
    if (roles.date !== undefined && parseDateCell(row[roles.date] ?? null, found.day) !== null) {
      addRow(grid, at, header, section, found)
      continue
    }
    const first = fold(textOf(row.find((cell) => !isBlank(cell))))
    if (header.row >= 0 && isHeaderAgain(grid, at, headerKey)) {
      // The same headings again: a new page, or the table of another account.
      if (headerKeyOf(row) === headerKey && findAccountNumberIn(found.others.slice(seen)) === null) {
        seen = found.others.length
        continue
      }
      found.end = at
      break
    }
    if (endRow.test(first) && row.filter((cell) => !isBlank(cell)).length <= 2) {
      found.others.push(...grid.rows.slice(at))
      found.end = nextHeader(grid, at)
      break
    }
    section = findSectionCurrency(row) ?? section
    addRow(grid, at, header, section, found)
  }
  return found
}

/** `-`, `"` or 'ídem' in a date: the day of the row above. */
const sameDay = /^(?:["”\-–—]|idem)$/

function parseDateCell(cell: Cell, above: DateCell | null): DateCell | null {
  const date = parseDateToken(cell) ?? parseSerialText(cell)
  if (date !== null) return { date, text: textOf(cell).slice(0, 40) }
  return sameDay.test(fold(textOf(cell))) ? above : null
}

/** `46023` below a heading of dates: a spreadsheet wrote its number of the day as text. */
function parseSerialText(cell: Cell): DateToken | null {
  const day = /^[45]\d{4}(?=$|[.,]\d)/.exec(textOf(cell))?.[0]
  return day === undefined ? null : parseDateToken(Number(day))
}

const headerKeyOf = (row: readonly Cell[] | undefined) =>
  (row ?? []).map((cell) => fold(textOf(cell))).join('|')

const isHeaderAgain = (grid: Grid, at: number, key: string) =>
  headerKeyOf(grid.rows[at]) === key || headerAt(grid, at)?.height === 1

function nextHeader(grid: Grid, from: number): number {
  for (let at = from + 1; at < grid.rows.length; at += 1) if (headerAt(grid, at)) return at
  return grid.rows.length
}

/** Returns the currency of a section title such as 'Movimientos Internacionales (US$)'. */
export function findSectionCurrency(row: readonly Cell[]): string | null {
  const texts = row.filter((cell) => !isBlank(cell))
  if (texts.length !== 1 || typeof texts[0] !== 'string' || texts[0].length > 80) return null
  const words = fold(texts[0])
  if (/internacional|en dolares|\(us\$\)|\(usd\)/.test(words)) return 'USD'
  return /movimientos nacional|compras nacional|operaciones nacional|total nacional|en pesos/.test(words)
    ? 'CLP'
    : null
}

function addRow(grid: Grid, at: number, header: Header, section: string | null, found: DraftTable): void {
  const { roles, app = null } = header
  const row = grid.rows[at] ?? []
  const line = lineOf(grid, at)
  const cell = (role: keyof Roles): Cell => (roles[role] === undefined ? null : (row[roles[role]] ?? null))
  const description = textOf(cell('merchant')) || textOf(cell('description')) || textOf(cell('payee'))
  const start = description === '' ? textOf(row.find((each) => !isBlank(each))) : description
  const words = mayBeBalance.test(start) ? fold(start) : ''
  const dateCell = cell('date')
  const day = parseDateCell(dateCell, found.day)
  found.day = day ?? found.day
  const money = parseRowAmount(cell)
  const balance = parseBalance(cell('balance'))
  if (openingRow.test(words)) {
    found.opening ??= amountCellOrNull(cell('balance')) ?? findFirstAmount(row, roles)
    return
  }
  if (balanceRow.test(words) || totalRow.test(words)) {
    if (words.startsWith('saldo'))
      found.closing = amountCellOrNull(cell('balance')) ?? findFirstAmount(row, roles) ?? found.closing
    return
  }
  const reject = (reason: string) => found.rejected.push({ line, reason, text: rowText(row) })
  if (day === null) {
    if (money.kind !== 'figure') found.others.push(row)
    else if (!isBlank(dateCell) && !isFootnote(row)) reject(copy.rejected.date(textOf(dateCell).slice(0, 40)))
    else if (description !== '') reject(copy.rejected.noDate)
    else found.others.push(row)
    return
  }
  if (money.kind === 'unreadable') return void reject(copy.rejected.amount(money.text.slice(0, 40)))
  if (money.kind === 'none') {
    if (app?.skipsZeros) return
    if (balance === null || description !== '') reject(copy.rejected.noAmount)
    return
  }
  const unit = unitOf(money.raw)
  if (unit !== null && !isAccountUnit(unit)) return void reject(copy.rejected.unit(unit))
  const status = roles.status === undefined ? '' : fold(textOf(cell('status')))
  if (voidWords.test(status)) return void reject(copy.rejected.voided)
  found.drafts.push({
    line,
    cells: row,
    date: day.date,
    dateText: day.text,
    description: markRefund(description.replace(/\s+/g, ' '), textOf(cell('status'))),
    figure: money.raw,
    side: money.side,
    code: roles.letter === undefined ? null : parseDebitCreditCode(textOf(cell('letter'))),
    balance,
    reference: parseReference(cell('reference')),
    branch: textOf(cell('branch')) || null,
    instalment: textOf(cell('instalment')) || null,
    pending: pendingWords.test(status) && !billingWords.test(status),
    currency:
      (roles.currency === undefined ? null : parseCurrency(textOf(cell('currency')))) ?? unit ?? section,
    account: roles.account === undefined ? null : textOf(cell('account')) || null,
    ledger: app || roles.category !== undefined ? readLedgerCells((role) => textOf(cell(role)), app) : null,
  })
}

/** Adds the status of a row that was paid back to its description. */
const markRefund = (description: string, status: string) =>
  refundWords.test(fold(status))
    ? [status, description].filter((text) => text !== '').join(' · ')
    : description

/** Whether a row is a sentence with an amount in another cell. */
const isFootnote = (row: readonly Cell[]) => {
  const texts = row.filter((cell) => !isBlank(cell))
  return texts.length <= 2 && texts.some((cell) => textOf(cell).length > 60)
}

type Money =
  | { kind: 'none' }
  | { kind: 'unreadable'; text: string }
  | { kind: 'figure'; raw: RawAmount; side: DraftRow['side'] }

const isEmptyAmount = (cell: Cell) => /^[-–—.\s$]*$/.test(textOf(cell))

function parseRowAmount(cell: (role: keyof Roles) => Cell): Money {
  let zero: Money = { kind: 'none' }
  for (const role of ['debit', 'credit', 'amount'] as const) {
    const value = cell(role)
    if (isEmptyAmount(value)) continue
    const raw = parseRawAmount(value)
    if (raw === null) return { kind: 'unreadable', text: textOf(value) }
    const side = role === 'amount' ? null : role
    if (!isZero(raw)) return { kind: 'figure', raw, side }
    zero = { kind: 'none' }
  }
  return zero
}

/** Parses a balance. One in a unit that no account has says nothing about the account. */
function parseBalance(cell: Cell): RawAmount | null {
  const raw = parseRawAmount(cell)
  return raw !== null && isAccountUnit(unitOf(raw) ?? 'CLP') ? raw : null
}

const amountCellOrNull = (cell: Cell): Cell => (parseRawAmount(cell) === null ? null : cell)

function findFirstAmount(row: readonly Cell[], roles: Roles): Cell {
  const places = [roles.credit, roles.amount, roles.debit].filter((at) => at !== undefined)
  const known = places.map((at) => row[at] ?? null).find((cell) => parseRawAmount(cell) !== null)
  return known ?? row.find((cell, at) => at !== roles.date && parseRawAmount(cell) !== null) ?? null
}

/** Returns the reference; null when it has only zeros. */
function parseReference(cell: Cell): string | null {
  const text = textOf(cell).replace(/\.0$/, '')
  return /^[0\s-]*$/.test(text) ? null : text
}
