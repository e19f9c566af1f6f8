import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { type ReadOptions, type Statement, StatementUnreadable } from '../statement.ts'
import { findAccounts } from './account/find-accounts.ts'
import { isCardStatement, readCardStatements } from './card/read-card.ts'
import { splitProducts, toRows } from './layout/index.ts'
import type { PdfText } from './piece.ts'

/** Texts of fewer characters are page marks or watermarks on a picture. */
const fewest = 40
/** Share of characters without a meaning from which a font is unreadable: BICE loses its accents only (reference 2.18). */
const mostUnreadable = 0.12

function reject(code: 'pdf_no_text' | 'pdf_unreadable_font' | 'pdf_no_table'): never {
  throw new StatementUnreadable(code, copy.problems[code])
}

/**
 * Reads the statements of a PDF, one for each account and each currency of a card, from its texts. A statement whose balances do
 * not agree is returned with a broken balance in its evidence. Throws `StatementUnreadable` for a picture, for letters that mean nothing, and when no table
 * can be read.
 */
export function readPdfStatements(text: PdfText, options: ReadOptions): Statement[] {
  rejectUnreadable(text)
  if (isCardStatement(text)) return readCardStatements(text, options)
  const statements = splitProducts(toRows(text)).flatMap((product) => findAccounts(product, options))
  return statements.length === 0 ? reject('pdf_no_table') : statements
}

function rejectUnreadable({ pieces }: PdfText): void {
  const letters = pieces
    .map(({ text }) => text)
    .join('')
    .replace(/\s/g, '')
  if (letters.length < fewest) reject('pdf_no_text')
  const known = letters.replace(/\(cid:\d+\)|[\ufffd\ue000-\uf8ff]|\p{Cc}/gu, '')
  if (known.length < letters.length * (1 - mostUnreadable)) reject('pdf_unreadable_font')
}
