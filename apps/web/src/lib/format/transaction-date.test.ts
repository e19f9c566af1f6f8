import { expect, test } from 'vitest'
import { formatTransactionDate } from './transaction-date.ts'

test('shows a time only if the bank gives one', () => {
  const [day, today] = ['2026-11-18', '2026-11-20']
  expect(formatTransactionDate({ date: day, datetime: null }, today)).toBe('Miércoles 18 de noviembre')
  expect(formatTransactionDate({ date: day, datetime: '2026-11-18T22:42:00Z' }, today)).toBe(
    'Miércoles 18 de noviembre, 19:42',
  )
})
