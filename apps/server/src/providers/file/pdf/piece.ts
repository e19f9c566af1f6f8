import type { TextPiece } from '@lucas/contract/rules/pdf-pieces.ts'

export type { TextPiece }

/** The pieces of a PDF in the order of the file, which is not the reading order. */
export interface PdfText {
  pages: { width: number; height: number }[]
  pieces: TextPiece[]
  /** Whether a password opened it. */
  wasLocked?: boolean
}
