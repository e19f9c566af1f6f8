import { expect, test } from 'vitest'
import { createClock } from './clock.ts'

const at = (instant: string) => createClock(() => new Date(instant)).today()

test('the day changes at midnight in Santiago, in winter at 04:00 UTC', () => {
  expect(at('2026-07-01T03:59:59Z')).toBe('2026-06-30')
  expect(at('2026-07-01T04:00:00Z')).toBe('2026-07-01')
})

test('the day changes at midnight in Santiago, in summer at 03:00 UTC', () => {
  expect(at('2026-01-01T02:59:59Z')).toBe('2025-12-31')
  expect(at('2026-01-01T03:00:00Z')).toBe('2026-01-01')
})

test('the day without midnight, 6 September 2026, starts at its first minute', () => {
  expect(at('2026-09-06T03:59:59Z')).toBe('2026-09-05')
  expect(at('2026-09-06T04:00:00Z')).toBe('2026-09-06')
})
