import type { DrawnPage, DrawnText } from './draw-pdf.ts'
import type { Random } from './random.ts'

export type Put = (x: number, y: number, text: string, options?: Omit<DrawnText, 'x' | 'y' | 'text'>) => void

export interface Paper {
  /** Draws on the current page. */
  put: Put
  /** Starts another page. */
  turn(): void
  pages: (DrawnPage & { texts: DrawnText[] })[]
}

/** Creates a paper with one page. Everything on it is moved a little, so that no reader can know the edges. */
export function createPaper(random: Random, { width, height }: { width: number; height: number }): Paper {
  const [moveX, moveY] = [random.int(-40, 40) / 10, random.int(-60, 60) / 10]
  const pages: Paper['pages'] = []
  const turn = () => void pages.push({ width, height, texts: [] })
  turn()
  return {
    pages,
    turn,
    put: (x, y, text, options = {}) => {
      if (text !== '') pages.at(-1)?.texts.push({ x: x + moveX, y: y + moveY, text, ...options })
    },
  }
}

/** Rewrites the texts of each page column by column, as Itaú does (reference 1.2.1). */
export function writeByColumn(paper: Paper): void {
  for (const page of paper.pages) page.texts.sort((a, b) => a.x - b.x || a.y - b.y)
}

export interface TableParts<Row> {
  rows: readonly Row[]
  /** First line of the table on a page, and where the page ends. */
  top: (page: number) => number
  bottom: number
  head: (y: number, page: number) => number
  /** Draws a row whose first line is at `y`; returns the points that it takes. */
  row: (row: Row, y: number) => number
  /** Points that a row needs at least, so that it does not break over two pages. */
  needs: number
  page?: (page: number) => void
}

/** Draws a table over as many pages as it needs; returns where it ends. */
export function drawTable<Row>(paper: Paper, parts: TableParts<Row>): number {
  let page = 1
  let y = parts.head(parts.top(page), page)
  for (const row of parts.rows) {
    if (y + parts.needs > parts.bottom) {
      paper.turn()
      page += 1
      parts.page?.(page)
      y = parts.head(parts.top(page), page)
    }
    y += parts.row(row, y)
  }
  return y
}

/** Divides a text at blanks into lines of at most `longest` characters. */
export function wrapText(text: string, longest: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= longest)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** `1.234` for pesos, `1.234,56` for dollars; with a minus when negative. */
export function writeAmount(minor: bigint, currency: 'CLP' | 'USD' = 'CLP'): string {
  const size = (minor < 0n ? -minor : minor).toString()
  const [whole, cents] =
    currency === 'CLP'
      ? [size, '']
      : [size.padStart(3, '0').slice(0, -2), `,${size.padStart(3, '0').slice(-2)}`]
  return `${minor < 0n ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, '.')}${cents}`
}

export const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'] as const

/** Writes a day: `d` day, `m` month, `y` year, `Y` year of two digits, `M` name of the month. */
export const writeDay = (day: string, form: string): string =>
  form
    .replace('d', day.slice(8))
    .replace('m', day.slice(5, 7))
    .replace('y', day.slice(0, 4))
    .replace('Y', day.slice(2, 4))
    .replace('M', months[Number(day.slice(5, 7)) - 1] ?? '')

export const capitalise = (text: string): string => text.replace(/[a-z]/, (first) => first.toUpperCase())

/** Whether a row is the last one of its day: some banks print the balance only there. */
export const isLastOfDay = (rows: readonly { date: string }[], at: number): boolean =>
  rows[at]?.date !== rows[at + 1]?.date
