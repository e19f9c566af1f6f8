import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { type TextPiece, toPiece } from '@lucas/contract/rules/pdf-pieces.ts'
import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs'
import type { FileKey } from '../../../modules/imports/index.ts'
import { StatementUnreadable } from '../statement.ts'
import { sumInflated } from './inflated-size.ts'
import { listPasswords } from './password-forms.ts'
import type { PdfText } from './piece.ts'

/** Limits of a PDF (S-33). The thread limits time and memory. */
const limits = { inflated: 100 * 1024 * 1024, pages: 60, piecesOfPage: 20_000, pieces: 100_000 } as const

/** Reads texts only: no fonts, no drawing, no evaluated code, no WebAssembly, nothing from a network. */
const readingOptions = {
  isEvalSupported: false,
  disableFontFace: true,
  useSystemFonts: false,
  useWorkerFetch: false,
  useWasm: false,
  isImageDecoderSupported: false,
  isOffscreenCanvasSupported: false,
  stopAtErrors: false,
  verbosity: 0,
} as const

const noKey: FileKey = { password: null, rut: null, savedRut: null }

/** Codes of the `PasswordException` of pdf.js. */
const passwordCodes = { missing: 1, wrong: 2 } as const

type RefusalCode = 'too_much_inside' | 'too_many_pages' | 'broken' | 'password_needed' | 'password_wrong'

function reject(code: RefusalCode): never {
  throw new StatementUnreadable(code, copy.problems[code])
}

/**
 * Returns the horizontal texts of a PDF with their places. Tries to open it without a password, then with those of `key`. Throws
 * `StatementUnreadable` for a file that is damaged, too large inside, or opens with none of them.
 */
export async function extractText(bytes: Uint8Array, key: FileKey = noKey): Promise<PdfText> {
  if ((await sumInflated(bytes, limits.inflated)) > limits.inflated) reject('too_much_inside')
  const { document, wasLocked } = await openDocument(bytes, key)
  if (document.numPages > limits.pages) reject('too_many_pages')
  const text: PdfText = { pages: [], pieces: [], wasLocked }
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number).catch(() => reject('broken'))
    const { width, height } = page.getViewport({ scale: 1 })
    text.pages.push({ width, height })
    text.pieces.push(...(await readPage(page, number, limits.pieces - text.pieces.length)))
    page.cleanup()
  }
  return text
}

async function openDocument(
  bytes: Uint8Array,
  key: FileKey,
): Promise<{ document: PDFDocumentProxy; wasLocked: boolean }> {
  // pdf.js is large and loaded only for PDF files.
  const { getDocumentProxy } = await import('unpdf')
  for (const password of [undefined, ...listPasswords(key)]) {
    try {
      // pdf.js takes the bytes that it is given away from the caller.
      const options = password === undefined ? readingOptions : { ...readingOptions, password }
      const document = await getDocumentProxy(new Uint8Array(bytes), options)
      return { document, wasLocked: password !== undefined }
    } catch (error) {
      if (!isPasswordFault(error)) reject('broken')
    }
  }
  return reject(key.password === null && key.rut === null ? 'password_needed' : 'password_wrong')
}

const isPasswordFault = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === passwordCodes.missing || error.code === passwordCodes.wrong)

/** Reads a page in portions, so that one with too many texts ends early. */
async function readPage(page: PDFPageProxy, number: number, left: number): Promise<TextPiece[]> {
  const most = Math.min(left, limits.piecesOfPage)
  const viewport = page.getViewport({ scale: 1 })
  const pieces: TextPiece[] = []
  const stream: ReadableStream<Awaited<ReturnType<PDFPageProxy['getTextContent']>>> = page.streamTextContent()
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => reject('broken'))
    if (done) return pieces
    for (const item of value.items) {
      if (!('str' in item) || item.str.trim() === '') continue
      if (pieces.length === most) reject('too_much_inside')
      const piece = toPiece(item, viewport.transform, number)
      if (piece !== null) pieces.push(piece)
    }
  }
}
