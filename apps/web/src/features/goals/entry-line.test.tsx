import type { GoalEntry } from '@lucas/contract/planning/goal.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EntryLine } from './entry-line.tsx'

const reversal: GoalEntry = {
  id: '019a0000-0000-7000-8000-000000000001',
  goal_id: '019a0000-0000-7000-8000-000000000002',
  goal_name: 'Vacaciones',
  created_at: '2026-11-01T12:00:00.000Z',
  note: '',
  amount: -5_000,
  transaction_type: 'reversal',
  transaction_id: null,
  transaction: null,
  reverses: null,
  can_undo: false,
}

test.each([
  [{ note: '' }, 'Deshecho'],
  [{ note: 'Aguinaldo' }, 'Deshecho · Aguinaldo'],
  [{ note: 'Aguinaldo', transaction_type: 'allocation' as const }, 'Aguinaldo'],
  [{ note: '', transaction_type: 'allocation' as const }, 'Desde una transacción'],
  [
    {
      transaction_type: 'allocation' as const,
      transaction: { merchant_name: 'Líder Express', description: 'COMPRA LIDER' },
    },
    'Desde Líder Express',
  ],
])('%o reads %s', (change, label) => {
  render(<EntryLine entry={{ ...reversal, ...change }} today="2026-11-20" />)
  expect(screen.getByText(label)).toBeTruthy()
})
