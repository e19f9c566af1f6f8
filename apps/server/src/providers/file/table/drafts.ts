import { statementCopy as copy } from '@lucas/contract/copy/statements.ts'
import type { RejectedLine } from '../statement.ts'
import { fold } from '../text/fold.ts'
import { type DateToken, readDate } from './date-tokens.ts'
import { type Cell, type Grid, isBlank, lineOf, shown, textOf } from './grid.ts'
import { type Header, headerAt, type Roles } from './header.ts'
import { type Letter, letterOf } from './letters.ts'
import { currencyOf } from './metadata.ts'
import { isZero, type Raw, rawOf } from './raw.ts'
import { settleRoles } from './settle-roles.ts'

/** A row of a table before its dates, amounts and sign are understood. */
export interface Draft {
  line: number
  cells: readonly Cell[]
  date: DateToken
  dateText: string
  description: string
  figure: Raw
  side: 'debit' | 'credit' | null
  letter: Letter | null
  balance: Raw | null
  reference: string | null
  branch: string | null
  instalment: string | null
  pending: boolean
  currency: string | null
  /** What a column of accounts holds. */
  account: string | null
}

export interface Drafts {
  drafts: Draft[]
  rejected: RejectedLine[]
  /** Rows that state a balance and are no movement. */
  opening: Cell
  closing: Cell
  /** Rows that belong to no movement: what stands below the table may tell its balances. */
  others: Cell[][]
  /** The first row after the table. */
  end: number
}

const openingRow = /^saldo (inicial|anterior|al inicio|de arrastre|previo|apertura)/
const stateRow =
  /^saldo (final|contable|disponible|actual|al |diario|total|de cierre)|^retencion(es)?$|^saldos?$/
/** Nothing else is worth the comparison. */
const mayBeState = /^\s*(?:sald|tot|sub|ret)/i
const totalRow =
  /^(sub ?-?)?total(es)?( (de )?(los )?(cargos|abonos|movimientos|general|periodo|del mes|mes|pagina|facturado|a pagar|depositos|cheques|giros|compras|nacional(es)?|internacional(es)?|operaciones|pagos?))?[ :]*$/
const endRow = /^(saldos diarios|resumen de saldos|resumen del periodo|detalle de saldos|resumen)\b/
const pendingWords =
  /^(pendiente|en proceso|por procesar|por confirmar|autorizad|pending|no contabilizad|retenid)/
const voidWords = /^(rechazad|anulad|fallid|cancelad|reversad|declined|failed|cancelled|rejected)/

/** Takes the rows under a header, up to the next header or the words that end a table. */
export function draftRows(grid: Grid, header: Header, sectionCurrency: string | null): Drafts {
  const roles = settleRoles(grid, header)
  header.roles = roles
  const found: Drafts = {
    drafts: [],
    rejected: [],
    opening: null,
    closing: null,
    others: [],
    end: grid.rows.length,
  }
  const headerKey = keyOf(grid.rows[header.row])
  let section = sectionCurrency
  for (let at = header.row + Math.max(1, header.height); at < grid.rows.length; at += 1) {
    const row = grid.rows[at] ?? []
    if (row.every(isBlank)) continue
    // A row that begins with its date is a movement; only the others may be headings, ends or sections.
    if (roles.date !== undefined && readDate(row[roles.date] ?? null) !== null) {
      takeRow(grid, at, roles, section, found)
      continue
    }
    const first = fold(textOf(row.find((cell) => !isBlank(cell))))
    if (header.row >= 0 && isHeaderAgain(grid, at, headerKey)) {
      if (keyOf(row) === headerKey) continue
      found.end = at
      break
    }
    if (endRow.test(first) && row.filter((cell) => !isBlank(cell)).length <= 2) {
      found.others.push(...grid.rows.slice(at))
      found.end = nextHeader(grid, at)
      break
    }
    section = currencyOfSection(row) ?? section
    takeRow(grid, at, roles, section, found)
  }
  return found
}

const keyOf = (row: readonly Cell[] | undefined) => (row ?? []).map((cell) => fold(textOf(cell))).join('|')

const isHeaderAgain = (grid: Grid, at: number, key: string) =>
  keyOf(grid.rows[at]) === key || headerAt(grid, at)?.height === 1

function nextHeader(grid: Grid, from: number): number {
  for (let at = from + 1; at < grid.rows.length; at += 1) if (headerAt(grid, at)) return at
  return grid.rows.length
}

