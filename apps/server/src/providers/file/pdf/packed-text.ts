import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import * as z from 'zod/mini'
import { StatementUnreadable } from '../statement.ts'
import type { PdfText } from './piece.ts'

/** The first bytes of the text of a PDF, as Lucas stores it. */
const mark = 'lucas-pdf-text\n'

const packed = z.object({
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  pieces: z.array(
    z.object({
      page: z.int(),
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
      text: z.string(),
    }),
  ),
})

export const isPackedText = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, mark.length)).toString('latin1') === mark

export const packText = (text: PdfText): Uint8Array => new TextEncoder().encode(mark + JSON.stringify(text))

/** Returns the text that `packText` packed. Throws `StatementUnreadable` for other bytes behind the mark. */
export function unpackText(bytes: Uint8Array): PdfText {
  try {
    return packed.parse(JSON.parse(new TextDecoder().decode(bytes.subarray(mark.length))))
  } catch {
    throw new StatementUnreadable('broken', copy.problems.broken)
  }
}
