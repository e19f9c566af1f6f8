import { addDays } from '@lucas/contract/rules/periods.ts'
import { expect, test } from 'vitest'
import { type CardDue, detectCardDue } from './card-due.ts'

const account = { id: 'visa', name: 'Visa', mask: '1738', currency: 'CLP' as const }
const toPay = { closesOn: '2026-11-25', dueOn: '2026-12-10', amount: 330_876n, minimum: null }
const on = (today: string, more: Partial<CardDue> = {}) =>
  detectCardDue([{ account, toPay, others: [], ...more }], today)

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
      message: 'Paga $330.876 hasta el jueves 10 de diciembre.',
    },
  ])
  expect(on('2026-12-09', { toPay: { ...toPay, minimum: 20_000n } })[0]?.message).toBe(
    'Paga $330.876 hasta mañana, jueves 10 de diciembre. El mínimo es $20.000.',
  )
  expect(on('2026-12-10')[0]?.message).toBe('Paga $330.876 hasta hoy, jueves 10 de diciembre.')
  const dollars = { ...account, currency: 'USD' as const, mask: '' }
  expect(on('2026-12-05', { account: dollars, toPay: { ...toPay, amount: 4_550n } })[0]?.title).toBe(
    'Vence tu Visa: US$45.50',
  )
})

test('the dollars of a card are said with its pesos, and alone where they are due on another day', () => {
  const dollars = {
    account: { ...account, id: 'dollars', currency: 'USD' as const },
    toPay: { ...toPay, amount: 6_993n },
  }
  const both = (dueOn: string) => {
    const usd = { ...dollars, toPay: { ...dollars.toPay, dueOn } }
    return detectCardDue(
      [
        { account, toPay, others: [usd] },
        { ...usd, others: [{ account, toPay }] },
      ],
      '2026-12-08',
    ).map(({ message }) => message)
  }
  expect(both('2026-12-10')).toEqual([
    'Paga $330.876 hasta el jueves 10 de diciembre. Además US$69.93, el mismo día.',
  ])
  expect(both('2026-12-11')).toHaveLength(2)
})
