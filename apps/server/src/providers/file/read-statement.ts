import { statementCopy as copy } from '@lucas/contract/copy/statements.ts'
import type { Evidence, StatementEncoding, StatementFormat } from '@lucas/contract/import.ts'
import { found } from './evidence.ts'
import { readCamt } from './markup/camt.ts'
import { refuseEntities } from './markup/elements.ts'
import { htmlTables } from './markup/html-tables.ts'
import { readOfx } from './markup/ofx.ts'
import { type ReadOptions, type RejectedLine, type Statement, StatementUnreadable } from './statement.ts'
import type { Grid } from './table/grid.ts'
import { readTable } from './table/read-table.ts'
import { splitByBlanks } from './text/blanks.ts'
import { splitText } from './text/csv.ts'
import { decode } from './text/decode.ts'
import { fitRows } from './text/fit-rows.ts'
import { readFixedWidth } from './text/fixed-width.ts'
import { readQif } from './text/qif.ts'

export const mostBytes = 20 * 1024 * 1024 // S-31

/** Any statement file → its rows. Decides by the bytes, never by the name (reference 3, rule 1). */
export async function readStatement(bytes: Uint8Array, options: ReadOptions): Promise<Statement> {
  if (bytes.length === 0) refuse('empty')
  if (bytes.length > mostBytes) refuse('too_big')
  const mark = Buffer.from(bytes.subarray(0, 8)).toString('hex')
  if (mark.startsWith('25504446')) refuse('pdf')
  // The Excel library is big: it is loaded where there is Excel to read.
  if (mark.startsWith('504b0304') || mark.startsWith('504b0506')) {
    const { readXlsx } = await import('./workbook/workbook.ts')
    return tableOf('xlsx', readXlsx(bytes), null, [], options)
  }
  if (mark.startsWith('d0cf11e0')) {
    const { readXls } = await import('./workbook/workbook.ts')
    return tableOf('xls', readXls(bytes), null, [], options)
  }
  if (/^(1f8b|377abcaf|52617221|89504e47|ffd8ff)/.test(mark)) refuse('not_a_statement')
  return readText(bytes, options)
}

function refuse(code: 'empty' | 'too_big' | 'pdf' | 'not_a_statement' | 'no_table'): never {
  throw new StatementUnreadable(code, copy.problems[code])
}

function readText(bytes: Uint8Array, options: ReadOptions): Statement {
  const { corrections } = options
  const { text, encoding, evidence } = decode(bytes, corrections.encoding)
  if (text.trim() === '') refuse('empty')
  if (isBinary(text)) refuse('not_a_statement')
  const withEncoding = (statement: Statement): Statement => ({
    ...statement,
    evidence: [statement.evidence[0], evidence, ...statement.evidence.slice(1)].filter(
      (item) => item !== undefined,
    ),
  })
  const head = text.slice(0, 20_000)
  if (/<[!?\w]/.test(head)) refuseEntities(text)
  if (/<OFX[\s>]/i.test(head) || /^\s*OFXHEADER/i.test(head))
    return withEncoding(readOfx(text, encoding, corrections.currency))
  if (/<(?:\w+:)?(?:BkToCstmrStmt|BkToCstmrAcctRpt|BkToCstmrDbtCdtNtfctn)\b/.test(head))
    return withEncoding(readCamt(text, encoding, corrections.currency))
  if (/^\s*!(?:type|account|option|clear)\b/i.test(head))
    return withEncoding(readQif(text, encoding, options))
  if (/^\s*</.test(head) && /<(?:table|html|tr|(?:\w+:)?workbook)[\s>]/i.test(text))
    return tableOf('html', htmlTables(text), encoding, [evidence], options)
  if (/^\s*<\?xml/.test(head)) refuse('not_a_statement')
  const fixed = readFixedWidth(text, encoding)
  if (fixed) return withEncoding(fixed)
  const split = splitText(text, corrections.delimiter)
  if (!split) return tableOf('txt', [splitByBlanks(text)], encoding, [evidence], options)
  const isSaid = corrections.headerRow !== undefined || corrections.columns !== undefined
  const { grid, rejected } =
    split.delimiter === ',' && !isSaid ? fitRows(split.grid) : { grid: split.grid, rejected: [] }
  return tableOf('csv', [grid], encoding, [evidence, split.evidence], options, rejected)
}

/** Control characters that no text has. */
function isBinary(text: string): boolean {
  const sample = text.slice(0, 4_000)
  let strange = 0
  for (let at = 0; at < sample.length; at += 1) {
    const code = sample.charCodeAt(at)
    if (code < 9 || (code > 13 && code < 32) || code === 0xfffd) strange += 1
  }
  return strange > sample.length / 50
}

function tableOf(
  format: StatementFormat,
  grids: Grid[],
  encoding: StatementEncoding | null,
  evidence: Evidence[],
  options: ReadOptions,
  rejected: RejectedLine[] = [],
): Statement {
  const reason = format === 'csv' || format === 'txt' ? copy.formatByText : copy.formatByBytes
  const told = found('format', format, copy.formats[format], reason)
  return readTable({ format, encoding, grids, evidence: [told, ...evidence], rejected }, options)
}
