import { expect, test } from 'vitest'
import { encodeBase32, readableAlphabet, rfcAlphabet } from './base32.ts'
import { formatRecoveryCode, isAppCode, normalizeTypedCode } from './recovery-code.ts'

test('base32 is that of RFC 4648', () => {
  expect(encodeBase32(Buffer.from('fooba'), rfcAlphabet)).toBe('MZXW6YTB')
  expect(encodeBase32(Buffer.alloc(5, 255), rfcAlphabet)).toBe('77777777')
  expect(() => encodeBase32(Buffer.from('foo'), rfcAlphabet)).toThrow('groups of five')
})

test('a recovery code is found however it is typed', () => {
  const code = encodeBase32(Buffer.from('0123456789'), readableAlphabet)
  expect(code).toHaveLength(16)
  const shown = formatRecoveryCode(code)
  expect(shown).toMatch(/^(?:[\dA-Z]{4}-){3}[\dA-Z]{4}$/)
  for (const typed of [shown, shown.toLowerCase(), code, ` ${shown.replaceAll('-', ' ')} `])
    expect(normalizeTypedCode(typed)).toBe(code)
  expect(normalizeTypedCode('oO-iL l')).toBe('00111')
})

test('six digits are a code of the app, with or without a blank', () => {
  expect(['123456', '123 456'].map((typed) => isAppCode(normalizeTypedCode(typed)))).toEqual([true, true])
  expect(['12345', '1234567', '1234567890123456'].some((typed) => isAppCode(normalizeTypedCode(typed)))).toBe(
    false,
  )
})
