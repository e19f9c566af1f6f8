import { type CalendarPeriod, periodRange } from '@lucas/contract/rules/periods.ts'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Period } from '../../lib/search-params/period.ts'
import { useAnsweredPeriod } from './use-answered-period.ts'

const named = (name: CalendarPeriod): Period => ({ name, range: periodRange(name, '2026-11-23') })

test('keeps the previous period until the figures of the next one have come', () => {
  const { result, rerender } = renderHook(
    ({ period, isPlaceholderData }) => useAnsweredPeriod(period, isPlaceholderData),
    { initialProps: { period: named('this_month'), isPlaceholderData: false } },
  )
  rerender({ period: named('last_month'), isPlaceholderData: true })
  expect(result.current.name).toBe('this_month')
  rerender({ period: named('last_month'), isPlaceholderData: false })
  expect(result.current).toEqual(named('last_month'))
})
