import { addDays } from '@lucas/contract/rules/periods.ts'
import { expect, test } from 'vitest'
import { detectCardDue, type UnpaidBill } from './card-due.ts'

const bill: UnpaidBill = {
  accountId: 'visa',
  name: 'Visa',
  mask: '1738',
  currency: 'CLP',
  closesOn: '2026-11-25',
  dueOn: '2026-12-10',
  remaining: 330_876n,
  minimum: null,
}
const on = (today: string, more: Partial<UnpaidBill> = {}) => detectCardDue([{ ...bill, ...more }], today)

test('a bill is announced five days and one day before it falls due, each once', () => {
  const days = Array.from({ length: 20 }, (_, at) => addDays('2026-11-25', at))
  const causes = days.map((day) => on(day)[0]?.cause)
  expect(days.filter((_, at) => causes[at] !== undefined)).toEqual(days.slice(10, 16))
  expect([...new Set(causes)]).toEqual([
    undefined,
    'card_due:visa:2026-11-25:5',
    'card_due:visa:2026-11-25:1',
  ])
})

test('names the card, what remains and the day', () => {
  expect(on('2026-12-05')).toMatchObject([
    {
      kind: 'card_due',
      about: { subject: 'account', key: 'visa' },
      title: 'Vence tu Visa ****1738: $330.876',
      message: 'Tienes hasta el 10 dic para pagarla.',
    },
  ])
  expect(on('2026-12-09', { minimum: 20_000n })[0]?.message).toBe(
    'Tienes hasta mañana, 10 dic, para pagarla. El mínimo es $20.000.',
  )
  expect(on('2026-12-10')[0]?.message).toBe('Tienes hasta hoy, 10 dic, para pagarla.')
  expect(on('2026-12-05', { currency: 'USD', remaining: 4_550n, mask: '' })[0]?.title).toBe(
    'Vence tu Visa: US$45.50',
  )
})

test('a paid bill is not announced', () => expect(on('2026-12-05', { remaining: 0n })).toEqual([]))
