import {
  type ColumnProfile,
  findAmountColumns,
  findBalanceColumn,
  findDateColumn,
  findTextColumn,
  profileColumns,
} from './columns-by-content.ts'
import { merchantHeadings } from './data/headings.ts'
import { parseDateToken } from './date-tokens.ts'
import { parseDebitCreditCode } from './debit-credit-codes.ts'
import { type Cell, type Grid, isBlank, textOf } from './grid.ts'
import { type Header, normalizeHeading, type Roles } from './header.ts'
import { parseRawAmount } from './raw-amount.ts'

const sampleRows = 200
/** How far from its heading a column of merged cells stands. */
const nearby = [1, 2, -1, -2] as const

/** Completes headings that name no date or no amount by the content of the columns; null when the content shows none either. */
export function completeHeader(grid: Grid, header: Header): Header | null {
  const below = grid.rows.slice(header.row + header.height)
  const dated = below.filter((row) => row.some(isDate)).slice(0, sampleRows)
  const roles: Roles = { ...header.roles }
  const guessed: Header['guessed'] = []
  const free = () => unusedOf(profileColumns(dated), roles)
  if (roles.date === undefined) {
    const date = findDateColumn(free(), dated.length)
    if (date === undefined) return null
    roles.date = date
    if (free().some(({ dates, filled }) => dates > 0 && dates === filled)) guessed.push('date')
  }
  if (roles.amount === undefined && roles.debit === undefined && roles.credit === undefined) {
    const found = findAmountColumns(free(), dated.length)
    if (found.amount === undefined && found.debit === undefined) return null
    Object.assign(roles, found)
    if (found.balance === undefined) guessed.push('amount')
  }
  return { ...header, roles, guessed }
}

const unusedOf = (columns: readonly ColumnProfile[], roles: Roles) => {
  const used = new Set(Object.values(roles))
  return columns.filter(({ at }) => !used.has(at))
}

/**
 * Checks the roles of the headings against the cells below them: moves a role to the column where its cells really are, and finds
 * the description, the merchant and the balance that no heading names.
 */
export function resolveRoles(grid: Grid, header: Header): Roles {
  const roles: Roles = { ...header.roles }
  if (header.app) return roles
  const from = header.row + Math.max(1, header.height)
  const below = grid.rows.slice(from, from + sampleRows)
  moveRoles(roles, ['date'], below, header.titles)
  const rows = below.filter((row) => roles.date !== undefined && isDate(row[roles.date] ?? null))
  if (rows.length === 0) return roles
  moveRoles(roles, ['amount', 'debit', 'credit', 'balance', 'description'], rows, header.titles)
  if (roles.letter !== undefined) resolveCodeColumn(roles, rows)
  const columns = profileColumns(rows)
  findDescription(roles, columns, header)
  findMerchant(roles, rows, header.titles)
  findBalance(roles, columns)
  return roles
}

type MovedRole = 'date' | 'amount' | 'debit' | 'credit' | 'balance' | 'description'

/** Moves roles over columns without a fitting cell to the one with most of them near it that has no heading. */
function moveRoles(
  roles: Roles,
  moved: readonly MovedRole[],
  rows: readonly Cell[][],
  titles: readonly string[],
): void {
  const filled = (at: number, fits: (cell: Cell) => boolean) =>
    rows.filter((row) => fits(row[at] ?? null)).length
  for (const role of moved) {
    const at = roles[role]
    if (at === undefined) continue
    const fits = role === 'description' ? isWords : role === 'date' ? isDate : isMoney
    if (filled(at, fits) > 0) continue
    const used = new Set(Object.values(roles))
    const [best] = nearby
      .map((step) => ({ at: at + step, count: filled(at + step, fits) }))
      .filter((place) => place.count > 0 && !used.has(place.at) && isUntitled(titles, at, place.at))
      .toSorted((a, b) => b.count - a.count)
    if (!best) continue
    if (fits === isMoney && filled(at, isInstalment) > 0) roles.instalment ??= at
    roles[role] = best.at
  }
}

