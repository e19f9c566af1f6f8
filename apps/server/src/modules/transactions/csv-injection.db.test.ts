import { getCategoryName } from '@lucas/contract/copy/transactions/categories.ts'
import { escapeFormula } from '@lucas/contract/rules/csv.ts'
import { type Transaction, transactionKinds } from '@lucas/contract/transactions/transaction.ts'
import { csvFormats } from '@lucas/contract/transactions/transaction-list.ts'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCsvHeader, formatCsvRow } from './domain/list/csv.ts'

// S-34: no cell of a downloaded list is a formula in a spreadsheet, and no character is lost.

const dangerous = [...'=+-@＝＋－＠', '\t', '\r', '\n']
const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(
      fc.string({ unit: fc.constantFrom('"', "'", ' ', '\u00A0', '’', '\u3000'), maxLength: 4 }),
      fc.constantFrom(...dangerous),
      fc.string(),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('-5', '+5', '-1.5', '=1+1', '-', '', '1e5', '-2+3', ';=1', ',=1', '\n=1', '"=1"', "'=1"),
)

const row = fc.record({
  id: fc.uuid(),
  floid_transaction_id: nasty,
  description: nasty,
  merchant_name: fc.option(nasty),
  amount: fc.integer({ min: -1e12, max: 1e12 }).map((cents) => cents / 100),
  currency: fc.constantFrom('CLP', 'USD'),
  date: fc.constant('2026-11-01'),
  datetime: fc.constantFrom(null, '2026-11-01T12:00:00.000Z'),
  category: nasty,
  subcategory: nasty,
  category_source: fc.constant('person'),
  category_confidence: fc.constant(100),
  kind: fc.constantFrom(...transactionKinds),
  kind_source: fc.constant('sign'),
  pending: fc.boolean(),
  reviewed: fc.boolean(),
  manual: fc.boolean(),
  account_name: nasty,
  institution_name: nasty,
  institution_color: fc.constant(null),
  notes: nasty,
  tags: nasty,
  has_goals: fc.boolean(),
  renamed: fc.boolean(),
  counterpart: fc.constant(null),
  part: fc.constant(null),
  account: fc.record({
    id: fc.uuid(),
    name: nasty,
    institution_name: nasty,
    mask: nasty,
    account_type: fc.constant('checking'),
  }),
}) satisfies fc.Arbitrary<Transaction>

/** First character that a spreadsheet reads in a cell, after spaces and quotes. */
const firstSign = (cell: string) =>
  [...cell].find((sign) => dangerous.includes(sign) || !/[\s"'’]/.test(sign))
const isNumber = (cell: string) => /^-?\d+([.,]\d+)?$/.test(cell)
/** A leading apostrophe makes a spreadsheet read the cell as text. */
const isSafe = (cell: string) =>
  isNumber(cell) || cell.startsWith("'") || !dangerous.includes(firstSign(cell) ?? '')

describe('sec/csv-injection', () => {
  test.each(csvFormats)('no cell of the format %s starts a formula, and the file can be parsed', (format) => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
        const text =
          formatCsvHeader(format) + rows.map((one) => formatCsvRow(one, format, getCategoryName)).join('')
        const cells: string[][] = parse(text, {
          bom: true,
          delimiter: format === 'es' ? ';' : ',',
          record_delimiter: '\r\n',
        })
        expect(cells).toHaveLength(rows.length + 1)
        expect(cells.flat().filter((cell) => !isSafe(cell))).toEqual([])
        for (const [index, one] of rows.entries()) {
          const own = cells[index + 1]
          expect(own).toHaveLength(16)
          for (const [cell, text] of [
            [own?.[3], one.description],
            [own?.[15], one.notes],
          ])
            expect([text, `'${text}`]).toContain(cell)
          expect(Number(own?.[4]?.replace(',', '.'))).toBe(one.amount)
        }
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+56 9 1234', "'+56 9 1234"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1', "'＝1"],
    ['\t=1', "'\t=1"],
    ['\rx', "'\rx"],
    [' "=1', '\' "=1'],
    ["'=1", "''=1"],
    ['-12990', '-12990'],
    ['-10,99', '-10,99'],
    ['a=1', 'a=1'],
    ['', ''],
  ])('%j is written %j', (cell, written) => expect(escapeFormula(cell)).toBe(written))
})
