import { card } from '@lucas/contract/banking/card.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { uuid } from '../../../test/api-fixtures.ts'
import { advanceTime, fakeHttp, fakeTime, renderScreen } from '../../../test/fake-http.tsx'
import { CardDebt } from './card-debt.tsx'
import { CardDebtDialog } from './card-debt-dialog.tsx'

const today = '2026-11-20'
fakeTime({ now: '2026-11-20T15:00:00Z' })

const visa = card.parse({
  account_id: uuid(1),
  name: 'Visa',
  institution_name: 'BCI',
  mask: '1738',
  currency: 'CLP',
  closing_day: null,
  closing_source: null,
  due_day: null,
  due_source: null,
  months: [],
  debt: null,
  asks_debt: true,
  debt_known_on: null,
  debt_said: false,
  known_until: '2026-11-17',
  limit: null,
  utilisation: null,
  bill: null,
  open: null,
  bills: [],
})

test('an unknown debt is asked for the last known day', () => {
  let asked = 0
  renderScreen(<CardDebt card={visa} today={today} onEdit={() => (asked += 1)} />)
  screen.getByText('¿Cuánto debías el 17/11?')
  fireEvent.click(screen.getByRole('button', { name: 'Decir cuánto debía: Visa' }))
  expect(asked).toBe(1)
})

test('a known debt says since when it is computed', () => {
  const known = { ...visa, debt: 220_000, asks_debt: false, debt_known_on: '2026-11-17' }
  renderScreen(<CardDebt card={known} today={today} onEdit={() => undefined} />)
  screen.getByText('Deuda calculada de tus movimientos desde el 17 de noviembre')
  screen.getByRole('button', { name: 'Corregir deuda de Visa' })
  renderScreen(<CardDebt card={{ ...known, debt_known_on: null }} today={today} onEdit={() => undefined} />)
  expect(screen.getByText('Deuda calculada de tus movimientos y pagos')).toBeTruthy()
})

test('the form sends day and amount, refuses an empty one, and takes the answer back', async () => {
  const { calls } = fakeHttp({ [`PATCH /api/cards/${visa.account_id}/`]: visa })
  renderScreen(<CardDebtDialog card={{ ...visa, debt_said: true }} today={today} onClose={() => undefined} />)
  await advanceTime(10)
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await advanceTime(10)
  screen.getByText('Escribe cuánto debías, en la moneda de la tarjeta.')
  fireEvent.change(screen.getByLabelText('Cuánto debías'), { target: { value: '220.000' } })
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await advanceTime(10)
  fireEvent.click(screen.getByRole('button', { name: 'Quitar lo que dije' }))
  await advanceTime(10)
  expect(calls.map(({ body }) => body)).toEqual([
    { debt: { date: '2026-11-17', amount: 220_000 } },
    { debt: null },
  ])
})
