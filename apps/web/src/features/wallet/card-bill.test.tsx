import { card, cardBillState } from '@lucas/contract/banking/card.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { uuid } from '../../../test/api-fixtures.ts'
import { advanceTime, fakeHttp, fakeTime, renderScreen } from '../../../test/fake-http.tsx'
import { CardBill } from './card-bill.tsx'
import { CardDaysDialog } from './card-days-dialog.tsx'

const today = '2026-11-12'
fakeTime({ now: '2026-11-12T15:00:00Z' })

const bill = {
  from: '2026-09-26',
  closes_on: '2026-10-25',
  due_on: '2026-11-10',
  billed: 300_000,
  paid: 100_000,
  remaining: 200_000,
  minimum: 15_000,
  state: cardBillState.parse('carried'),
}
const visa = card.parse({
  account_id: uuid(1),
  name: 'Visa',
  institution_name: 'BCI',
  mask: '1738',
  currency: 'CLP',
  closing_day: 25,
  closing_source: 'payments',
  due_day: 10,
  due_source: 'payments',
  months: [{ month: '2026-12', closing_day: 22, due_day: null }],
  debt: 330_000,
  limit: 1_000_000,
  utilisation: 33,
  bill,
  open: {
    from: '2026-10-26',
    closes_on: '2026-11-25',
    due_on: '2026-12-10',
    unbilled: 130_000,
    carried: 200_000,
  },
  bills: [bill],
})
const readPanel = () => screen.getByRole('region', { name: 'Estado de cuenta de Visa CLP' }).textContent

test.each([
  ['carried', '2026-11-10', 'Venció el 10 de noviembre, pagada en parte'],
  ['paid', '2026-11-10', 'Pagada. Vencía el 10 de noviembre'],
] as const)('a bill that is %s says so', (state, due_on, words) => {
  renderScreen(<CardBill card={{ ...visa, bill: { ...bill, state, due_on } }} today={today} />)
  expect(readPanel()).toContain(words)
  // A paid bill shows what it was, the others what is left of it.
  expect(readPanel()).toContain(state === 'paid' ? `${words}Facturado $300.000` : '$200.000')
})

const toPay = {
  from: bill.from,
  closes_on: bill.closes_on,
  due_on: '2026-12-10',
  amount: 200_000,
  minimum: 15_000,
  days_late: 0,
  transactions: 23,
  others: [{ account_id: uuid(2), currency: 'USD' as const, amount: 69.93, due_on: '2026-12-10' }],
}

test.each([
  ['due', 0, ['Paga $200.000 hasta el jueves 10 de diciembre', 'y US$69.93 · vence el mismo día']],
  ['late', 3, ['Venció hace 3 días', 'Paga $200.000']],
] as const)('a bill that is %s says what to pay', (state, days_late, sentences) => {
  const card = { ...visa, bill: { ...bill, state }, to_pay: { ...toPay, days_late } }
  renderScreen(<CardBill card={card} today={today} />)
  for (const words of [
    ...sentences,
    'Mínimo $15.000',
    'Ver los 23 movimientos',
    'Facturado $300.000 el 25 de octubre',
  ])
    expect(readPanel()).toContain(words)
})

test('a bill paid in part shows what is left and where it goes', () => {
  renderScreen(<CardBill card={visa} today={today} />)
  for (const words of [
    'Facturado $300.000 el 25 de octubre',
    'Pagaste $100.000',
    '$200.000',
    'próximo estado',
  ])
    expect(readPanel()).toContain(words)
  for (const words of ['Por facturar', '$130.000', 'Cierra el 25 nov y se paga el 10 dic', 'Más $200.000'])
    expect(readPanel()).toContain(words)
})

test('without days the card asks for them in place', async () => {
  const { calls } = fakeHttp({ [`PATCH /api/cards/${visa.account_id}/`]: visa })
  const unknown = { ...visa, closing_day: null, due_day: null, bill: null, open: null }
  renderScreen(<CardBill card={unknown} today={today} />)
  const save = screen.getByRole('button', { name: 'Guardar' })
  expect(save).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('Día de cierre'), { target: { value: '31' } })
  fireEvent.change(screen.getByLabelText('Día de pago'), { target: { value: '10' } })
  await advanceTime(10)
  fireEvent.click(save)
  await advanceTime(10)
  expect(calls.map(({ body }) => body)).toEqual([{ closing_day: 31, due_day: 10 }])
})

test('the form sends the days of one month and refuses what is no day', async () => {
  const { calls } = fakeHttp({ [`PATCH /api/cards/${visa.account_id}/`]: visa })
  renderScreen(<CardDaysDialog card={visa} today={today} onClose={() => {}} />)
  await advanceTime(10)
  fireEvent.change(screen.getByLabelText('Vale para'), { target: { value: '2026-12' } })
  const closing = screen.getByLabelText('Día de cierre')
  expect(closing).toHaveProperty('value', '22')
  fireEvent.change(closing, { target: { value: '0' } })
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await advanceTime(10)
  screen.getByText('El día de cierre debe ser un número entre 1 y 31.')
  fireEvent.change(closing, { target: { value: '23' } })
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await advanceTime(10)
  expect(calls.map(({ body }) => body)).toEqual([{ closing_day: 23, due_day: 10, month: '2026-12' }])
})
