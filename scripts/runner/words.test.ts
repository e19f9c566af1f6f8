import { describe, expect, test } from 'vitest'
import { readWords } from './words.ts'

const parts = ['lint', 'unit']
const files = ['scripts/checks/supply-chain.test.ts', 'e2e/goals.test.ts']
const read = (...words: string[]) => readWords(words, parts, files)

describe('the words after npm test', () => {
  test('a part is a part, a path a filter', () =>
    expect(read('lint', 'e2e/goals', 'unit')).toEqual({
      parts: new Set(['lint', 'unit']),
      filters: ['e2e/goals'],
    }))
  test('no word asks for everything', () => expect(read()).toEqual({ parts: new Set(), filters: [] }))
  test('a word that is no part is refused, although a file is called so', () =>
    expect(() => read('lint', 'supply', 'unit')).toThrow("'supply' is no part. Parts: lint, unit."))
  test('a path without a test is refused', () =>
    expect(() => read('unit', 'e2e/gaols.test.ts')).toThrow("No test file is called 'e2e/gaols.test.ts'."))
})
