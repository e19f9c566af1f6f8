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

/** Texts that differ more in size are not of one row: users write notes into their files (reference 1.2.9). */
const sameType = 0.3

export const isSameType = (a: { height: number }, b: { height: number }): boolean =>
  Math.abs(a.height - b.height) <= sameType * Math.min(a.height, b.height)

export const isSameRowType = ({ tokens: [a] }: Row, { tokens: [b] }: Row): boolean =>
  a !== undefined && b !== undefined && isSameType(a, b)

/** Returns the rows of a text in reading order, which is not the order of the file. */
export function toRows({ pieces }: PdfText): Row[] {
  const rows: Row[] = []
  let nearest: Row[] = []
  for (const token of toTokens(pieces).toSorted((a, b) => a.page - b.page || a.y - b.y)) {
    nearest = nearest.filter((row) => row.page === token.page && token.y - row.y <= tolerance)
    const row = nearest.find(({ tokens }) => tokens[0] && isSameType(tokens[0], token))
    if (row) row.tokens.push(token)
    else {
      const added = { page: token.page, y: token.y, line: rows.length + 1, tokens: [token], text: '' }
      rows.push(added)
      nearest.push(added)
    }
  }
  for (const row of rows) {
    row.tokens = joinDigits(row.tokens.toSorted((a, b) => a.left - b.left))
    row.text = joinSpaced(row.tokens.map(({ text }) => text).join(' '))
  }
  return rows
}

/** Joins the letters of amounts that are drawn one by one: at least three single ones next to each other. */
function joinDigits(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (const group of groupDigits(tokens)) {
    const [first, last] = [group[0], group.at(-1)]
    if (!first || !last) continue
    const single = group.filter(({ text }) => text.length === 1).length
    if (single < 3 && (single < group.length || single < 2)) joined.push(...group)
    else joined.push({ ...first, right: last.right, text: group.map(({ text }) => text).join('') })
  }
  return joined
}

function groupDigits(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = []
  for (const token of tokens) {
    const last = groups.at(-1)?.at(-1)
    const isNext = last !== undefined && token.left - last.right < token.height * 0.32
    if (isNext && isDigits(token) && isDigits(last)) groups.at(-1)?.push(token)
    else groups.push([token])
  }
  return groups
}

const isDigits = ({ text }: Token): boolean => /^[\d.,$()+-]+$/.test(text)

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
