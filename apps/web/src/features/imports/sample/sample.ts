import type { TextPiece } from '@lucas/contract/rules/pdf-pieces.ts'
import { compose, maskText } from './mask.ts'

/** A sample says nothing but this: no name of the file, no metadata, no picture. */
export type Sample =
  | { lucas_sample: 1; kind: 'pdf'; pages: { width: number; height: number }[]; pieces: TextPiece[] }
  | { lucas_sample: 1; kind: 'sheets'; sheets: { rows: string[][] }[] }
  | { lucas_sample: 1; kind: 'text'; encoding: 'utf-8' | 'windows-1252'; text: string }

/** Texts of one height are of one row, and those closer than `wordGap` of one word (points). */
const sameRow = 2.6
const wordGap = 1.2
const runGap = 6

/**
 * Anonymises the texts of a PDF: words that are drawn in pieces, or letter by letter, are one text. Places are rounded, which can
 * join two words: what the sample then shows as one is anonymised as one too.
 */
export const maskPdf = (
  pages: readonly { width: number; height: number }[],
  pieces: readonly TextPiece[],
): Sample => ({
  lucas_sample: 1,
  kind: 'pdf',
  pages: pages.map(({ width, height }) => ({ width: round(width), height: round(height) })),
  pieces: maskPieces(maskPieces(pieces).map(roundPlace)),
})

function maskPieces(pieces: readonly TextPiece[]): TextPiece[] {
  const masked = new Map<TextPiece, string>()
  for (const run of toRuns(pieces)) {
    const marks = [...maskText(run.map(({ piece, blank }) => `${blank}${compose(piece.text)}`).join(''))]
    let at = 0
    for (const { piece, blank } of run) {
      const from = at + blank.length
      at = from + [...compose(piece.text)].length
      masked.set(piece, marks.slice(from, at).join(''))
    }
  }
  return pieces.map((piece) => ({ ...piece, text: masked.get(piece) ?? '' }))
}

const roundPlace = ({ page, x, y, width, height, text }: TextPiece): TextPiece => ({
  page,
  x: round(x),
  y: round(y),
  // The exact width of a word says which letters it has.
  width: Math.round(width),
  height: round(height),
  text,
})

const round = (points: number): number => Math.round(points * 10) / 10

type Run = { piece: TextPiece; blank: '' | ' ' }[]

/** Texts next to each other, from left to right, with a blank between words. */
function toRuns(pieces: readonly TextPiece[]): Run[] {
  const rows: TextPiece[][] = []
  for (const piece of pieces.toSorted((a, b) => a.page - b.page || a.y - b.y)) {
    const [first] = rows.at(-1) ?? []
    if (first && first.page === piece.page && piece.y - first.y <= sameRow) rows.at(-1)?.push(piece)
    else rows.push([piece])
  }
  return rows.flatMap((row) => {
    const runs: Run[] = []
    let end = Number.NEGATIVE_INFINITY
    for (const piece of row.toSorted((a, b) => a.x - b.x)) {
      const gap = piece.x - end
      if (gap > runGap) runs.push([{ piece, blank: '' }])
      else runs.at(-1)?.push({ piece, blank: gap > wordGap ? ' ' : '' })
      end = piece.x + piece.width
    }
    return runs
  })
}

export const maskSheets = (sheets: readonly (readonly (readonly string[])[])[]): Sample => ({
  lucas_sample: 1,
  kind: 'sheets',
  sheets: sheets.map((rows) => ({ rows: rows.map((cells) => cells.map((cell) => maskText(compose(cell)))) })),
})

export const maskFileText = (text: string, encoding: 'utf-8' | 'windows-1252'): Sample => ({
  lucas_sample: 1,
  kind: 'text',
  encoding,
  text: maskText(compose(text)),
})

/** Returns all texts of a sample as lines that a person can look through. */
export function toLines(sample: Sample): string[] {
  switch (sample.kind) {
    case 'pdf':
      return toRows(sample.pieces)
    case 'sheets':
      return sample.sheets.flatMap(({ rows }) => rows.map((cells) => cells.join(' | ')))
    case 'text':
      return sample.text.split(/\r\n|\n|\r/)
  }
}

function toRows(pieces: readonly TextPiece[]): string[] {
  const lines = new Map<string, string[]>()
  for (const run of toRuns(pieces)) {
    const [first] = run
    if (!first) continue
    const key = `${first.piece.page} ${Math.round(first.piece.y / sameRow)}`
    // Letters that are drawn one by one are shown as a word.
    const text = run.map(({ piece, blank }) => `${piece.text.length > 1 ? ' ' : blank}${piece.text}`).join('')
    lines.set(key, [...(lines.get(key) ?? []), text.trim()])
  }
  return [...lines.values()].map((texts) => texts.join('   '))
}
