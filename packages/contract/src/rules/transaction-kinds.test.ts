import { describe, expect, test } from 'vitest'
import { type TransactionKind, transactionKinds } from '../transactions/transaction.ts'
import { areKinds, parseKinds, toFlowSide } from './transaction-kinds.ts'

const sidesOf = (filterKinds: readonly TransactionKind[]) =>
  transactionKinds.map((kind) => [
    kind,
    toFlowSide(kind, true, filterKinds),
    toFlowSide(kind, false, filterKinds),
  ])

describe('sums of a list', () => {
  test('count income, spending and refunds, whatever the filter', () =>
    expect(sidesOf([])).toEqual([
      ['spending', 'spending', 'spending'],
      ['income', 'income', 'income'],
      ['transfer', null, null],
      ['savings', null, null],
      ['card_payment', null, null],
      ['refund', 'spending', 'spending'],
      ['excluded', null, null],
    ]))

  test('count transfers, savings and card payments by their sign if the filter names them', () => {
    expect(sidesOf(['transfer', 'savings', 'card_payment']).slice(2, 5)).toEqual([
      ['transfer', 'spending', 'income'],
      ['savings', 'spending', 'income'],
      ['card_payment', 'spending', 'income'],
    ])
    expect(toFlowSide('savings', true, ['transfer'])).toBeNull()
  })

  test('never count excluded transactions', () =>
    expect(toFlowSide('excluded', true, [...transactionKinds])).toBeNull())
})

test('a list of kinds is read without blanks, unknown words and repetitions', () => {
  expect(parseKinds(' transfer,foo,,savings , transfer')).toEqual(['transfer', 'savings'])
  expect(parseKinds('__proto__')).toEqual([])
  expect(areKinds(' transfer, savings,')).toBe(true)
  expect(areKinds('transfer,Transfer')).toBe(false)
})
