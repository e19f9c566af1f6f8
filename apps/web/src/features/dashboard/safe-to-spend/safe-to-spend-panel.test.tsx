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
  expect(await screen.findByText('$135.125')).toBeTruthy()
  expect(screen.getByText(/hasta el 29 de noviembre, sin tocar tus ahorros/)).toBeTruthy()
  const bills = await open('Cuentas fijas')
  expect(bills.getByText('25 nov')).toBeTruthy()
  expect(bills.getByRole('link', { name: 'Enel' }).getAttribute('href')).toBe('/spend?search=Enel')
  const instalments = await open('Cuotas por cobrar')
  expect(instalments.getByText('28 nov · cuota 4 de 6')).toBeTruthy()
  const goals = await open('Metas de este mes')
  expect(goals.getByRole('link', { name: 'Viaje' }).getAttribute('href')).toBe('/objetivos')
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

test('shows the missing amount when the balance is too low', async () => {
  fakeServer({ ...okAnswers, '/api/analytics/left/': { ...safeToSpendFixture, free: -28_740, per_day: 0 } })
  openDashboard()
  expect((await screen.findByText(/Te faltan/)).textContent).toBe(
    'Te faltan $28.740 para llegar al 29 de noviembre.',
  )
})

test('saves another payday and reloads the figures', async () => {
  const sent = fakeServer({
    ...okAnswers,
    'PATCH /api/cycle/': { ...cycleFixture, payday: 'day_15', from_salary: false },
  })
  openDashboard()
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar tu día de pago' }))
  expect(await screen.findByText(/Lo encontramos en tus depósitos/)).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'El 15 de cada mes' }))
  expect(screen.getByRole('radio', { name: 'El 15 de cada mes', checked: true })).toBeTruthy()
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
  expect(await screen.findByText('$135.125')).toBeTruthy()
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
