/** One row of a CSV file and the line it began on. */
export interface Line {
  cells: string[]
  line: number
}

const quote = '"'

/** The rows of a CSV file, by the separator that its first line shows most: comma, semicolon or tab. Blank lines are left out. */
export function splitLines(text: string): Line[] {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const count = (mark: string) => head.split(mark).length
  const [separator = ','] = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))
  const lines: Line[] = []
  let number = 1
  for (let at = 0; at < text.length; ) {
    const row = rowAt(text, at, separator)
    if (row.cells.length > 1 || row.cells[0] !== '') lines.push({ cells: row.cells, line: number })
    number += row.breaks
    at = row.end
  }
  return lines
}

function rowAt(text: string, from: number, separator: string) {
  const cells: string[] = []
  let at = from
  let breaks = 1
  for (;;) {
    const cell = text[at] === quote ? quotedAt(text, at, separator) : plainAt(text, at, separator)
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

function plainAt(text: string, from: number, separator: string) {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { value: text.slice(from, end), end }
}

/** A cell in quotes; what stands between its last quote and the separator is kept, as loose programs write it. */
function quotedAt(text: string, from: number, separator: string) {
  let value = ''
  let at = from + 1
  for (;;) {
    const close = text.indexOf(quote, at)
    if (close === -1) return plainAt(text, from, separator) // never closed: a sign like any other
    value += text.slice(at, close)
    if (text[close + 1] !== quote) {
      const rest = plainAt(text, close + 1, separator)
      return { value: value + rest.value, end: rest.end }
    }
    value += quote
    at = close + 2
  }
}
