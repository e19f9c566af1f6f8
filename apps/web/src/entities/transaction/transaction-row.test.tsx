import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createTransaction } from '../../../test/transactions.ts'
import { TransactionRow } from './transaction-row.tsx'

const row = createTransaction(1, { amount: -18_990, date: '2026-11-18', category: 'SERVICIOS' })
const today = '2026-11-20'

test('shows merchant, category, account number and day, and no number for manual transactions', () => {
  const { rerender } = render(<TransactionRow transaction={row} today={today} />)
  expect(document.body.textContent).toContain('Servicios · Falabella ****4821')
  expect(document.body.textContent).toContain('18 nov')
  rerender(<TransactionRow transaction={{ ...row, manual: true }} today={today} />)
  expect(document.body.textContent).not.toContain('****')
})

test('shows a plus for income and U+2212 for expenses', () => {
  const { rerender } = render(<TransactionRow transaction={row} today={today} />)
  expect(screen.getByText('−$18.990')).toBeTruthy()
  rerender(<TransactionRow transaction={{ ...row, amount: 1_910_000 }} today={today} />)
  expect(screen.getByText('+$1.910.000')).toBeTruthy()
})
