import { describe, expect, test } from 'vitest'
import { matchAccounts, type ProviderAccount, toAlias, toMask, toTitleCase } from './match.ts'

const found = (key: string): ProviderAccount => ({
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

test('an account with a known number is the same account', () => {
  expect(matchAccounts([found('a')], [known('a'), known('b')], hash)).toEqual({
    known: [{ id: 'id-a', providerKey: '#a', found: found('a') }],
    added: [],
    deleted: [],
  })
})

test('an unknown account is added under the hash of its number', () => {
  expect(matchAccounts([found('a')], [known('b')], hash).added).toEqual([
    { providerKey: '#a', found: found('a') },
  ])
})

test('a deleted account stays deleted when the bank sends it again', () => {
  const match = matchAccounts([found('a'), found('b')], [known('a', true), known('b')], hash)
  expect(match.deleted).toEqual([found('a')])
  expect(match.known.map(({ id }) => id)).toEqual(['id-b'])
})

describe('after a new link with other numbers or ids', () => {
  const renumbered = (key: string, number = '00124821') => ({ ...found(key), number })
  const alias = '#alias checking|CLP|4821|cuenta corriente'

  test('an account is matched by kind, currency, last digits and name, and gets its new number', () => {
    expect(matchAccounts([renumbered('new')], [known('old', false, alias)], hash)).toEqual({
      known: [{ id: 'id-old', providerKey: '#new', found: renumbered('new') }],
      added: [],
      deleted: [],
    })
  })

  test('a deleted one stays deleted', () => {
    expect(matchAccounts([renumbered('new')], [known('old', true, alias)], hash)).toMatchObject({
      known: [],
      added: [],
      deleted: [renumbered('new')],
    })
  })

  test('an account with a known number is not matched with another one', () => {
    const match = matchAccounts([renumbered('old'), renumbered('new')], [known('old', false, alias)], hash)
    expect(match.known.map(({ id }) => id)).toEqual(['id-old'])
    expect(match.added.map(({ providerKey }) => providerKey)).toEqual(['#new'])
  })

  test('an alias matches nothing if it is ambiguous or has no digits', () => {
    const twins = [known('one', false, alias), known('two', false, alias)]
    expect(matchAccounts([renumbered('new')], twins, hash).added).toHaveLength(1)
    expect(
      matchAccounts([renumbered('x'), renumbered('y')], [known('old', false, alias)], hash).added,
    ).toHaveLength(2)
    expect(toAlias(renumbered('new', ''))).toBeNull()
  })
})

test('the mask shows the last four digits and nothing more', () => {
  expect(toMask('001234567890')).toBe('7890')
  expect(toMask('XXXX XXXX XXXX 4821')).toBe('4821')
  expect(toMask('12')).toBe('0012')
  expect(toMask('')).toBe('0000')
})

test('names are converted to title case', () => {
  expect(toTitleCase('PÉREZ SOTO MARÍA DE LA LUZ')).toBe('Pérez Soto María de la Luz')
  expect(toTitleCase('  ana   ñuñez-o’higgins ')).toBe('Ana Ñuñez-O’Higgins')
  expect(toTitleCase('de la fuente')).toBe('De la Fuente')
})
