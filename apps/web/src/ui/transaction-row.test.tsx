import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { movement } from '../../test/movements.ts'
import { TransactionRow } from './transaction-row.tsx'

const row = movement(1, { amount: -18_990, date: '2026-11-18', category: 'SERVICIOS' })
const today = '2026-11-20'

test('a row names merchant, category, mask and day; what was added by hand has no mask', () => {
  const { rerender } = render(<TransactionRow transaction={row} today={today} />)
  expect(document.body.textContent).toContain('Servicios · Falabella ****4821')
  expect(document.body.textContent).toContain('18 nov')
  rerender(<TransactionRow transaction={{ ...row, manual: true }} today={today} />)
  expect(document.body.textContent).not.toContain('****')
})

test('income has a plus, an expense a true minus', () => {
  const { rerender } = render(<TransactionRow transaction={row} today={today} />)
  expect(screen.getByText('−$18.990')).toBeTruthy()
  rerender(<TransactionRow transaction={{ ...row, amount: 1_910_000 }} today={today} />)
  expect(screen.getByText('+$1.910.000')).toBeTruthy()
})
