import { expect, test } from 'vitest'
import { isIdle, seenEveryMs } from './idle.ts'

test('without a PIN no session locks by itself', () =>
  expect(isIdle(Number.MAX_SAFE_INTEGER, null)).toBe(false))

test.each([10, 30, 60, 300])(
  'a page that says every %i/5 s that somebody is there is never idle',
  (seconds) => {
    const longestSilence = seconds * 1_000 + (seconds / 5) * 1_000 + seenEveryMs(seconds)
    expect(isIdle(longestSilence, seconds)).toBe(false)
    expect(isIdle(seconds * 1_500 + 2_001, seconds)).toBe(true)
  },
)

test('a session without a lock is marked once a minute, one that locks after ten seconds every second', () =>
  expect([null, 10, 300].map(seenEveryMs)).toEqual([60_000, 1_000, 30_000]))
