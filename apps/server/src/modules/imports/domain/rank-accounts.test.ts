import { describe, expect, test } from 'vitest'
import {
  findCertainAccount,
  guessAccount,
  namesOther,
  type OwnAccount,
  rankAccounts,
} from './rank-accounts.ts'

const own = (id: string, facts: Partial<OwnAccount> = {}): OwnAccount => ({
  id,
  mask: '4821',
  institutionId: 'santander',
  type: 'checking',
  currency: 'CLP',
  ...facts,
})
const file = { number: null, institutionId: 'santander', type: null, currency: 'CLP' } as const

describe('the account of a file without a certain number', () => {
  test('is the only one of the bank that the form of the file names', () => {
    const accounts = [own('a'), own('b', { institutionId: 'bci' }), own('c', { currency: 'USD' })]
    expect(guessAccount(file, accounts)).toBe('a')
  })
  test('is the only one of a fitting type', () => {
    const accounts = [own('a'), own('card', { type: 'credit', mask: '1738' })]
    expect(guessAccount({ ...file, type: 'credit' }, accounts)).toBe('card')
    expect(guessAccount({ ...file, type: 'savings' }, accounts)).toBe('a')
  })
  test('is the only checking account if the file names no type', () => {
    expect(guessAccount(file, [own('a'), own('b', { type: 'savings' }), own('c', { type: 'credit' })])).toBe(
      'a',
    )
    const savings = [own('a', { type: 'savings' }), own('b', { type: 'depository' })]
    expect(guessAccount(file, savings)).toBeNull()
  })
  test('is open among several, for an unknown bank and for another number', () => {
    expect(guessAccount(file, [own('a'), own('b')])).toBeNull()
    expect(guessAccount({ ...file, institutionId: null }, [own('a')])).toBeNull()
    expect(guessAccount({ ...file, number: '000-9999' }, [own('a')])).toBeNull()
  })
  test('may be one whose number is not known', () => {
    expect(guessAccount({ ...file, number: '000-9999' }, [own('a', { mask: '0000' })])).toBe('a')
  })
})

describe('the account that a file names by number and type', () => {
  const named = { ...file, number: '000-4821', type: 'savings' } as const
  test('comes first among the accounts of one bank, also beside one with the same last digits', () => {
    const accounts = [own('a', { mask: '1111' }), own('b'), own('c', { type: 'savings' })]
    const ranked = rankAccounts(named, accounts)
    expect(ranked.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
    expect(findCertainAccount(ranked)).toBe('c')
  })
  test('is not certain among two of its type, or without a type', () => {
    const twins = [own('a', { type: 'savings' }), own('b', { type: 'savings' })]
    expect(findCertainAccount(rankAccounts(named, twins))).toBeNull()
    expect(findCertainAccount(rankAccounts({ ...named, type: null }, [own('a'), own('b')]))).toBeNull()
  })
  test('is another one where all have other numbers, and may be one without a known number', () => {
    expect(namesOther(named, [own('a', { mask: '1111' }), own('b', { mask: '2222' })])).toBe(true)
    expect(namesOther(named, [own('a', { mask: '1111' }), own('b', { mask: '0000' })])).toBe(false)
    expect(namesOther(named, [own('a')])).toBe(false)
    expect(namesOther({ ...named, type: null }, [own('a', { mask: '1111' })])).toBe(false)
    expect(namesOther({ ...named, number: null }, [own('a', { mask: '1111' })])).toBe(false)
  })
})
