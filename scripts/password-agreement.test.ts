import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadCommonPasswords } from '../apps/server/src/modules/auth/passwords/common-passwords.ts'
import { requireStrongPassword } from '../apps/server/src/modules/auth/passwords/require-strong-password.ts'
import { commonWords } from '../apps/web/src/lib/session/common-words.ts'
import { ratePassword } from '../apps/web/src/lib/session/password-strength.ts'

// S-11: the password meter of the web app and the check of the server use one rule and one list.

const words = new Set(commonWords.split('\n'))
const owner = { email: 'camila.rojas+lucas@correo.cl', first_name: 'Camila', last_name: 'Rojas Soto' }
const word = fc.constantFrom(...[...words].filter((_, n) => n % 97 === 0), 'camila', 'rojas', 'lucas')
const ending = fc.stringMatching(/^[\d !.]{0,8}$/)
const leet: Record<string, string> = { a: '4', e: '3', i: '1', o: '0', s: '$' }

const password = fc.oneof(
  fc.string({ minLength: 1, maxLength: 140, unit: 'grapheme' }),
  fc.tuple(word, ending).map((parts) => parts.join('')),
  fc
    .tuple(word, ending)
    .map(([one, end]) => one.replaceAll(/[aeios]/g, (letter) => leet[letter] ?? letter) + end),
  fc.array(word, { minLength: 2, maxLength: 4 }).map((parts) => parts.join(' ')),
  fc.string({ minLength: 10, maxLength: 20, unit: fc.constantFrom('a', 'b', ' ', 'c', '1') }),
)

test('the web app and the server use the same list of common passwords', async () => {
  expect(words).toEqual(await loadCommonPasswords())
  expect(words.size).toBeGreaterThan(20_000)
})

test('the server rejects exactly the passwords that the meter rates as weak', async () => {
  const counts = { refused: 0, taken: 0 }
  const agrees = fc.asyncProperty(password, async (candidate) => {
    const isRefused = await requireStrongPassword(candidate, owner).then(
      () => false,
      () => true,
    )
    counts[isRefused ? 'refused' : 'taken'] += 1
    expect(ratePassword(candidate, owner, (folded) => words.has(folded)).level === 1).toBe(isRefused)
  })
  await fc.assert(agrees, { numRuns: 200, seed: 20_261_123 })
  expect(Math.min(counts.refused, counts.taken)).toBeGreaterThan(20)
})
