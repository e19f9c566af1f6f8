import type { Evidence, StatementEncoding, StatementFormat } from '@lucas/contract/banking/import.ts'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { mapStatement } from './correct-rows.ts'
import { detectedEvidence } from './evidence.ts'
import { readCamt } from './markup/camt.ts'
import { rejectEntities } from './markup/elements.ts'
import { parseHtmlTables } from './markup/html-tables.ts'
import { readOfx } from './markup/ofx.ts'
import { type ReadOptions, type Statement, StatementUnreadable, type UnreadableLine } from './statement.ts'
import type { Grid } from './table/grid.ts'
import { readTables } from './table/read-table.ts'
import { splitSheet, splitText } from './text/csv.ts'
import { decode } from './text/decode.ts'
import { fitRows } from './text/fit-rows.ts'
import { readFixedWidth } from './text/fixed-width.ts'
import { isMt940, readMt940 } from './text/mt940.ts'
import { readQif } from './text/qif.ts'
import { splitByBlanks } from './text/split-by-blanks.ts'

export const maxBytes = 20 * 1024 * 1024 // S-31

/**
 * Parses a statement file that is no PDF and no archive into one statement for each account, in the order of the file. The bytes decide the format, never
 * the name (reference 3, rule 1). Throws `StatementUnreadable`.
 */
export async function readStatements(bytes: Uint8Array, options: ReadOptions): Promise<Statement[]> {
  if (bytes.length === 0) reject('empty')
  if (bytes.length > maxBytes) reject('too_big')
  const signature = Buffer.from(bytes.subarray(0, 8)).toString('hex')
  // The Excel library is large and loaded only for Excel files.
  if (signature.startsWith('504b0304') || signature.startsWith('504b0506')) {
    const { readXlsx } = await import('./workbook/workbook.ts')
    return readGrids('xlsx', await readXlsx(bytes), null, [], options)
  }
  if (signature.startsWith('d0cf11e0')) {
    const { readXls } = await import('./workbook/workbook.ts')
    return readGrids('xls', readXls(bytes), null, [], options)
  }
  if (/^(1f8b|377abcaf|52617221|89504e47|ffd8ff)/.test(signature)) reject('not_a_statement')
  return readText(bytes, options)
}

function reject(code: 'empty' | 'too_big' | 'not_a_statement' | 'no_table'): never {
  throw new StatementUnreadable(code, copy.problems[code])
}

function readText(bytes: Uint8Array, options: ReadOptions): Statement[] {
  const { corrections } = options
  const { text, encoding, evidence } = decode(bytes, corrections.encoding)
  if (text.trim() === '') reject('empty')
  if (isBinary(text)) reject('not_a_statement')
  const withEncoding = (statements: Statement[]): Statement[] =>
    statements.map((read) =>
      mapStatement(read, (statement) => ({
        ...statement,
        evidence: [...statement.evidence.slice(0, 1), evidence, ...statement.evidence.slice(1)],
      })),
    )
  const head = text.slice(0, 20_000)
  if (/<[!?\w]/.test(head)) rejectEntities(text)
  if (/<OFX[\s>]/i.test(head) || /^\s*OFXHEADER/i.test(head))
    return withEncoding(readOfx(text, encoding, corrections.currency))
  if (/<(?:\w+:)?(?:BkToCstmrStmt|BkToCstmrAcctRpt|BkToCstmrDbtCdtNtfctn)\b/.test(head))
    return withEncoding(readCamt(text, encoding, corrections.currency))
  if (isMt940(text)) return withEncoding(readMt940(text, encoding))
  if (/^\s*!(?:type|account|option|clear)\b/i.test(head))
    return withEncoding(readQif(text, encoding, options))
  if (/^\s*</.test(head) && /<(?:table|html|tr|(?:\w+:)?workbook)[\s>]/i.test(text))
    return readGrids('html', parseHtmlTables(text), encoding, [evidence], options)
  if (/^\s*<\?xml/.test(head)) reject('not_a_statement')
  const fixed = readFixedWidth(text, encoding)
  if (fixed) return withEncoding([fixed])
  const split = splitText(text, corrections.delimiter)
  if (!split) return readGrids('txt', [splitByBlanks(text)], encoding, [evidence], options)
  const isCorrected = corrections.headerRow !== undefined || corrections.columns !== undefined
  const { grid, rejected } =
    split.delimiter === ',' && !isCorrected ? fitRows(split.grid) : { grid: split.grid, rejected: [] }
  return readGrids('csv', [grid], encoding, [evidence, split.evidence], options, rejected)
}

/** Whether a text has many control characters. */
function isBinary(text: string): boolean {
  const sample = text.slice(0, 4_000)
  let controlCharacters = 0
  for (let at = 0; at < sample.length; at += 1) {
    const code = sample.charCodeAt(at)
    if (code < 9 || (code > 13 && code < 32) || code === 0xfffd) controlCharacters += 1
  }
  return controlCharacters > sample.length / 50
}

function readGrids(
  format: StatementFormat,
  grids: Grid[],
  encoding: StatementEncoding | null,
  evidence: Evidence[],
  options: ReadOptions,
  rejected: UnreadableLine[] = [],
): Statement[] {
  const tables = grids.map((grid) =>
    format === 'xlsx' || format === 'xls' ? (splitSheet(grid) ?? grid) : grid,
  )
  const reason = format === 'csv' || format === 'txt' ? copy.formatByText : copy.formatByBytes
  const formatEvidence = detectedEvidence('format', format, copy.formats[format], reason)
  return readTables(
    { format, encoding, grids: tables, evidence: [formatEvidence, ...evidence], rejected },
    options,
  )
}
