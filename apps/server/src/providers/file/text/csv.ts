import type { Evidence } from '@lucas/contract/banking/import.ts'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { correctedEvidence, detectedEvidence } from '../evidence.ts'
import { maxRows, StatementUnreadable } from '../statement.ts'
import { type Cell, type Grid, isBlank, textOf } from '../table/grid.ts'
import { headerAt } from '../table/header.ts'

const candidates = [';', ',', '\t', '|'] as const
const sampleLines = 150
/** Larger than any record of a statement; an unclosed quote would otherwise consume the whole file. */
const maxRecordBytes = 64 * 1024

export interface SplitText {
  grid: Grid
  delimiter: string
  evidence: Evidence
}

/** Splits a text into cells; null when no delimiter separates columns. */
export function splitText(text: string, forcedDelimiter?: string): SplitText | null {
  const separatorLine = /^sep=(.)\r?\n/i.exec(text)
  const body = unwrapLines(separatorLine ? text.replace(/^[^\n]*/, '') : text)
  const givenDelimiter = forcedDelimiter ?? separatorLine?.[1]
  if (givenDelimiter !== undefined)
    return {
      grid: parseGrid(body, givenDelimiter),
      delimiter: givenDelimiter,
      evidence: correctedEvidence('delimiter', givenDelimiter, copy.delimiter(givenDelimiter)),
    }
  const sample = body.split(/\r?\n|\r/, sampleLines).join('\n')
  const scores = candidates
    .map((delimiter) => scoreDelimiter(sample, delimiter))
    .toSorted((a, b) => b.scoreDelimiter - a.scoreDelimiter)
  const [best, next] = scores
  if (!best || best.columns < 2) return null
  const isSure = best.isHeader || best.scoreDelimiter > (next?.scoreDelimiter ?? 0) * 2
  return {
    grid: parseGrid(body, best.delimiter),
    delimiter: best.delimiter,
    evidence: detectedEvidence(
      'delimiter',
      best.delimiter,
      copy.delimiter(best.delimiter),
      copy.delimiterVotes(best.lines, best.columns),
      isSure,
    ),
  }
}

/** A whole record in quotes: a spreadsheet held the line in one cell and saved it again. */
const wrapped = /^"((?:[^"\r\n]|"")*)"[;,]*(?=\r?$)/gm

const unwrapLines = (text: string): string =>
  text.replace(wrapped, (line, record: string) =>
    /([;,\t|])[^\n]*\1/.test(record) ? record.replaceAll('""', '"') : line,
  )

/** Splits the lines of a sheet that holds each of them in its first cell, as one of commas opened in Chile; null for other sheets. */
export function splitSheet(grid: Grid): Grid | null {
  const lines = grid.rows.map((row) => (row.slice(1).every(isBlank) ? textOf(row[0]) : null))
  if (lines.includes(null) || lines.every((line) => line === '')) return null
  const split = splitText(lines.map((line) => (line ?? '').replace(/[\r\n]+/g, ' ')).join('\n'))
  const isTable = split?.grid.rows.some((_, at) => headerAt(split.grid, at) !== null)
  return split && isTable ? { ...split.grid, name: grid.name } : null
}

/** Scores a delimiter: headings count most, then the number of lines with equal width. */
function scoreDelimiter(sample: string, delimiter: string) {
  const grid = parseGrid(sample, delimiter)
  const widths = new Map<number, number>()
  for (const { length } of grid.rows) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1)
  const [columns, lines] = [...widths].toSorted((a, b) => b[0] * b[1] - a[0] * a[1])[0] ?? [1, 0]
  const isHeader = grid.rows.some((_, at) => headerAt(grid, at) !== null)
  return { delimiter, columns, lines, isHeader, scoreDelimiter: (isHeader ? 100_000 : 0) + columns * lines }
}

function parseGrid(text: string, delimiter: string): Grid {
  try {
    return parseRecords(text, delimiter, true)
  } catch (err) {
    if (!(err instanceof CsvError)) throw err
    // Quotes inside texts: inches, or names such as 12" PIZZA.
    return parseWithoutQuotes(text, delimiter)
  }
}

function parseWithoutQuotes(text: string, delimiter: string): Grid {
  try {
    return parseRecords(text, delimiter, false)
  } catch (err) {
    if (!(err instanceof CsvError)) throw err
    const line = typeof err.lines === 'number' ? err.lines : 1
    throw new StatementUnreadable('broken_line', copy.problems.broken_line(line), line)
  }
}

function parseRecords(text: string, delimiter: string, hasQuotes: boolean): Grid {
  const lines: number[] = []
  let next = 1
  const records = parse(text, {
    delimiter,
    quote: hasQuotes ? '"' : false,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: maxRecordBytes,
    to: maxRows + 1_001,
    on_record(record: string[], { lines: end }) {
      lines.push(next)
      next = end + 1
      return record
    },
  })
  const rows = records.map((record) => record.map(toCell))
  if (rows.length > maxRows + 1_000)
    throw new StatementUnreadable('too_many_rows', copy.problems.too_many_rows)
  return { name: '', rows, lines }
}

/**
 * Converts a text to a cell. `="00123"` is how exports make spreadsheets treat a number as text, and an apostrophe before `=`, `+`,
 * `-` or `@` how they keep a text from being a formula.
 */
export function toCell(text: string): Cell {
  const trimmed = text.trim()
  const content = /^="(.*)"$/.exec(trimmed)?.[1] ?? trimmed.replace(/^'(?=[=+@-])/, '')
  return content === '' ? null : content
}
