import { parseAmountText } from './amount-text.ts'
import { parseDateToken } from './date-tokens.ts'
import { parseDebitCreditCode } from './debit-credit-codes.ts'
import { type Cell, type Grid, isBlank, textOf } from './grid.ts'
import type { Header, Roles } from './header.ts'

const sampleSize = 300
const minShare = 0.6

interface ColumnProfile {
  at: number
  filled: number
  dates: number
  figures: number
  codes: number
  /** Total number of letters in its texts. */
  letterCount: number
}

/** Detects columns by their content, for tables without headings; null when no column has dates or amounts. */
export function detectColumns(grid: Grid): Header | null {
  const rows = grid.rows
    .filter((row) => row.some((cell) => parseDateToken(cell) !== null))
    .slice(0, sampleSize)
  if (rows.length === 0) return null
  const width = Math.max(...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => profileColumn(rows, at))
  const date = columns.find(({ dates }) => dates > rows.length * minShare)
  if (!date) return null
  const figures = columns.filter(
    ({ at, figures, filled, dates }) =>
      at !== date.at && figures > 0 && figures >= filled * 0.9 && dates < filled * minShare,
  )
  const text = columns
    .filter(({ at, letterCount }) => at !== date.at && letterCount > 0)
    .toSorted((a, b) => b.letterCount - a.letterCount)[0]
  const codeColumn = columns.find(
    ({ codes, filled }) => codes > 0 && codes === filled && filled > rows.length / 2,
  )
  const roles: Roles = { date: date.at }
  if (text && text.at !== codeColumn?.at) roles.description = text.at
  if (codeColumn) roles.letter = codeColumn.at
  Object.assign(roles, findAmountColumns(figures, rows.length))
  if (roles.amount === undefined && roles.debit === undefined) return null
  return { row: -1, height: 0, roles, titles: [] }
}

function profileColumn(rows: readonly Cell[][], at: number): ColumnProfile {
  const column: ColumnProfile = { at, filled: 0, dates: 0, figures: 0, codes: 0, letterCount: 0 }
  for (const row of rows) {
    const cell = row[at] ?? null
    if (isBlank(cell)) continue
    const text = textOf(cell)
    column.filled += 1
    if (parseDateToken(cell) !== null) column.dates += 1
    if (typeof cell === 'number' || parseAmountText(text) !== null) column.figures += 1
    else if (parseDebitCreditCode(text) !== null) column.codes += 1
    else column.letterCount += text.replace(/[^\p{L}]/gu, '').length
  }
  return column
}

/** Finds amount columns: a full one is the amount, a second full one the balance; two alternating ones are debit and credit. */
function findAmountColumns(figures: readonly ColumnProfile[], rows: number): Roles {
  const full = figures.filter(({ filled }) => filled >= rows * 0.95)
  const parts = figures.filter(({ filled }) => filled < rows * 0.95)
  const [first, second] = parts
  if (first && second && Math.abs(first.filled + second.filled - rows) <= rows * 0.1)
    return { debit: first.at, credit: second.at, ...(full.at(-1) && { balance: full.at(-1)?.at ?? 0 }) }
  const money = full.filter(({ dates }) => dates === 0 || full.length <= 2)
  const usable = money.length > 0 ? money : full
  const last = usable.at(-1)
  if (!last) return first ? { amount: first.at } : {}
  const before = usable.at(-2)
  return before ? { amount: before.at, balance: last.at } : { amount: last.at }
}
