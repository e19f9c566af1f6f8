import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findSecretWeakness } from './weak-secret.ts'

describe('secrets', () => {
  test.each(['hex', 'base64', 'base64url', 'latin1'] as const)('32 random bytes as %s pass', (form) => {
    for (let round = 0; round < 3_000; round += 1)
      expect(findSecretWeakness(randomBytes(32).toString(form), 32)).toBeNull()
  })

  test.each([
    ['one character', 't'.repeat(32), 'repeats itself'],
    ['a pattern', 'abcD1'.repeat(9), 'repeats itself'],
    ['a longer pattern', 'k3vR9xQ2pLm7'.repeat(3), 'repeats itself'],
    ['an alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789', 'repeats itself'],
    ['one character and an end', `${'t'.repeat(30)}12`, 'repeats itself'],
    ['few characters', '0110100111010010100100100101101011', 'has too few different characters'],
    ['a date', '20240101202401022023123120231230', 'has too few different characters'],
    ['a password', 'password12345678901234567890abcd', 'is made of words that examples use'],
    ['an example', 'change-me-please-this-is-a-secret!', 'is made of words that examples use'],
    ['a keyboard', 'qwertyuiopasdfghjklzxcvbnm0987654', 'is made of words that examples use'],
  ])('%s does not', (_, secret, weakness) => {
    expect(findSecretWeakness(secret, 32)).toBe(weakness)
  })

  test('a key of 32 bytes is checked by its bytes', () => {
    expect(findSecretWeakness(Buffer.alloc(32, 7).toString('latin1'), 32)).toBe('repeats itself')
    expect(findSecretWeakness(Buffer.from([...Array(32).keys()]).toString('latin1'), 32)).toBe(
      'repeats itself',
    )
  })
})
