/** One row of a CSV file and the line on which it starts. */
export interface Line {
  cells: string[]
  line: number
}

const quote = '"'

/** Splits a CSV file into rows. The separator is the most frequent of comma, semicolon and tab in the first line; blank lines are skipped. */
export function splitLines(text: string): Line[] {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const count = (separatorCandidate: string) => head.split(separatorCandidate).length
  const [separator = ','] = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))
  const lines: Line[] = []
  let number = 1
  for (let at = 0; at < text.length; ) {
    const row = readRow(text, at, separator)
    if (row.cells.length > 1 || row.cells[0] !== '') lines.push({ cells: row.cells, line: number })
    number += row.breaks
    at = row.end
  }
  return lines
}

function readRow(text: string, from: number, separator: string) {
  const cells: string[] = []
  let at = from
  let breaks = 1
  for (;;) {
    const cell = text[at] === quote ? readQuotedCell(text, at, separator) : readPlainCell(text, at, separator)
    cells.push(cell.value)
    breaks += cell.value.split('\n').length - 1
    at = cell.end
    if (text[at] !== separator) break
    at += 1
  }
  if (text[at] === '\r') at += 1
  if (text[at] === '\n') at += 1
  return { cells, end: at, breaks }
}

function readPlainCell(text: string, from: number, separator: string) {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { value: text.slice(from, end), end }
}

/** Reads a quoted cell. Keeps text between its last quote and the separator, which some programs write. */
function readQuotedCell(text: string, from: number, separator: string) {
  let value = ''
  let at = from + 1
  for (;;) {
    const close = text.indexOf(quote, at)
    if (close === -1) return readPlainCell(text, from, separator) // an unclosed quote is an ordinary character
    value += text.slice(at, close)
    if (text[close + 1] !== quote) {
      const rest = readPlainCell(text, close + 1, separator)
      return { value: value + rest.value, end: rest.end }
    }
    value += quote
    at = close + 2
  }
}
