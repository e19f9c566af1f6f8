import type { Upcoming } from '@lucas/contract/planning/recurring.ts'
import { expect, test } from 'vitest'
import { uuid } from '../../../../test/api-fixtures.ts'
import { listNextCharges } from './upcoming-charges.ts'

const item = (part: Partial<Upcoming['results'][number]>): Upcoming['results'][number] => ({
  series_id: uuid(1),
  name: 'Netflix',
  kind: 'subscription',
  currency: 'CLP',
  date: '2026-11-25',
  from: '2026-11-24',
  to: '2026-11-26',
  amount: -8_990,
  amount_min: -8_990,
  amount_max: -8_990,
  late: false,
  no_data: false,
  account: null,
  ...part,
})
const answer: Upcoming = {
  from: '2026-11-21',
  until: '2026-12-21',
  results: [
    item({ series_id: uuid(2), name: 'Gimnasio', date: '2026-12-01' }),
    item({ series_id: uuid(3), name: 'Sueldo', kind: 'salary', amount: 2_000_000, date: '2026-11-22' }),
    item({ date: '2026-11-20', late: true }),
    item({ series_id: uuid(5), name: 'Enel', date: '2026-11-19', no_data: true }),
  ],
  card_bills: [
    {
      account: { id: uuid(4), name: 'Visa', institution_name: 'Santander', mask: '1738', hidden: false },
      currency: 'CLP',
      closes_on: '2026-11-10',
      due_on: '2026-11-28',
      date: '2026-11-28',
      amount: -330_876,
      state: 'closed',
    },
  ],
  totals: [],
}

test('lists charges and card bills by day, without income', () => {
  const charges = listNextCharges(answer, 4)
  expect(charges.map(({ name, date, isLate }) => [name, date, isLate])).toEqual([
    ['Enel', '2026-11-19', true],
    ['Netflix', '2026-11-20', true],
    ['Pago de tarjeta', '2026-11-28', false],
    ['Gimnasio', '2026-12-01', false],
  ])
  expect(charges.map(({ account }) => account)).toEqual(['', '', '****1738', ''])
  expect(charges.map(({ search }) => search)).toEqual(['Enel', 'Netflix', null, 'Gimnasio'])
})

test('lists no more than wanted', () => expect(listNextCharges(answer, 1)).toHaveLength(1))
