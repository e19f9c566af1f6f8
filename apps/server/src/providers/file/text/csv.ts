import { statementCopy as copy } from '@lucas/contract/copy/statements.ts'
import type { Evidence } from '@lucas/contract/import.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { found, said } from '../evidence.ts'
import { mostRows, StatementUnreadable } from '../statement.ts'
import type { Cell, Grid } from '../table/grid.ts'
import { headerAt } from '../table/header.ts'

const candidates = [';', ',', '\t', '|'] as const
const sampleLines = 150
/** One line of a statement never holds so much; a quote that nobody closes would swallow the file. */
const longestRecord = 64 * 1024

export interface Split {
  grid: Grid
  delimiter: string
  evidence: Evidence
}

/** Splits a text into cells; null where no sign parts it into columns. */
export function splitText(text: string, wanted?: string): Split | null {
  const named = /^sep=(.)\r?\n/i.exec(text)
  const body = named ? text.replace(/^[^\n]*/, '') : text
  const told = wanted ?? named?.[1]
  if (told !== undefined)
    return {
      grid: gridOf(body, told),
      delimiter: told,
      evidence: said('delimiter', told, copy.delimiter(told)),
    }
  const sample = body.split(/\r?\n|\r/, sampleLines).join('\n')
  const scores = candidates.map((delimiter) => score(sample, delimiter)).toSorted((a, b) => b.score - a.score)
  const [best, next] = scores
  if (!best || best.columns < 2) return null
  const isSure = best.isHeader || best.score > (next?.score ?? 0) * 2
  return {
    grid: gridOf(body, best.delimiter),
    delimiter: best.delimiter,
    evidence: found(
      'delimiter',
      best.delimiter,
      copy.delimiter(best.delimiter),
      copy.delimiterVotes(best.lines, best.columns),
      isSure,
    ),
  }
}

/** The sign that makes most lines equally wide, before all one that shows headings. */
function score(sample: string, delimiter: string) {
  const grid = gridOf(sample, delimiter)
  const widths = new Map<number, number>()
  for (const { length } of grid.rows) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1)
  const [columns, lines] = [...widths].toSorted((a, b) => b[0] * b[1] - a[0] * a[1])[0] ?? [1, 0]
  const isHeader = grid.rows.some((_, at) => headerAt(grid, at) !== null)
  return { delimiter, columns, lines, isHeader, score: (isHeader ? 100_000 : 0) + columns * lines }
}

function gridOf(text: string, delimiter: string): Grid {
  try {
    return parsed(text, delimiter, true)
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault
    // Quotes that are no quotes: inches, or names such as 12" PIZZA.
    return withoutQuotes(text, delimiter)
  }
}

function withoutQuotes(text: string, delimiter: string): Grid {
  try {
    return parsed(text, delimiter, false)
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault
    const line = typeof fault.lines === 'number' ? fault.lines : 1
    throw new StatementUnreadable('broken_line', copy.problems.broken_line(line), line)
  }
}

function parsed(text: string, delimiter: string, hasQuotes: boolean): Grid {
  const lines: number[] = []
  let next = 1
  const records = parse(text, {
    delimiter,
    quote: hasQuotes ? '"' : false,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestRecord,
    to: mostRows + 1_001,
    on_record(record: string[], { lines: end }) {
      lines.push(next)
      next = end + 1
      return record
    },
  })
  const rows = records.map((record) => record.map(toCell))
  if (rows.length > mostRows + 1_000)
    throw new StatementUnreadable('too_many_rows', copy.problems.too_many_rows)
  return { name: '', rows, lines }
}

/** `="00123"` is how spreadsheets are told to keep a number as text. */
export function toCell(text: string): Cell {
  const trimmed = text.trim()
  const kept = /^="(.*)"$/.exec(trimmed)?.[1] ?? trimmed
  return kept === '' ? null : kept
}
