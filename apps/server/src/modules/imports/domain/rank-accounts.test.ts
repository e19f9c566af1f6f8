import { describe, expect, test } from 'vitest'
import { guessAccount, type OwnAccount } from './rank-accounts.ts'

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
