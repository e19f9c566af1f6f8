/**
 * A text as a PDF draws it: part of a cell, a cell, or two cells that stand close. In points of the page as it is shown, from its top
 * left corner; `y` is the baseline.
 */
export interface TextPiece {
  /** Starts at 1. */
  page: number
  x: number
  y: number
  width: number
  /** Size of the type. */
  height: number
  text: string
}

/** What pdf.js says of a text. */
interface DrawnText {
  str: string
  width: number
  transform: number[]
}

/** Returns a text at its place on the page as it is shown; null where it does not run from left to right. */
export function toPiece(
  { str, width, transform }: DrawnText,
  view: readonly number[],
  page: number,
): TextPiece | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = view
  const [textA = 0, textB = 0, textC = 0, textD = 0, x = 0, y = 0] = transform
  const across = a * textA + c * textB
  const slope = b * textA + d * textB
  if (across <= 0 || Math.abs(slope) > Math.abs(across) / 10) return null
  return {
    page,
    x: a * x + c * y + e,
    y: b * x + d * y + f,
    width,
    height: Math.hypot(a * textC + c * textD, b * textC + d * textD),
    text: str,
  }
}
