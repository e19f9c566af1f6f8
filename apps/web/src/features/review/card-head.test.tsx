import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createTransaction } from '../../../test/transactions.ts'
import { CardHead } from './card-head.tsx'

test('masks the account number in the description of the bank', () => {
  const transaction = createTransaction(1, { description: 'TRASPASO A CUENTA:52177087608' })
  const { container } = render(<CardHead transaction={transaction} today="2026-11-21" />)
  expect(container.textContent).toContain('TRASPASO A ****7608')
  expect(container.textContent).not.toContain('52177087608')
})