/** Whether no heading stands over a column, nor between it and the heading that may belong to it. */
const isUntitled = (titles: readonly string[], from: number, to: number) => {
  const between = titles.slice(Math.min(from, to), Math.max(from, to) + 1)
  return between.filter((title) => title !== '').length <= 1 && (titles[to] ?? '') === ''
}

const isWords = (cell: Cell) => typeof cell === 'string' && /\p{L}{2}/u.test(cell)
const isDate = (cell: Cell) => parseDateToken(cell) !== null
const isMoney = (cell: Cell) => parseRawAmount(cell) !== null
/** `1 / 0` or `03/12`. */
const isInstalment = (cell: Cell) => /^\d{1,2} ?\/ ?\d{1,2}$/.test(textOf(cell))

function findDescription(roles: Roles, columns: readonly ColumnProfile[], header: Header): void {
  const known = columns.find(({ at }) => at === roles.description)
  if (known && known.letterCount > 0) return
  const free = unusedOf(columns, roles)
  const found = findTextColumn(free)
  if (found === undefined) return
  roles.description = found
  const others = free.filter(({ at, letterCount }) => at !== found && letterCount > 0)
  if (others.length > 0) header.guessed = [...(header.guessed ?? []), 'description']
}

/** A kind of operation in one or two words, such as `COMPRA NACIONAL`. */
const kindWords =
  /^(?:compra|pago|cargo|abono|giro|avance|cuota|comision|devolucion|transferencia)s?(?: \S+)?$/

/** Finds the merchant next to a description that only says the kind of each row. */
function findMerchant(roles: Roles, rows: readonly Cell[][], titles: readonly string[]): void {
  const used = new Set(Object.values(roles))
  const at = titles.findIndex(
    (title, column) => !used.has(column) && merchantHeadings.has(normalizeHeading(title)),
  )
  const place = roles.description
  if (at === -1 || place === undefined) return
  const named = rows.filter((row) => isWords(row[at] ?? null))
  const merchants = new Set(named.map((row) => textOf(row[at])))
  const texts = new Set(named.map((row) => textOf(row[place])))
  const areKinds = [...texts].every((text) => kindWords.test(normalizeHeading(text)))
  if (named.length > 0 && (areKinds || texts.size * 2 <= merchants.size)) roles.merchant = at
}

/** Finds a balance under an unknown heading: the column whose changes are the amounts. */
function findBalance(roles: Roles, columns: readonly ColumnProfile[]): void {
  if (roles.balance !== undefined) return
  const places = [roles.debit, roles.credit, roles.amount]
  const money = columns.filter(({ at }) => places.includes(at))
  const [first] = money
  if (!first || first.figures.length < 3) return
  const amounts = first.figures.map(
    (_, row) => money.map(({ figures }) => figures[row] ?? null).find(isNumber) ?? null,
  )
  const balance = findBalanceColumn(amounts, unusedOf(columns, roles), [])
  if (balance !== undefined) roles.balance = balance
}

const isNumber = (figure: number | null) => figure !== null

/** Checks the code column: 'Tipo' may contain the kind of operation, and 'Cargo/Abono' the amount. */
function resolveCodeColumn(roles: Roles, rows: readonly Cell[][]): void {
  const at = roles.letter ?? 0
  const cells = rows.map((row) => row[at] ?? null).filter((cell) => !isBlank(cell))
  const codes = cells.filter((cell) => parseDebitCreditCode(textOf(cell)) !== null).length
  if (codes > 0 && codes >= cells.length * 0.9) return
  delete roles.letter
  if (roles.category !== undefined) roles.kind ??= at
  const areMoney = cells.length > 0 && cells.every(isMoney)
  if (areMoney && roles.amount === undefined && roles.debit === undefined) roles.amount = at
}
