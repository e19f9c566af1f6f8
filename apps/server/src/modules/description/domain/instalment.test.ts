import { expect, test } from 'vitest'
import { extractInstalment } from './instalment.ts'

const card = { isCard: true, date: '2026-11-04' }
const onCard = (text: string) => extractInstalment(text, card)

test.each([
  ['FALABELLA COM CUOTA 03/12', 3, 12],
  ['FALABELLA COM CUOTAS 3/12', 3, 12],
  ['FALABELLA COM C 03/12', 3, 12],
  ['FALABELLA COM 3 DE 12', 3, 12],
  ['FALABELLA COM CTA 03/12', 3, 12],
  ['FALABELLA COM CUOTA 03 DE 12', 3, 12],
])('%s is an instalment wherever it stands', (text, number, total) =>
  expect(extractInstalment(text)).toEqual({ text: 'FALABELLA COM', instalment: { number, total } }),
)

test.each([
  ['PC FACTORY 03/12', 3, 12],
  ['PC FACTORY 01/06', 1, 6],
  ['PC FACTORY 11/24', 11, 24],
])('%s at the end of a card’s text is one', (text, number, total) =>
  expect(onCard(text)).toEqual({ text: 'PC FACTORY', instalment: { number, total } }),
)

test.each([
  ['LIDER 15/09', 'beyond the last'],
  ['LIDER 02/11', 'the day of the purchase'],
  ['LIDER 30/10', 'beyond the last'],
  ['LIDER 05/11', 'not offered'],
  ['LIDER 03/12 LAS CONDES', 'not at the end'],
  ['LIDER 3/12', 'one digit'],
])('%s without a keyword is none: %s', (text) => expect(onCard(text)).toEqual({ text, instalment: null }))

test('reads an ambiguous pair as a date on other accounts and without a transaction date', () => {
  expect(extractInstalment('LIDER 03/12').instalment).toBeNull()
  expect(extractInstalment('LIDER 03/12', { isCard: true, date: null }).instalment).toBeNull()
  expect(extractInstalment('LIDER 03/12', { isCard: true, date: '2026-12-20' }).instalment).toBeNull()
  expect(extractInstalment('LIDER 03/12', { isCard: true, date: '2027-01-02' }).instalment).toBeNull()
})

test.each(['PARIS EN 6 CUOTAS', 'PARIS 6 CUOTAS', 'PARIS CUOTA 00/06'])('%s is the purchase itself', (text) =>
  expect(onCard(text)).toEqual({ text: 'PARIS', instalment: { number: 0, total: 6 } }),
)

test('ignores a single payment', () => {
  expect(extractInstalment('PARIS CUOTA 01/01').instalment).toBeNull()
  expect(onCard('PARIS 1 CUOTAS').instalment).toBeNull()
  expect(extractInstalment('CUOTA 13/12').instalment).toBeNull()
})
