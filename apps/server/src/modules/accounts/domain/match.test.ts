import { expect, test } from 'vitest'
import { type FoundAccount, inTitleCase, maskOf, matchAccounts } from './match.ts'

const found = (key: string): FoundAccount => ({
  key,
  number: key,
  name: 'Cuenta Corriente',
  type: 'checking',
  currency: 'CLP',
  balance: 1n,
  available: 1n,
  limit: null,
  ownerName: null,
})
const hash = (key: string) => `#${key}`
const known = (key: string, deleted = false) => ({ id: `id-${key}`, providerKey: `#${key}`, deleted })

test('an account that comes again is the same account', () => {
  expect(matchAccounts([found('a')], [known('a'), known('b')], hash)).toEqual({
    known: [{ id: 'id-a', found: found('a') }],
    fresh: [],
    buried: [],
  })
})

test('an account we have not seen is new, under the hash of its number', () => {
  expect(matchAccounts([found('a')], [known('b')], hash).fresh).toEqual([
    { providerKey: '#a', found: found('a') },
  ])
})

test('a deleted account stays deleted when the bank tells it again', () => {
  const match = matchAccounts([found('a'), found('b')], [known('a', true), known('b')], hash)
  expect(match.buried).toEqual([found('a')])
  expect(match.known.map(({ id }) => id)).toEqual(['id-b'])
})

test('the mask shows the last four digits and nothing more', () => {
  expect(maskOf('001234567890')).toBe('7890')
  expect(maskOf('XXXX XXXX XXXX 4821')).toBe('4821')
  expect(maskOf('12')).toBe('0012')
  expect(maskOf('')).toBe('0000')
})

test('names are written as people write them', () => {
  expect(inTitleCase('PÉREZ SOTO MARÍA DE LA LUZ')).toBe('Pérez Soto María de la Luz')
  expect(inTitleCase('  ana   ñuñez-o’higgins ')).toBe('Ana Ñuñez-O’Higgins')
  expect(inTitleCase('de la fuente')).toBe('De la Fuente')
})
