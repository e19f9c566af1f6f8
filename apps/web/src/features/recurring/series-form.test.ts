import type { RecurringSeries } from '@lucas/contract/planning/recurring.ts'
import { expect, test } from 'vitest'
import { series } from './fixtures/series.ts'
import { toSeriesInput, toSeriesPatch } from './series-form.ts'

const netflix: RecurringSeries = series()

test('sends only changed fields', () => {
  expect(
    toSeriesPatch({ name: ' Netflix ', kind: 'subscription', rhythm: 'monthly', amount: '10990' }, netflix),
  ).toEqual({})
  expect(toSeriesPatch({ name: 'Series', rhythm: 'yearly', amount: '12990' }, netflix)).toEqual({
    name: 'Series',
    rhythm: 'yearly',
    expected_amount: 12_990,
  })
})

test('sends nothing for an invalid amount', () => {
  for (const amount of ['', '0']) expect(toSeriesPatch({ amount }, netflix)).toBeNull()
})

test('keeps the cents of dollar amounts', () => {
  const cloud = series({ currency: 'USD', expected_amount: -1.99 })
  expect(toSeriesPatch({ amount: '1.99' }, cloud)).toEqual({})
  expect(toSeriesPatch({ amount: '2.5' }, cloud)).toEqual({ expected_amount: 2.5 })
})

test('sends only the fields that the user set for a new series', () => {
  const seed = { id: 'one', name: 'Netflix', amount: -10_990 }
  expect(toSeriesInput({ name: 'Netflix', amount: '10990' }, seed)).toEqual({
    transaction_ids: ['one'],
    rhythm: 'monthly',
  })
  expect(toSeriesInput({ name: 'Tele', kind: 'bill', rhythm: 'yearly', amount: '9000' }, seed)).toEqual({
    transaction_ids: ['one'],
    rhythm: 'yearly',
    name: 'Tele',
    kind: 'bill',
    expected_amount: 9_000,
  })
})
