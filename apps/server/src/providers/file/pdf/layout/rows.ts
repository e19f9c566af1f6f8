import type { PdfText } from '../piece.ts'
import { type Token, toTokens } from './tokens.ts'

/** What is drawn at one height of a page, from left to right. */
export interface Row {
  page: number
  /** Baseline of the highest token. */
  y: number
  /** Number of the row in the file; starts at 1. */
  line: number
  tokens: Token[]
  /** All tokens with one blank between them. */
  text: string
}

/** Amounts may be a point higher than their row, and two rows 7.9 points apart (reference 1.2.2). */
const tolerance = 2.6

/** Returns the rows of a text in reading order, which is not the order of the file. */
export function toRows({ pieces }: PdfText): Row[] {
  const rows: Row[] = []
  for (const token of toTokens(pieces).toSorted((a, b) => a.page - b.page || a.y - b.y)) {
    const row = rows.at(-1)
    if (row && row.page === token.page && token.y - row.y <= tolerance) row.tokens.push(token)
    else rows.push({ page: token.page, y: token.y, line: rows.length + 1, tokens: [token], text: '' })
  }
  for (const row of rows) {
    row.tokens.sort((a, b) => a.left - b.left)
    row.text = joinSpaced(row.tokens.map(({ text }) => text).join(' '))
  }
  return rows
}

/** Joins letters that are drawn apart, as in `E S T A D O`. Where the words end is lost. */
const joinSpaced = (text: string): string =>
  text.replace(/(?<!\S)(?:\p{L} ){4,}\p{L}(?!\S)/gu, (letters) => letters.replaceAll(' ', ''))

/** Returns the tokens that follow each other like the words of a sentence: less than `gap` points apart. */
export function toRuns(tokens: readonly Token[], gap = 4): Token[][] {
  const runs: Token[][] = []
  for (const token of tokens) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && token.left - last.right < gap) run.push(token)
    else runs.push([token])
  }
  return runs
}

export const textOfTokens = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join(' ')
