import { describe, expect, test } from 'vitest'
import { aliasOf, type FoundAccount, inTitleCase, maskOf, matchAccounts } from './match.ts'

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
const known = (key: string, deleted = false, aliasKey: string | null = null) => ({
  id: `id-${key}`,
  providerKey: `#${key}`,
  aliasKey,
  deleted,
})

test('an account that comes again is the same account', () => {
  expect(matchAccounts([found('a')], [known('a'), known('b')], hash)).toEqual({
    known: [{ id: 'id-a', providerKey: '#a', found: found('a') }],
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

describe('after a new linking that tells other numbers or ids', () => {
  const told = (key: string, number = '00124821') => ({ ...found(key), number })
  const alias = '#alias checking|CLP|4821|cuenta corriente'

  test('an account is found again by kind, currency, last digits and name, and takes its new number', () => {
    expect(matchAccounts([told('new')], [known('old', false, alias)], hash)).toEqual({
      known: [{ id: 'id-old', providerKey: '#new', found: told('new') }],
      fresh: [],
      buried: [],
    })
  })

  test('a deleted one stays deleted', () => {
    expect(matchAccounts([told('new')], [known('old', true, alias)], hash)).toMatchObject({
      known: [],
      fresh: [],
      buried: [told('new')],
    })
  })

  test('an account that is told under its own number is not taken for another', () => {
    const match = matchAccounts([told('old'), told('new')], [known('old', false, alias)], hash)
    expect(match.known.map(({ id }) => id)).toEqual(['id-old'])
    expect(match.fresh.map(({ providerKey }) => providerKey)).toEqual(['#new'])
  })

  test('where two could be meant, or the bank tells no digits, nothing is guessed', () => {
    const twins = [known('one', false, alias), known('two', false, alias)]
    expect(matchAccounts([told('new')], twins, hash).fresh).toHaveLength(1)
    expect(matchAccounts([told('x'), told('y')], [known('old', false, alias)], hash).fresh).toHaveLength(2)
    expect(aliasOf(told('new', ''))).toBeNull()
  })
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
