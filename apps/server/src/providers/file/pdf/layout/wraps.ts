import { type CellRow, textIn } from './cells.ts'
import { groupByPlace } from './spans.ts'

/** A row that holds an amount, with its description from all lines that it takes. */
export interface WrappedRow {
  cells: CellRow
  description: string
}

const lineHeight = 2.2

/**
 * Joins the lines of descriptions to their rows: a line of text alone belongs to the row above or below it, or both lines around
 * a row without a text of its own (reference 4.6). `isRow` says which rows hold a movement or a balance.
 */
export function joinWraps(rows: readonly CellRow[], isRow: (row: CellRow) => boolean): WrappedRow[] {
  const left = findDescriptionLeft(rows)
  const wrapped: { cells: CellRow; above: string[]; own: string | null; below: string[] }[] = []
  let between: CellRow[] = []
  const startsAbove = isWrittenAbove(rows, isRow, left)
  const share = (after: (typeof wrapped)[number] | null) => {
    const before = wrapped.at(-1) ?? null
    const lines = between.filter((line) => isWrap(line, left))
    between = []
    const lastLine = lines.at(-1)
    let next = after?.cells ?? null
    // A row without a text of its own has the line next to it.
    if (after && after.own === null && lastLine && isNear(lastLine, after.cells)) {
      after.above.unshift(textOf(lastLine))
      next = lastLine
      lines.pop()
    }
    let taken = 0
    if (before) {
      let previous = before.cells
      for (const line of lines) {
        if (!isNear(previous, line) || isCloser(line, after?.cells ?? null, previous, startsAbove)) break
        before.below.push(textOf(line))
        taken += 1
        previous = line
      }
    }
    for (const line of lines.slice(taken).toReversed()) {
      if (!after || !next || !isNear(line, next)) break
      after.above.unshift(textOf(line))
      next = line
    }
  }
  for (const cells of rows) {
    if (!isRow(cells)) {
      between.push(cells)
      continue
    }
    const next = { cells, above: [], own: textIn(cells, 'description'), below: [] }
    share(next)
    wrapped.push(next)
  }
  share(null)
  return wrapped.map(({ cells, above, own, below }) => ({
    cells,
    description: [...above, own ?? '', ...below].filter((text) => text !== '').join(' '),
  }))
}

const textOf = (line: CellRow): string => line.runs.map(({ text }) => text).join(' ')

/** Returns where most descriptions start. */
export function findDescriptionLeft(rows: readonly CellRow[]): number | null {
  const lefts = rows.flatMap(
    ({ runs }) => runs.find(({ column }) => column.role === 'description')?.left ?? [],
  )
  const [largest] = groupByPlace(lefts, (left) => left, 1.5).toSorted((a, b) => b.length - a.length)
  return largest ? Math.min(...largest) : null
}

/** Whether a line is more of a description: only text, from where descriptions start. */
const isWrap = (line: CellRow, left: number | null): boolean =>
  line.date === null &&
  line.figures.length === 0 &&
  line.runs.length > 0 &&
  left !== null &&
  Math.abs((line.runs[0]?.left ?? 0) - left) <= 3

const typeHeight = ({ row }: CellRow) => row.tokens[0]?.height ?? 7

const isNear = (above: CellRow, below: CellRow): boolean =>
  above.row.page === below.row.page
    ? below.row.y - above.row.y <= Math.max(typeHeight(above) * lineHeight, 12)
    : below.row.page === above.row.page + 1

/** Whether a line is nearer to the row below it than to the one above; `startsAbove` decides between equals. */
function isCloser(line: CellRow, below: CellRow | null, above: CellRow, startsAbove: boolean): boolean {
  if (!below || below.row.page !== line.row.page || above.row.page !== line.row.page) return false
  const difference = line.row.y - above.row.y - (below.row.y - line.row.y)
  return Math.abs(difference) < 1 ? startsAbove : difference > 0
}

/** Whether descriptions start above their rows: that of the first row does, which no other row can have. */
function isWrittenAbove(
  rows: readonly CellRow[],
  isRow: (row: CellRow) => boolean,
  left: number | null,
): boolean {
  const first = rows.findIndex(isRow)
  const [line, row] = [rows[first - 1], rows[first]]
  if (!line || !row || textIn(row, 'description') === null) return false
  return isWrap(line, left) && isNear(line, row)
}
