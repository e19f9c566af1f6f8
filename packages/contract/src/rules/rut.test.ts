import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normaliseRut, rutCheckDigit } from './rut.ts'

test.each(['12345678-5', '11111111-1', '76086428-5', '17654321-3', '15432109-8', '1-9'])(
  '%s is valid',
  (rut) => expect(normaliseRut(rut)).toBe(rut),
)

test.each([
  ['12.345.678-5', '12345678-5'],
  [' 12345678 5 ', '12345678-5'],
  ['0012345678-5', null],
  ['012345678-5', '12345678-5'],
  ['20347878-k', '20347878-K'],
])('%s is read as %s', (text, expected) => expect(normaliseRut(text)).toBe(expected))

test.each(['12345678-9', '', '-', 'K', '0-0', '12345678', '12345678-55', 'abc', '1234567890123-4'])(
  '%s is invalid',
  (text) => expect(normaliseRut(text)).toBeNull(),
)

describe('the check digit', () => {
  test('is the only digit that makes a valid RUT', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (body) => {
        const right = rutCheckDigit(String(body))
        for (const digit of '0123456789K')
          expect(normaliseRut(`${body}-${digit}`)).toBe(digit === right ? `${body}-${right}` : null)
      }),
    ))
  test('detects two swapped digits', () => expect(normaliseRut('12345687-5')).toBeNull())
})
