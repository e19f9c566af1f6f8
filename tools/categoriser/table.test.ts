import { expect, test } from 'vitest'
import { InvalidTable, readTable } from './table.ts'

const read = (text: string) => readTable(new TextEncoder().encode(text))
const readFirst = (cell: string) => read(`description,amount\nX,"${cell}"`)[0]

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
] as const)('reads the amount %s', (cell, amount, currency) =>
  expect(readFirst(cell)).toMatchObject({ amount, currency }),
)

test('finds the columns by name in any order and case after a byte order mark', () =>
  expect(read('\ufeffid;Amount;Description\n7;-1;COMPRA JUMBO')).toEqual([
    { description: 'COMPRA JUMBO', amount: -1n, currency: 'CLP' },
  ]))

test('decodes a windows-1252 file of Excel', () =>
  expect(readTable(Buffer.from('description,amount\nCAF\xc9,-1', 'latin1'))[0]?.description).toBe('CAFÉ'))

test.each([
  ['', 'The input is empty'],
  ['a,b\n1,2', 'must name the columns description and amount'],
  ['description,amount\nX,-1\nY,lots', "Line 3: 'lots' is no amount."],
])('rejects %j with a message', (text, sentence) => {
  expect(() => read(text)).toThrow(InvalidTable)
  expect(() => read(text)).toThrow(sentence)
})
