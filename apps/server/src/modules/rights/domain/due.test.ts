import { expect, test } from 'vitest'
import { computeDueDate, rightKinds } from './due.ts'

test('a request is due after thirty calendar days', () => {
  for (const kind of rightKinds.filter((one) => one !== 'blocking'))
    expect(computeDueDate(kind, '2026-12-01')).toBe('2026-12-31')
})

test('blocking is due after two business days; Saturdays count, Sundays and holidays do not', () => {
  expect(computeDueDate('blocking', '2026-12-01')).toBe('2026-12-03')
  expect(computeDueDate('blocking', '2026-12-04')).toBe('2026-12-07') // Saturday, then the Monday before a holiday
  expect(computeDueDate('blocking', '2026-12-07')).toBe('2026-12-10') // 8 December is a holiday
  expect(computeDueDate('blocking', '2026-09-17')).toBe('2026-09-22') // 18 and 19 September, and a Sunday
})
