import type { TransactionDetail } from '@lucas/contract/transaction.ts'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { TransactionDetailView, transactionMoment } from './transaction-detail.tsx'
import { TransactionRow } from './transaction-row.tsx'

const id = '0199a0b0-0000-7000-8000-000000000001'
const detail: TransactionDetail = {
  id,
  floid_transaction_id: 'f-1',
  description: 'PAC ENTEL PCS',
  merchant_name: 'Entel',
  amount: -18990,
  currency: 'CLP',
  date: '2026-11-18',
  datetime: null,
  category: 'SERVICIOS',
  category_source: 'merchant',
  category_confidence: 90,
  kind: 'spending',
  pending: false,
  reviewed: false,
  manual: false,
  account_name: 'Visa',
  institution_name: 'Santander',
  institution_color: null,
  notes: '',
  tags: 'Mensual,Trabajo',
  account: { id, name: 'Visa', institution_name: 'Santander', mask: '3193', account_type: 'credit' },
  category_reason: 'Comercio conocido',
  raw_data: null,
  rich_data: {
    balance_after: 247257,
    original_amount: null,
    branch: null,
    reference: null,
    merchant_category: null,
    payment_method: 'automatic_debit',
    installment: { number: 2, total: 6 },
    floid_raw: null,
  },
  transfer: null,
  recurring_id: null,
  instalment: null,
}
const today = '2026-11-20'

test('the detail says in words what the wire says in codes, and no line is empty', () => {
  render(<TransactionDetailView detail={detail} savingNotes={false} onSaveNotes={() => undefined} />)
  expect(screen.getByText('Pago automático')).toBeTruthy()
  expect(screen.getByText('2 de 6')).toBeTruthy()
  expect(screen.getByText('PAC ENTEL PCS')).toBeTruthy()
  expect(screen.getByText('Trabajo')).toBeTruthy()
  expect(screen.queryByText('Sucursal')).toBeNull()
})

test('an unchanged note cannot be saved', async () => {
  const saved: string[] = []
  render(
    <TransactionDetailView detail={detail} savingNotes={false} onSaveNotes={(note) => saved.push(note)} />,
  )
  const save = screen.getByRole('button', { name: 'Guardar' })
  expect(save).toHaveProperty('disabled', true)
  await userEvent.type(screen.getByLabelText('Notas'), 'casa')
  await userEvent.click(save)
  expect(saved).toEqual(['casa'])
})

test('a row names merchant, category, mask and day; what was added by hand has no mask', () => {
  const { rerender } = render(<TransactionRow transaction={detail} today={today} />)
  expect(document.body.textContent).toContain('Servicios · Santander ****3193')
  expect(document.body.textContent).toContain('18 nov')
  rerender(<TransactionRow transaction={{ ...detail, manual: true }} today={today} />)
  expect(document.body.textContent).not.toContain('****')
})

test('income has a plus, an expense a true minus', () => {
  const { rerender } = render(<TransactionRow transaction={detail} today={today} />)
  expect(screen.getByText('−$18.990')).toBeTruthy()
  rerender(<TransactionRow transaction={{ ...detail, amount: 1_910_000 }} today={today} />)
  expect(screen.getByText('+$1.910.000')).toBeTruthy()
})

test('the moment has a time only where the bank says one', () => {
  expect(transactionMoment(detail, today)).toBe('Miércoles 18 de noviembre')
  expect(transactionMoment({ ...detail, datetime: '2026-11-18T22:42:00Z' }, today)).toBe(
    'Miércoles 18 de noviembre, 19:42',
  )
})
