import type { TextPiece } from '../piece.ts'
import { shareWidth } from './glyph-widths.ts'

/** A text without blanks at its place on a page, in points from the top left corner; `y` is the baseline. */
export interface Token {
  page: number
  left: number
  right: number
  y: number
  /** Size of the type. */
  height: number
  text: string
}

/** Pieces that are closer than this are one text: amounts drawn letter by letter (reference 1.2.3). */
const joinGap = 1.5
const sameLine = 0.8

/** Returns the tokens of pieces: joined where a text was drawn in several pieces, divided where a piece holds several texts. */
export const toTokens = (pieces: readonly TextPiece[]): Token[] => joinPieces(pieces).flatMap(splitAtBlanks)

function joinPieces(pieces: readonly TextPiece[]): TextPiece[] {
  const joined: TextPiece[] = []
  let line: TextPiece[] = []
  for (const piece of pieces.toSorted((a, b) => a.page - b.page || a.y - b.y || a.x - b.x)) {
    line = line.filter(({ page, y }) => page === piece.page && piece.y - y < sameLine)
    const last = line.findLast((other) => continues(other, piece))
    if (last) {
      last.text += piece.text
      last.width = piece.x + piece.width - last.x
      continue
    }
    const added = { ...piece }
    joined.push(added)
    line.push(added)
  }
  return joined
}

function continues(last: TextPiece, next: TextPiece): boolean {
  const gap = next.x - (last.x + last.width)
  return (
    last.page === next.page &&
    Math.abs(last.y - next.y) < sameLine &&
    Math.abs(last.height - next.height) < 0.6 &&
    gap < joinGap &&
    gap > -joinGap &&
    !/\s$/.test(last.text) &&
    !/^\s/.test(next.text)
  )
}

function splitAtBlanks({ page, x, y, width, height, text }: TextPiece): Token[] {
  const places = shareWidth(text, width)
  return [...text.matchAll(/[^\s\u00a0]+/gu)].map((match) => ({
    page,
    left: x + (places[match.index] ?? 0),
    right: x + (places[match.index + match[0].length] ?? width),
    y,
    height,
    text: match[0],
  }))
}
