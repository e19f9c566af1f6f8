import { expect, test } from 'vitest'
import { formatSavedShare } from './chart-context.ts'

test('formats the saved share, which says nothing where spending is above twice the income', () => {
  expect(formatSavedShare(12.345)).toBe('12,3%')
  expect(formatSavedShare(-100)).toBe('−100,0%')
  expect(formatSavedShare(-13_185.5)).toBe('—')
  expect(formatSavedShare(null)).toBe('—')
})
