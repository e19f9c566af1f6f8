import { expect, test } from 'vitest'
import { maskAccountNumbers } from './mask-account-numbers.ts'

test.each([
  ['TRASPASO A CUENTA:52177087608', 'TRASPASO A ****7608'],
  ['Traspaso de cuenta 0052177087608', 'Traspaso de ****7608'],
  ['TRASPASO A CUENTA AHORRO:900011112222', 'TRASPASO A CUENTA AHORRO ****2222'],
  ['TEF CTA. CTE 123456789', 'TEF CTA. CTE ****6789'],
  ['CUENTA 2 AFP MODELO', 'CUENTA 2 AFP MODELO'],
  ['LIDER EXPRESS 0482', 'LIDER EXPRESS 0482'],
  ['CARGO PAC 123456789', 'CARGO PAC 123456789'],
])('%s', (text, masked) => expect(maskAccountNumbers(text)).toBe(masked))