/** 'Movimientos Internacionales (US$)' above a part of a card's statement. */
export function currencyOfSection(row: readonly Cell[]): string | null {
  const texts = row.filter((cell) => !isBlank(cell))
  if (texts.length !== 1 || typeof texts[0] !== 'string' || texts[0].length > 80) return null
  const words = fold(texts[0])
  if (/internacional|en dolares|\(us\$\)|\(usd\)/.test(words)) return 'USD'
  return /movimientos nacional|compras nacional|operaciones nacional|total nacional|en pesos/.test(words)
    ? 'CLP'
    : null
}

function takeRow(grid: Grid, at: number, roles: Roles, section: string | null, found: Drafts): void {
  const row = grid.rows[at] ?? []
  const line = lineOf(grid, at)
  const cell = (role: keyof Roles): Cell => (roles[role] === undefined ? null : (row[roles[role]] ?? null))
  const description = textOf(cell('description'))
  const start = description === '' ? textOf(row.find((each) => !isBlank(each))) : description
  const words = mayBeState.test(start) ? fold(start) : ''
  const money = moneyOf(cell)
  const balance = rawOf(cell('balance'))
  if (openingRow.test(words)) {
    found.opening ??= cellOf(cell('balance')) ?? firstFigure(row, roles)
    return
  }
  if (stateRow.test(words) || totalRow.test(words)) {
    if (words.startsWith('saldo'))
      found.closing = cellOf(cell('balance')) ?? firstFigure(row, roles) ?? found.closing
    return
  }
  const dateCell = cell('date')
  const date = readDate(dateCell)
  const reject = (reason: string) => found.rejected.push({ line, reason, text: shown(row) })
  if (date === null) {
    if (money.kind !== 'figure') found.others.push(row)
    else if (!isBlank(dateCell) && !isFootnote(row)) reject(copy.rejected.date(textOf(dateCell).slice(0, 40)))
    else if (description !== '') reject(copy.rejected.noDate)
    else found.others.push(row)
    return
  }
  if (money.kind === 'unreadable') return void reject(copy.rejected.amount(money.text.slice(0, 40)))
  if (money.kind === 'none') {
    if (balance === null || description !== '') reject(copy.rejected.noAmount)
    return
  }
  const status = roles.status === undefined ? '' : fold(textOf(cell('status')))
  if (voidWords.test(status)) return void reject(copy.rejected.voided)
  found.drafts.push({
    line,
    cells: row,
    date,
    dateText: textOf(dateCell).slice(0, 40),
    description: description.replace(/\s+/g, ' '),
    figure: money.raw,
    side: money.side,
    letter: roles.letter === undefined ? null : letterOf(textOf(cell('letter'))),
    balance,
    reference: referenceOf(cell('reference')),
    branch: textOf(cell('branch')) || null,
    instalment: textOf(cell('instalment')) || null,
    pending: pendingWords.test(status),
    currency: (roles.currency === undefined ? null : currencyOf(textOf(cell('currency')))) ?? section,
    account: roles.account === undefined ? null : textOf(cell('account')) || null,
  })
}

/** A sentence in the first column that happens to have a figure elsewhere. */
const isFootnote = (row: readonly Cell[]) => {
  const texts = row.filter((cell) => !isBlank(cell))
  return texts.length <= 2 && texts.some((cell) => textOf(cell).length > 60)
}

type Money =
  | { kind: 'none' }
  | { kind: 'unreadable'; text: string }
  | { kind: 'figure'; raw: Raw; side: Draft['side'] }

const isNothing = (cell: Cell) => /^[-–—.\s$]*$/.test(textOf(cell))

function moneyOf(cell: (role: keyof Roles) => Cell): Money {
  let zero: Money = { kind: 'none' }
  for (const role of ['debit', 'credit', 'amount'] as const) {
    const value = cell(role)
    if (isNothing(value)) continue
    const raw = rawOf(value)
    if (raw === null) return { kind: 'unreadable', text: textOf(value) }
    const side = role === 'amount' ? null : role
    if (!isZero(raw)) return { kind: 'figure', raw, side }
    zero = { kind: 'none' }
  }
  return zero
}

const cellOf = (cell: Cell): Cell => (rawOf(cell) === null ? null : cell)

function firstFigure(row: readonly Cell[], roles: Roles): Cell {
  const places = [roles.credit, roles.amount, roles.debit].filter((at) => at !== undefined)
  const known = places.map((at) => row[at] ?? null).find((cell) => rawOf(cell) !== null)
  return known ?? row.find((cell, at) => at !== roles.date && rawOf(cell) !== null) ?? null
}

/** Leading zeros are the column's width; nothing but zeros is no number. */
function referenceOf(cell: Cell): string | null {
  const text = textOf(cell).replace(/\.0$/, '')
  return /^[0\s-]*$/.test(text) ? null : text
}
