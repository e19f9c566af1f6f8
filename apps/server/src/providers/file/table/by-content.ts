import { readDate } from './date-tokens.ts'
import { readFigure } from './figures.ts'
import { type Cell, type Grid, isBlank, textOf } from './grid.ts'
import type { Header, Roles } from './header.ts'
import { letterOf } from './letters.ts'

const sampleSize = 300
const most = 0.6

interface Column {
  at: number
  filled: number
  dates: number
  figures: number
  letters: number
  /** Letters of its texts, all together. */
  words: number
}

/** Columns by what stands in them, for tables without headings; null where nothing looks like movements. */
export function columnsByContent(grid: Grid): Header | null {
  const rows = grid.rows.filter((row) => row.some((cell) => readDate(cell) !== null)).slice(0, sampleSize)
  if (rows.length === 0) return null
  const width = Math.max(...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => look(rows, at))
  const date = columns.find(({ dates }) => dates > rows.length * most)
  if (!date) return null
  const figures = columns.filter(
    ({ at, figures, filled, dates }) =>
      at !== date.at && figures > 0 && figures >= filled * 0.9 && dates < filled * most,
  )
  const text = columns
    .filter(({ at, words }) => at !== date.at && words > 0)
    .toSorted((a, b) => b.words - a.words)[0]
  const letter = columns.find(
    ({ letters, filled }) => letters > 0 && letters === filled && filled > rows.length / 2,
  )
  const roles: Roles = { date: date.at }
  if (text && text.at !== letter?.at) roles.description = text.at
  if (letter) roles.letter = letter.at
  Object.assign(roles, moneyColumns(figures, rows.length))
  if (roles.amount === undefined && roles.debit === undefined) return null
  return { row: -1, height: 0, roles, titles: [] }
}

function look(rows: readonly Cell[][], at: number): Column {
  const column: Column = { at, filled: 0, dates: 0, figures: 0, letters: 0, words: 0 }
  for (const row of rows) {
    const cell = row[at] ?? null
    if (isBlank(cell)) continue
    const text = textOf(cell)
    column.filled += 1
    if (readDate(cell) !== null) column.dates += 1
    if (typeof cell === 'number' || readFigure(text) !== null) column.figures += 1
    else if (letterOf(text) !== null) column.letters += 1
    else column.words += text.replace(/[^\p{L}]/gu, '').length
  }
  return column
}

/** One column that is always filled is the amount, one more the balance; two that take turns are debit and credit. */
function moneyColumns(figures: readonly Column[], rows: number): Roles {
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
