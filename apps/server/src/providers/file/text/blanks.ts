import { statementCopy as copy } from '@lucas/contract/copy/statements.ts'
import { mostRows, StatementUnreadable } from '../statement.ts'
import { readDate } from '../table/date-tokens.ts'
import type { Cell, Grid } from '../table/grid.ts'
import { headerAt } from '../table/header.ts'
import { toCell } from './csv.ts'

const widest = 2_000

/** Columns that only blanks part: where headings and movements all leave two blanks or more, a column ends. */
export function splitByBlanks(text: string): Grid {
  const lines = text.split(/\r\n|\n|\r/)
  if (lines.length > mostRows + 1_000)
    throw new StatementUnreadable('too_many_rows', copy.problems.too_many_rows)
  const rows = lines.map((line): Cell[] =>
    line
      .trim()
      .split(/ {2,}|\t+/)
      .map(toCell),
  )
  const loose: Grid = { name: '', rows, lines: null }
  const header = rows.findIndex((_, at) => headerAt(loose, at) !== null)
  if (header === -1) return loose
  const isMovement = (at: number) => at > header && readDate(rows[at]?.[0] ?? null) !== null
  const tabular = lines.filter((_, at) => at === header || isMovement(at))
  const cuts = cutsOf(tabular)
  return {
    name: '',
    rows: lines.map((line, at) => (at === header || isMovement(at) ? cutAt(line, cuts) : (rows[at] ?? []))),
    lines: null,
  }
}

/** Places where a new column begins: after a gap that no line fills. */
function cutsOf(lines: readonly string[]): number[] {
  const width = Math.min(widest, Math.max(...lines.map((line) => line.length)))
  const isFilled = new Uint8Array(width)
  for (const line of lines)
    for (let at = 0; at < Math.min(line.length, width); at += 1) if (line[at] !== ' ') isFilled[at] = 1
  const cuts: number[] = []
  let blanks = 0
  for (let at = 0; at < width; at += 1) {
    if (isFilled[at] === 1 && blanks >= 2 && at > blanks) cuts.push(at)
    blanks = isFilled[at] === 1 ? 0 : blanks + 1
  }
  return cuts
}

const cutAt = (line: string, cuts: readonly number[]): Cell[] =>
  [0, ...cuts].map((from, at) => toCell(line.slice(from, cuts[at] ?? line.length)))
