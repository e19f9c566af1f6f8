import { afterEach, expect, test, vi } from 'vitest'
import { goalsKey } from '../../lib/session/storage-keys.ts'
import { aGoal, aSummary } from './fixtures.ts'
import { readStoredGoals, writeStoredGoals } from './stored-goals.ts'

const data = { goals: [aGoal()], summary: aSummary({}) }
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('returns stored data to the same user', () => {
  writeStoredGoals('ana', data)
  expect(readStoredGoals('ana')?.data).toEqual(data)
})

test('deletes data of another user, shape or version', () => {
  for (const spoil of [
    () => undefined,
    () => localStorage.setItem(goalsKey, '{broken'),
    () =>
      localStorage.setItem(
        goalsKey,
        JSON.stringify({ ...JSON.parse(localStorage.getItem(goalsKey) ?? ''), version: 2 }),
      ),
  ]) {
    writeStoredGoals('ana', data)
    spoil()
    expect(readStoredGoals('beto')).toBeUndefined()
    expect(localStorage.getItem(goalsKey)).toBeNull()
  }
})

test('expires after a day', () => {
  writeStoredGoals('ana', data)
  vi.useFakeTimers({ now: Date.now() + 24 * 3_600_000 })
  expect(readStoredGoals('ana')).toBeUndefined()
})
