import { expect, test } from 'vitest'
import { shareWords } from './shown.ts'

test('what was saved of the income is told in percent, but not beyond the income itself', () => {
  expect(shareWords(12.345)).toBe('12,3%')
  expect(shareWords(-100)).toBe('−100,0%')
  expect(shareWords(-13_185.5)).toBe('< −100%')
  expect(shareWords(null)).toBe('—')
})
