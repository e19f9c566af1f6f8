import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import type { FileKey } from '../../modules/imports/index.ts'
import { extractText } from './pdf/extract-text.ts'
import { isPackedText, packText, unpackText } from './pdf/packed-text.ts'
import { readPdfStatements } from './pdf/read-pdf.ts'
import { maxBytes, readStatements } from './read-statement.ts'
import { type ReadOptions, type Statement, StatementUnreadable } from './statement.ts'
import { isWorkbook, readZip } from './workbook/zip.ts'

/** A statement of a file, or why it cannot be read. */
export interface FilePart {
  /** Its name in an archive; null for a statement of the file itself. */
  name: string | null
  content: Statement | StatementUnreadable
}

export interface FileReading {
  parts: FilePart[]
  /** The text of an encrypted PDF, which is read in its place from now on. */
  unlocked?: Uint8Array
}

export interface FileOptions extends ReadOptions {
  key: FileKey
}

/**
 * Reads all statements of a file: a file of a bank, a PDF, the text of one that was unlocked, or an archive of such files. The
 * bytes decide which. Throws `StatementUnreadable` where the file itself cannot be opened.
 */
export const readFile = (bytes: Uint8Array, options: FileOptions): Promise<FileReading> =>
  readWith(bytes, options, readArchive)

/** Reads a file with what reads an archive. */
async function readWith(
  bytes: Uint8Array,
  options: FileOptions,
  readParts: (bytes: Uint8Array, options: FileOptions) => Promise<FilePart[]>,
): Promise<FileReading> {
  if (bytes.length > maxBytes) throw new StatementUnreadable('too_big', copy.problems.too_big)
  if (isPackedText(bytes)) return { parts: toParts(readPdfStatements(unpackText(bytes), options)) }
  if (isPdf(bytes)) {
    const text = await extractText(bytes, options.key)
    const parts = toParts(readPdfStatements(text, options))
    return text.wasLocked === true ? { parts, unlocked: packText(text) } : { parts }
  }
  if (isZip(bytes) && !(await isWorkbook(bytes))) return { parts: await readParts(bytes, options) }
  return { parts: toParts(await readStatements(bytes, options)) }
}

const toParts = (statements: readonly Statement[]): FilePart[] =>
  statements.map((content) => ({ name: null, content }))

const startsWith = (bytes: Uint8Array, ...signatures: string[]): boolean =>
  signatures.some(
    (signature) => Buffer.from(bytes.subarray(0, signature.length)).toString('latin1') === signature,
  )
const isPdf = (bytes: Uint8Array): boolean => startsWith(bytes, '%PDF')
const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 'PK\u0003\u0004', 'PK\u0005\u0006')

/** Reads the files of an archive one by one. One that cannot be read does not keep the others from it. */
async function readArchive(bytes: Uint8Array, options: FileOptions): Promise<FilePart[]> {
  const parts: FilePart[] = []
  const entries = await readZip(bytes, isStatementName, { mayNest: true })
  if (entries.some(({ name }) => otherDocument.test(name)))
    throw new StatementUnreadable('other_document', copy.problems.other_document)
  for (const { name, bytes: content } of entries) {
    const file = new Uint8Array(content)
    const own = name.split('/').at(-1) ?? name
    try {
      const { parts: found } = await readWith(file, options, refuseNested)
      parts.push(...found.map((part) => ({ ...part, name: own })))
    } catch (error) {
      if (!(error instanceof StatementUnreadable)) throw error
      parts.push({ name: own, content: error })
    }
  }
  if (parts.length === 0) throw new StatementUnreadable('not_a_statement', copy.problems.not_a_statement)
  return parts.some(isOfApp) ? parts.filter((part) => !isOtherTable(part)) : parts
}

/** What documents of LibreOffice, Word and Numbers, which are archives too, have in them. */
const otherDocument = /^(?:content\.xml|word\/document\.xml|Index\/Document\.iwa)$/

const refuseNested = (): Promise<never> =>
  Promise.reject(new StatementUnreadable('nested_archive', copy.problems.nested_archive))

const isOfApp = ({ content }: FilePart): boolean =>
  !(content instanceof StatementUnreadable) && !!content.ledger

/** The export of an app has its budgets and the list of its accounts in files of their own. */
const isOtherTable = ({ content }: FilePart): boolean =>
  content instanceof StatementUnreadable && ['no_table', 'no_rows', 'not_a_statement'].includes(content.code)

/** Archives of macOS hold hidden copies of their files. */
const isStatementName = (name: string): boolean => !/(^|\/)(__MACOSX\/|\.)/.test(name)
