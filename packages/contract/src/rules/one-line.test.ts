import { expect, test } from 'vitest'
import { toOneLine, toOneLineTexts } from './one-line.ts'

test('each run of control characters becomes a blank, everything else stays', () => {
  expect(toOneLine('Ana\r\n\tRojas')).toBe('Ana Rojas')
  expect(toOneLine('a\u0085b\u2028c\u001b[31md')).toBe('a b c [31md')
  expect(toOneLine('Ñandú 家計 👨‍👩‍👧  ok')).toBe('Ñandú 家計 👨‍👩‍👧  ok')
})

test('the texts of a stored value are cleaned at every depth', () => {
  const stored = { name: 'a\nb', list: [{ value: 'c\td' }, 1, null, true] }
  expect(toOneLineTexts(stored)).toEqual({ name: 'a b', list: [{ value: 'c d' }, 1, null, true] })
})
