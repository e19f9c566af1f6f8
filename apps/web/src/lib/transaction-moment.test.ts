import { expect, test } from 'vitest'
import { transactionMoment } from './transaction-moment.ts'

test('the moment has a time only where the bank says one', () => {
  const [day, today] = ['2026-11-18', '2026-11-20']
  expect(transactionMoment({ date: day, datetime: null }, today)).toBe('Miércoles 18 de noviembre')
  expect(transactionMoment({ date: day, datetime: '2026-11-18T22:42:00Z' }, today)).toBe(
    'Miércoles 18 de noviembre, 19:42',
  )
})
