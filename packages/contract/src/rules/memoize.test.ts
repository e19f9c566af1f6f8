import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

test('computes the value once per key', () => {
  const computed: string[] = []
  const getLength = memoize((word: string) => {
    computed.push(word)
    return word.length
  })
  expect([getLength('peso'), getLength('luca'), getLength('peso')]).toEqual([4, 4, 4])
  expect(computed).toEqual(['peso', 'luca'])
})
