import type { RecurringSeries } from '@lucas/contract/recurring.ts'
import { expect, test } from 'vitest'
import { series } from './fixtures/series.ts'
import { inputOf, patchOf } from './series-form.ts'

const netflix: RecurringSeries = series()

test('only what differs from what stands is written', () => {
  expect(
    patchOf({ name: ' Netflix ', kind: 'subscription', rhythm: 'monthly', amount: '10990' }, netflix),
  ).toEqual({})
  expect(patchOf({ name: 'Series', rhythm: 'yearly', amount: '12990' }, netflix)).toEqual({
    name: 'Series',
    rhythm: 'yearly',
    expected_amount: 12_990,
  })
})

test('an amount that is none is not written', () => {
  for (const amount of ['', '0']) expect(patchOf({ amount }, netflix)).toBeNull()
})

test('the cents of a dollar are kept', () => {
  const cloud = series({ currency: 'USD', expected_amount: -1.99 })
  expect(patchOf({ amount: '1.99' }, cloud)).toEqual({})
  expect(patchOf({ amount: '2.5' }, cloud)).toEqual({ expected_amount: 2.5 })
})

test('a new series follows its movements in all that the person left alone', () => {
  const seed = { id: 'one', name: 'Netflix', amount: -10_990 }
  expect(inputOf({ name: 'Netflix', amount: '10990' }, seed)).toEqual({
    transaction_ids: ['one'],
    rhythm: 'monthly',
  })
  expect(inputOf({ name: 'Tele', kind: 'bill', rhythm: 'yearly', amount: '9000' }, seed)).toEqual({
    transaction_ids: ['one'],
    rhythm: 'yearly',
    name: 'Tele',
    kind: 'bill',
    expected_amount: 9_000,
  })
})
