import { expect, test } from 'vitest'
import { createTransaction } from '../../../test/transactions.ts'
import {
  changeDraft,
  emptyDraft,
  getDraftErrors,
  toDraft,
  toTransactionBody,
  toTransactionPatch,
  withName,
} from './draft.ts'
import { getMergeRank, orderForMerge } from './merge-dialog.tsx'
import { emptyTransfer, getTransferErrors, isExchange } from './transfer-draft.ts'

const today = '2026-11-20'
const validDraft = { ...emptyDraft(today), name: 'Feria', amount: '12990' }
const errors = (part: Partial<typeof validDraft>) => getDraftErrors({ ...validDraft, ...part }, today)

test('accepts a name, an amount and a day', () => expect(errors({})).toEqual({}))
test('reports an empty or zero amount, a blank name and a missing day', () => {
  expect(errors({ amount: '' })).toEqual({ amount: 'Ingresa un monto válido' })
  expect(errors({ amount: '0' })).toEqual({ amount: 'El monto debe ser mayor que cero.' })
  expect(errors({ name: '  ' })).toEqual({ name: 'Escribe qué fue.' })
  expect(errors({ amount: '', name: '' })).toEqual({
    amount: 'Ingresa un monto válido',
    name: 'Escribe qué fue.',
  })
  expect(errors({ date: '' })).toEqual({ date: 'Ingresa una fecha válida.' })
  expect(errors({ tags: ['x'.repeat(51)] })).toEqual({
    tags: 'Cada etiqueta puede tener hasta 50 caracteres.',
  })
})
test('takes the name of the chosen category where none is typed', () => {
  const named = (facts: Partial<typeof validDraft>) =>
    withName({ ...validDraft, name: ' ', ...facts }, (category) => category.toLowerCase()).name
  expect(named({ category: 'TRANSPORTE' })).toBe('transporte')
  expect(named({ category: 'TRANSPORTE', name: 'Metro' })).toBe('Metro')
  // The server recognizes this category by the name, so it cannot name it.
  expect(named({ category: 'OTROS' }).trim()).toBe('')
})
test('refuses a future date', () =>
  expect(errors({ date: '2026-11-21' })).toEqual({ date: 'La fecha no puede ser futura.' }))

test('another account or type has no cuotas of the one before', () => {
  const inCuotas = changeDraft(validDraft, { instalments: 6 })
  expect(changeDraft(inCuotas, { name: 'Lavadora' }).instalments).toBe(6)
  expect(changeDraft(inCuotas, { type: 'Income' }).instalments).toBe(1)
  expect(changeDraft(inCuotas, { account: 'a' }).instalments).toBe(1)
})

test('sends a positive amount, the type, and no category unless chosen', () => {
  const body = toTransactionBody({ ...validDraft, type: 'Income', tags: ['Mensual', 'Trabajo'] })
  expect(body).toEqual({
    name: 'Feria',
    amount: 12990,
    type: 'Income',
    date: today,
    account: null,
    notes: '',
    tags: 'Mensual,Trabajo',
  })
  expect(toTransactionBody({ ...validDraft, category: 'SALUD', instalments: 6 })).toMatchObject({
    category: 'SALUD',
    instalments: 6,
  })
})

test('sends only changed fields', () => {
  const row = createTransaction(1, { manual: true, amount: -8_500, description: 'Feria' })
  expect(toTransactionPatch(toDraft(row), row)).toEqual({})
  expect(toTransactionPatch({ ...toDraft(row), amount: '9000', name: 'Feria ' }, row)).toEqual({
    amount: 9_000,
  })
  expect(toTransactionPatch({ ...toDraft(row), type: 'Income', date: today }, row)).toEqual({
    type: 'Income',
    date: today,
  })
})

test('prefers the bank’s row over a manual one, and a posted one over a pending one', () => {
  const [bank, byHand, pending] = [
    createTransaction(1),
    createTransaction(2, { manual: true }),
    createTransaction(3, { pending: true }),
  ]
  expect([getMergeRank(byHand, bank), getMergeRank(pending, bank), getMergeRank(bank, bank)]).toEqual([
    'bank',
    'posted',
    null,
  ])
  expect(orderForMerge([byHand, bank])).toEqual([bank, byHand])
  expect(orderForMerge([pending, bank])).toEqual([bank, pending])
  expect(orderForMerge([bank, pending])).toEqual([bank, pending])
})

test('requires two accounts, an amount, and the received amount for another currency', () => {
  const accounts = [account('a', 'CLP'), account('b', 'CLP'), account('c', 'USD')]
  const draft = { ...emptyTransfer(today), from_account: 'a', to_account: 'b', amount: '100' }
  expect(getTransferErrors(draft, accounts, today)).toEqual({})
  expect(getTransferErrors({ ...draft, from_account: '', amount: '' }, accounts, today)).toEqual({
    from_account: 'Elige una cuenta.',
    amount: 'Ingresa un monto válido',
  })
  expect(getTransferErrors({ ...draft, to_account: 'a' }, accounts, today)).toEqual({
    to_account: 'Elige dos cuentas distintas.',
  })
  const exchange = { ...draft, to_account: 'c' }
  expect([isExchange(draft, accounts), isExchange(exchange, accounts)]).toEqual([false, true])
  expect(getTransferErrors(exchange, accounts, today)).toHaveProperty('received_amount')
  expect(getTransferErrors({ ...exchange, received_amount: '0.5' }, accounts, today)).toEqual({})
})

const account = (id: string, currency: 'CLP' | 'USD') => ({ id, currency })
