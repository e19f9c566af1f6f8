/**
 * A text as a PDF draws it: part of a cell, a cell, or two cells that stand close (reference 1.2). In points of the page as it is
 * shown, from its top left corner; `y` is the baseline.
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

/** The pieces of a PDF in the order of the file, which is not the reading order. */
export interface PdfText {
  pages: { width: number; height: number }[]
  pieces: TextPiece[]
  /** Whether a password opened it. */
  wasLocked?: boolean
}
