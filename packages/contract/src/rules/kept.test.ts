import { expect, test } from 'vitest'
import { kept } from './kept.ts'

test('what is dear is made once for each key', () => {
  const asked: string[] = []
  const lengthOf = kept((word: string) => {
    asked.push(word)
    return word.length
  })
  expect([lengthOf('peso'), lengthOf('luca'), lengthOf('peso')]).toEqual([4, 4, 4])
  expect(asked).toEqual(['peso', 'luca'])
})
