import { expect, test } from 'vitest'
import { movement } from '../../../test/movements.ts'
import { bodyOf, draftErrors, draftOf, emptyDraft, patchOf } from './draft.ts'
import { inOrder, rankOf } from './merge-order.ts'
import { emptyTransfer, isExchange, transferErrors } from './transfer-draft.ts'

const today = '2026-11-20'
const fair = { ...emptyDraft(today), name: 'Feria', amount: '12990' }
const errors = (part: Partial<typeof fair>) => draftErrors({ ...fair, ...part }, today)

test('a name, an amount and a day are enough', () => expect(errors({})).toEqual({}))
test('an empty or zero amount, a blank name and a missing day are named', () => {
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
test('what has not happened yet cannot be added', () =>
  expect(errors({ date: '2026-11-21' })).toEqual({ date: 'La fecha no puede ser futura.' }))

test('the wire has a positive number, the type, and no category where nobody chose one', () => {
  const body = bodyOf({ ...fair, type: 'Income', tags: ['Mensual', 'Trabajo'] })
  expect(body).toEqual({
    name: 'Feria',
    amount: 12990,
    type: 'Income',
    date: today,
    account: null,
    notes: '',
    tags: 'Mensual,Trabajo',
  })
  expect(bodyOf({ ...fair, category: 'SALUD' })).toMatchObject({ category: 'SALUD' })
})

test('a change says only what was changed', () => {
  const row = movement(1, { manual: true, amount: -8_500, description: 'Feria' })
  expect(patchOf(draftOf(row), row)).toEqual({})
  expect(patchOf({ ...draftOf(row), amount: '9000', name: 'Feria ' }, row)).toEqual({ amount: 9_000 })
  expect(patchOf({ ...draftOf(row), type: 'Income', date: today }, row)).toEqual({
    type: 'Income',
    date: today,
  })
})

test('of two rows the bank’s stays before one written by hand, the posted one before a pending', () => {
  const [bank, byHand, pending] = [movement(1), movement(2, { manual: true }), movement(3, { pending: true })]
  expect([rankOf(byHand, bank), rankOf(pending, bank), rankOf(bank, bank)]).toEqual(['bank', 'posted', null])
  expect(inOrder([byHand, bank])).toEqual([bank, byHand])
  expect(inOrder([pending, bank])).toEqual([bank, pending])
  expect(inOrder([bank, pending])).toEqual([bank, pending])
})

test('a transfer needs two accounts, an amount, and what arrived where that is another currency', () => {
  const accounts = [account('a', 'CLP'), account('b', 'CLP'), account('c', 'USD')]
  const draft = { ...emptyTransfer(today), from: 'a', to: 'b', amount: '100' }
  expect(transferErrors(draft, accounts, today)).toEqual({})
  expect(transferErrors({ ...draft, from: '', amount: '' }, accounts, today)).toEqual({
    from_account: 'Elige una cuenta.',
    amount: 'Ingresa un monto válido',
  })
  expect(transferErrors({ ...draft, to: 'a' }, accounts, today)).toEqual({
    to_account: 'Elige dos cuentas distintas.',
  })
  const exchange = { ...draft, to: 'c' }
  expect([isExchange(draft, accounts), isExchange(exchange, accounts)]).toEqual([false, true])
  expect(transferErrors(exchange, accounts, today)).toHaveProperty('received_amount')
  expect(transferErrors({ ...exchange, received: '0.5' }, accounts, today)).toEqual({})
})

const account = (id: string, currency: 'CLP' | 'USD') => ({ id, currency })
