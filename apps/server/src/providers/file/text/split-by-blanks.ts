import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { maxRows, StatementUnreadable } from '../statement.ts'
import { parseDateToken } from '../table/date-tokens.ts'
import type { Cell, Grid } from '../table/grid.ts'
import { headerAt } from '../table/header.ts'
import { toCell } from './csv.ts'

const maxWidth = 2_000

/** Splits a text into columns separated by blanks: a column ends where headings and rows all have two or more blanks. */
export function splitByBlanks(text: string): Grid {
  const lines = text.split(/\r\n|\n|\r/)
  if (lines.length > maxRows + 1_000)
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
  const isMovement = (at: number) => at > header && parseDateToken(rows[at]?.[0] ?? null) !== null
  const tabular = lines.filter((_, at) => at === header || isMovement(at))
  const cuts = findCuts(tabular)
  return {
    name: '',
    rows: lines.map((line, at) => (at === header || isMovement(at) ? splitAt(line, cuts) : (rows[at] ?? []))),
    lines: null,
  }
}

/** Returns the positions where a column starts: after a gap in all lines. */
function findCuts(lines: readonly string[]): number[] {
  const width = Math.min(maxWidth, Math.max(...lines.map((line) => line.length)))
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

const splitAt = (line: string, cuts: readonly number[]): Cell[] =>
  [0, ...cuts].map((from, at) => toCell(line.slice(from, cuts[at] ?? line.length)))
