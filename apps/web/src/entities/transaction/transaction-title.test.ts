import { expect, test } from 'vitest'
import { createTransaction } from '../../../test/transactions.ts'
import { formatTransferRoute, transactionTitle } from './transaction-title.ts'

const transfer = (overrides: Parameters<typeof createTransaction>[1]) =>
  createTransaction(1, { kind: 'transfer', kind_source: 'pair', merchant_name: null, ...overrides })
const savings = { account_name: 'Cuenta de Ahorro', institution_name: 'Falabella' }
const elsewhere = { account_name: 'CuentaRUT', institution_name: 'BancoEstado' }

test('a transfer is named after its other account', () => {
  expect(transactionTitle(transfer({ counterpart: savings }))).toBe('Entre tus cuentas')
  expect(transactionTitle(transfer({ counterpart: elsewhere }))).toBe('A tu cuenta en BancoEstado')
  expect(transactionTitle(transfer({ counterpart: elsewhere, amount: 500 }))).toBe(
    'Desde tu cuenta en BancoEstado',
  )
  const wallet = { account_name: null, institution_name: 'Tenpo' }
  expect(transactionTitle(transfer({ counterpart: wallet, kind_source: 'text' }))).toBe(
    'A tu cuenta en Tenpo',
  )
  expect(transactionTitle(transfer({ kind_source: 'text' }))).toBe('A otra cuenta tuya')
})

test("the user's own name and choice keep the name", () => {
  const named = { merchant_name: 'Para el viaje', counterpart: savings, renamed: true }
  expect(transactionTitle(transfer(named))).toBe('Para el viaje')
  expect(transactionTitle(transfer({ description: 'TEF A VALE', kind_source: 'person' }))).toBe('TEF a Vale')
})

test('a card payment is named as one, and other kinds keep their name', () => {
  expect(transactionTitle(createTransaction(1, { kind: 'card_payment' }))).toBe('Pago de tarjeta')
  expect(transactionTitle(createTransaction(1, { kind: 'savings' }))).toBe('Comercio 1')
})

test('the route runs from the account that pays to the one that receives', () => {
  expect(formatTransferRoute(transfer({ counterpart: savings }))).toBe('Cuenta Corriente → Cuenta de Ahorro')
  expect(formatTransferRoute(transfer({ counterpart: savings, amount: 500 }))).toBe(
    'Cuenta de Ahorro → Cuenta Corriente',
  )
  expect(formatTransferRoute(transfer({}))).toBeNull()
})
