import { expect, test } from 'vitest'
import { findPrintedNumbers } from './account-numbers.ts'
import { normalizeText } from './normalize-text.ts'

const find = (text: string) => findPrintedNumbers(normalizeText(text))

test.each([
  ['TRASPASO A CUENTA:000123456789', ['6789']],
  ['TRANSF A CTA. CTE. N° 0-070-01-23456-7', ['4567']],
  ['Traspaso a cuenta 17 654 321', ['4321']],
  ['TEF A CUENTARUT 17.654.321', ['4321']],
  ['TEF A TARJETA TERMINADA EN 4321', ['4321']],
  ['TEF A CUENTA ****4321', ['4321']],
  ['PAGO TC XXXX-XXXX-XXXX-4321', ['4321']],
])('%s names its account', (text, expected) =>
  expect(find(text).named).toEqual(expect.arrayContaining(expected)),
)

test('a number without a word for an account is no name of one', () =>
  expect(find('TRANSF A OTRO BANCO 17654321')).toEqual({ all: ['4321'], named: [] }))

test.each([
  ['three digits', 'TRASPASO A CUENTA 321'],
  ['a RUT', 'TRASPASO A CUENTA 17.654.321-3'],
  ['no number', 'TRASPASO ENTRE CUENTAS PROPIAS'],
])('%s is no account number', (_, text) => expect(find(text)).toEqual({ all: [], named: [] }))
