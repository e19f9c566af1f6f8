import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('ids of one millisecond are ordered by creation', () => {
  const ids = Array.from({ length: 5_000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
