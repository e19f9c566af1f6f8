import { expect, test } from 'vitest'
import { BadTable, readTable } from './table.ts'

const read = (text: string) => readTable(new TextEncoder().encode(text))
const amountOf = (cell: string) => read(`description,amount\nX,"${cell}"`)[0]

test.each([
  ['-12990', -12_990n, 'CLP'],
  ['-12.990', -12_990n, 'CLP'],
  ['$-12.990', -12_990n, 'CLP'],
  ['-$1.234.567', -1_234_567n, 'CLP'],
  ['(4.500)', -4_500n, 'CLP'],
  ['1200000', 1_200_000n, 'CLP'],
  ['-12990.00', -12_990n, 'CLP'],
  ['-10.99', -1_099n, 'USD'],
  ['-1.234,56', -123_456n, 'USD'],
  ['', -1n, 'CLP'],
] as const)('%s is an amount', (cell, amount, currency) =>
  expect(amountOf(cell)).toMatchObject({ amount, currency }),
)

test('columns are found by name, in any order and case, behind a byte order mark', () =>
  expect(read('\ufeffid;Amount;Description\n7;-1;COMPRA JUMBO')).toEqual([
    { description: 'COMPRA JUMBO', amount: -1n, currency: 'CLP' },
  ]))

test('a file of Excel in windows-1252 keeps its letters', () =>
  expect(readTable(Buffer.from('description,amount\nCAF\xc9,-1', 'latin1'))[0]?.description).toBe('CAFÉ'))

test.each([
  ['', 'The input is empty'],
  ['a,b\n1,2', 'must name the columns description and amount'],
  ['description,amount\nX,-1\nY,lots', "Line 3: 'lots' is no amount."],
])('%j is refused with a sentence', (text, sentence) => {
  expect(() => read(text)).toThrow(BadTable)
  expect(() => read(text)).toThrow(sentence)
})
