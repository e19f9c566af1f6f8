import type { PayCycle, SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { cycleFixture } from '../../../entities/payday/fixtures/cycle.ts'
import { safeToSpendFixture } from '../fixtures/safe-to-spend.ts'
import { fakeServer, okAnswers, openDashboard } from '../fixtures/screen.tsx'

afterEach(() => vi.unstubAllGlobals())

const open = async (name: string) => {
  const line = await screen.findByRole('button', { name: new RegExp(`^${name}`) })
  await userEvent.click(line)
  return within(document.getElementById(line.getAttribute('aria-controls') ?? '') ?? document.body)
}

test('shows the free amount per day and expands each line to its rows', async () => {
  fakeServer(okAnswers)
  openDashboard()
  expect(await screen.findByText('$117.125')).toBeTruthy()
  expect(screen.getByText(/hasta el 29 de noviembre, sin tocar tus ahorros/)).toBeTruthy()
  const bills = await open('Cuentas fijas')
  expect(bills.getByText('25 nov')).toBeTruthy()
  expect(bills.getByRole('link', { name: 'Enel' }).getAttribute('href')).toBe('/spend?search=Enel')
  const instalments = await open('Cuotas por cobrar')
  expect(instalments.getByText('28 nov · cuota 4 de 6')).toBeTruthy()
  const goals = await open('Metas de este mes')
  expect(goals.getByRole('link', { name: 'Viaje' }).getAttribute('href')).toBe('/objetivos')
  expect(goals.getByText('por aportar $187.500 · apartado $100.000')).toBeTruthy()
  expect(screen.getByText(/Aparte debes/).textContent).toBe('Aparte debes $468.105 en tarjetas.')
})

test('shows the expected balance as a chart and a table with the lowest day', async () => {
  fakeServer(okAnswers)
  openDashboard()
  expect(await screen.findByText('$1.406.750, lo más bajo')).toBeTruthy()
  const chart = screen.getByRole('slider', { name: 'Saldo esperado día a día' })
  chart.focus()
  await userEvent.keyboard('{Home}')
  expect(chart.getAttribute('aria-valuetext')).toBe('viernes 20 de noviembre, $1.697.490')
  const card = chart.closest('section') ?? document.body
  await userEvent.click(within(card).getByRole('radio', { name: 'Ver como tabla' }))
  const rows = within(card)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(rows).toContain('25 novEnel$1.518.750')
  expect(rows).toContain('29 novlo más bajo$1.406.750')
})

const fakeLeft = (more: Partial<SafeToSpend>) =>
  fakeServer({ ...okAnswers, '/api/analytics/left/': { ...safeToSpendFixture, ...more } })

test('short money: the headline is the missing amount, never $0 a day, with the day below zero', async () => {
  fakeLeft({
    free: -2_812_103,
    per_day: 0,
    shortfall: { amount: 2_812_103, until: '2026-11-29' },
    below_zero: { date: '2026-11-24', lowest: { date: '2026-11-29', balance: -3_064_103 } },
  })
  openDashboard()
  expect((await screen.findByText(/Te faltan/)).closest('p')?.textContent).toBe(
    'Te faltan $2.812.103 para llegar al 29 de noviembre.',
  )
  expect(screen.queryByText('al día')).toBeNull()
  expect(screen.getByText(/baja de cero/).textContent).toBe(
    'A tu ritmo, el 24 de noviembre tu saldo baja de cero y llega a −$3.064.103 el 29 de noviembre.',
  )
})

test('names the day once when the balance is lowest on the day on which it falls below zero', async () => {
  fakeLeft({
    free: -2_812_103,
    per_day: 0,
    shortfall: { amount: 2_812_103, until: '2026-11-29' },
    below_zero: { date: '2026-11-20', lowest: { date: '2026-11-20', balance: -3_064_103 } },
  })
  openDashboard()
  expect((await screen.findByText(/baja de cero/)).textContent).toBe(
    'A tu ritmo, hoy tu saldo baja de cero y llega a −$3.064.103.',
  )
})

test('an expected income is a line of its own; one that is overdue does not count', async () => {
  const income = { name: 'Servicios SPA', kind: 'salary' } as const
  const id = safeToSpendFixture.bills.items[0]?.series_id ?? ''
  fakeLeft({
    incomes: {
      amount: 2_190_460,
      items: [{ ...income, series_id: id, date: '2026-11-30', amount: 2_190_460 }],
    },
    late_incomes: [
      { ...income, kind: 'income', series_id: id, due: '2026-11-05', date: '2026-11-21', amount: 90_000 },
    ],
    free: 900_000,
    per_day: 0,
    shortfall: { amount: 490_000, until: '2026-11-29' },
  })
  openDashboard()
  const line = await screen.findByText('Sueldo esperado el 30 nov')
  expect(line.parentElement?.textContent).toBe('Sueldo esperado el 30 nov+$2.190.460')
  expect(screen.getByText('Ingreso del 5 nov, atrasado: cuenta cuando llegue')).toBeTruthy()
  expect(screen.getByText(/Después te quedan/).textContent).toBe(
    'Después te quedan $900.000 hasta el 29 de noviembre.',
  )
})

test('a bill whose day passed without data says so, and its day', async () => {
  const [bill] = safeToSpendFixture.bills.items
  if (!bill) throw new Error('the fixture has a bill')
  fakeLeft({ bills: { amount: bill.amount, items: [{ ...bill, date: '2026-11-05', no_data: true }] } })
  openDashboard()
  expect(await screen.findByText('5 nov · sin datos aún')).toBeTruthy()
})

test('the bill of a card is a line of its own; one line says what comes after the next income', async () => {
  const card = {
    account_id: safeToSpendFixture.balance.items[0]?.account_id ?? '',
    name: 'Visa',
    institution_name: 'Santander',
    mask: '1738',
    currency: 'CLP',
    closes_on: '2026-11-18',
    due_on: '2026-11-27',
  } as const
  const bill = { ...card, date: '2026-11-27', amount: 330_876, state: 'closed' } as const
  fakeLeft({
    card_bills: { amount: 330_876, items: [bill] },
    card_bills_later: [
      { ...bill, currency: 'USD', amount: 45.5 },
      { ...bill, name: 'Mastercard', mask: '2201', due_on: '2026-12-10', amount: 80_000 },
    ],
    unbilled: [{ ...card, closes_on: '2026-12-18', due_on: '2026-12-28', amount: 30_000, carried: 5_000 }],
    instalments: { amount: 0, items: [] },
  })
  openDashboard()
  const line = await screen.findByText(/vence el 27 nov/, { selector: 'li > span.text-ink-2' })
  expect(line.parentElement?.textContent).toBe('Visa ****1738, vence el 27 nov−$330.876')
  expect(screen.queryByRole('button', { name: /^Cuotas por cobrar/ })).toBeNull()
  const sentence = screen.getByText(/^Después de tu/)
  expect(sentence.textContent).toBe(
    'Después de tu sueldo pagas $80.000 y US$45.50 de tarjetas, desde el 27 de noviembre.',
  )
  const link = within(sentence.parentElement ?? document.body).getByRole('link', { name: 'Ver compromisos' })
  expect(link.getAttribute('href')).toBe('/compromisos')
})

const textOf = async (text: RegExp) => (await screen.findByText(text, { selector: 'p' })).textContent

test('an irregular income: the headline is how long the money lasts, and nothing is per day', async () => {
  fakeLeft({
    cycle: { ...cycleFixture, income_mode: 'irregular', from_salary: false },
    last_day: '2026-12-20',
    per_day: null,
    usual_spending: 600_000,
    safe_monthly: 450_000,
    runway: { half_months: 9, amount: 2_700_000 },
    free: 2_300_000,
  })
  openDashboard()
  expect(await screen.findByText('Te alcanza para 4 meses y medio')).toBeTruthy()
  expect(await textOf(/lo que sueles gastar/)).toBe(
    'Con $600.000 al mes, lo que sueles gastar, aunque no llegue nada.',
  )
  expect(await textOf(/^Gasto seguro/)).toBe('Gasto seguro: $450.000 al mes.')
  expect(await textOf(/^Libres/)).toBe('Libres $2.300.000 hasta el 20 de diciembre, sin tocar tus ahorros.')
  expect(screen.queryByText(/al día/)).toBeNull()
})

test('an irregular income is corrected with one press', async () => {
  const cycle: PayCycle = { ...cycleFixture, income_mode: 'irregular', from_salary: false }
  const sent = fakeServer({
    ...okAnswers,
    '/api/analytics/left/': { ...safeToSpendFixture, cycle, per_day: null },
    'PATCH /api/cycle/': { ...cycleFixture, income_mode_choice: 'salary' },
  })
  openDashboard()
  await userEvent.click(await screen.findByRole('button', { name: 'Tengo un sueldo' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ income_mode: 'salary' }),
  )
  expect(await screen.findByText('Listo: calculamos con tu sueldo.')).toBeTruthy()
})

test('below the cushion nothing is free, and what is missing is no alarm', async () => {
  fakeLeft({
    free: 0,
    per_day: 0,
    cushion: { amount: 180_000, held: 100_000 },
    cushion_missing: { amount: 80_000, until: '2026-11-29' },
  })
  openDashboard()
  const missing = await screen.findByText(/para tu colchón/)
  expect(missing.closest('p')?.textContent).toBe('$0 libre: te faltan $80.000 para tu colchón.')
  expect(missing.closest('p')?.className).not.toContain('warning')
  expect(screen.getByText(/^Colchón/).parentElement?.textContent).toBe('Colchón (de $180.000)−$100.000')
  expect(screen.queryByText('al día')).toBeNull()
})

test('the bills after a near payday are a line of the sum', async () => {
  fakeLeft({
    bills_after: {
      amount: 500_000,
      held: 500_000,
      items: [{ name: 'Arriendo', date: '2026-12-05', amount: 500_000 }],
    },
  })
  openDashboard()
  const rows = await open('Vence después de tu pago')
  expect(rows.getByText('5 dic')).toBeTruthy()
})

test('the cushion is switched off, and set to another amount', async () => {
  const sent = fakeServer({ ...okAnswers, 'PATCH /api/cycle/': cycleFixture })
  openDashboard()
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar tu día de pago' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Sin colchón' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Otro monto' }))
  await userEvent.type(await screen.findByLabelText('Monto del colchón'), '250000')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  const bodies = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  await waitFor(() => expect(bodies()).toEqual([{ cushion: 0 }, { cushion: 250_000 }]))
})

test('an amount per day that an income lifts later says until when it holds', async () => {
  fakeLeft({ per_day: 30_000, per_day_until: '2026-11-24', free: 900_000 })
  openDashboard()
  expect(await screen.findByText('al día hasta el 24 de noviembre')).toBeTruthy()
})

test('where the choice is not the habit, one press sets the habit', async () => {
  const cycle: PayCycle = {
    ...cycleFixture,
    payday: 'day_15',
    from_salary: false,
    next_payday: '2026-12-15',
    habit: { payday: 'salary', next_payday: '2026-11-30' },
  }
  const sent = fakeServer({
    ...okAnswers,
    '/api/analytics/left/': { ...safeToSpendFixture, cycle },
    'PATCH /api/cycle/': cycleFixture,
  })
  openDashboard()
  expect(await screen.findByText(/tu próximo sueldo o pensión llega el 30 de noviembre/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Usar esa fecha' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ payday: 'salary' }),
  )
  expect(await screen.findByText('Listo: tu ciclo sigue a tu sueldo o pensión.')).toBeTruthy()
})

test('saves another payday and reloads the figures', async () => {
  const sent = fakeServer({
    ...okAnswers,
    'PATCH /api/cycle/': { ...cycleFixture, payday: 'day_15', from_salary: false },
  })
  openDashboard()
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar tu día de pago' }))
  expect(await screen.findByText(/Lo encontramos en tus depósitos/)).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: '15' }))
  expect(screen.getByRole('radio', { name: '15', checked: true })).toBeTruthy()
  const requestsTo = (method: string, path: string) =>
    sent.filter((one) => one.method === method && one.url.pathname === path)
  await waitFor(() => expect(requestsTo('PATCH', '/api/cycle/')[0]?.body).toEqual({ payday: 'day_15' }))
  await waitFor(() => expect(requestsTo('GET', '/api/analytics/left/')).toHaveLength(2))
})

test('shows its own error and loads again on Reintentar', async () => {
  const answers = { ...okAnswers, '/api/analytics/left/': 500 as unknown }
  fakeServer(answers)
  openDashboard()
  const banner = await screen.findByText(/No se pudo calcular cuánto te queda/)
  expect(await screen.findByText('$4.947.490')).toBeTruthy()
  answers['/api/analytics/left/'] = safeToSpendFixture
  const alert = banner.parentElement ?? document.body
  await userEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('$117.125')).toBeTruthy()
})

test('requests the days since the last payday and the previous cycle for Mi ciclo', async () => {
  const sent = fakeServer(okAnswers)
  openDashboard('/dashboard?period=my_cycle')
  expect(await screen.findByRole('radio', { name: 'Mi ciclo', checked: true })).toBeTruthy()
  await screen.findAllByText(/que el ciclo anterior/)
  const { searchParams } = sent.find(({ url }) => url.pathname === '/api/analytics/overview/')?.url ?? {}
  expect(searchParams?.get('from')).toBe('2026-10-30')
  expect(searchParams?.get('compare_from')).toBe('2026-09-30')
})
