import { afterEach, expect, test, vi } from 'vitest'
import { goalsKey } from '../../lib/storage-keys.ts'
import { aGoal, aSummary } from './fixtures.ts'
import { readStored, writeStored } from './store.ts'

const data = { goals: [aGoal()], summary: aSummary({}) }
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('what was kept is there again for the same person', () => {
  writeStored('ana', data)
  expect(readStored('ana')?.data).toEqual(data)
})

test('another person, another shape and another version find nothing, and it is gone', () => {
  for (const spoil of [
    () => undefined,
    () => localStorage.setItem(goalsKey, '{broken'),
    () =>
      localStorage.setItem(
        goalsKey,
        JSON.stringify({ ...JSON.parse(localStorage.getItem(goalsKey) ?? ''), version: 2 }),
      ),
  ]) {
    writeStored('ana', data)
    spoil()
    expect(readStored('beto')).toBeUndefined()
    expect(localStorage.getItem(goalsKey)).toBeNull()
  }
})

test('after a day nothing is left', () => {
  writeStored('ana', data)
  vi.useFakeTimers({ now: Date.now() + 24 * 3_600_000 })
  expect(readStored('ana')).toBeUndefined()
})
