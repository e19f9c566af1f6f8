import type { Forecast } from '@lucas/contract/planning/forecast.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { forecastFixture } from '../../../entities/forecast/fixtures/forecast.ts'
import { safeToSpendFixture } from '../fixtures/safe-to-spend.ts'
import { type Answers, fakeServer, okAnswers, openDashboard } from '../fixtures/screen.tsx'
// Loaded on demand in the app; imported here so that no test waits for the disk.
import '../../../entities/forecast/due-verdicts.tsx'
import './forecast-notes.tsx'
import './forecast-view.tsx'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const answersWith = (more: Partial<Forecast>): Answers => ({
  ...okAnswers,
  '/api/analytics/left/': {
    ...safeToSpendFixture,
    card_bills_later: [
      {
        account_id: forecastFixture.cards[0]?.account_id ?? '',
        name: 'Visa Platinum',
        institution_name: 'Santander',
        mask: '1738',
        currency: 'CLP',
        closes_on: '2026-11-25',
        due_on: '2026-12-10',
        date: '2026-12-10',
        amount: 501_118,
        state: 'open',
      },
    ],
  },
  '/api/forecast/': { ...forecastFixture, ...more },
})

async function look(horizon: string, more: Partial<Forecast> = {}) {
  const answers = answersWith(more)
  const sent = fakeServer(answers)
  openDashboard()
  await userEvent.click(await screen.findByRole('radio', { name: horizon }))
  return { answers, sent }
}

test('the line goes on for as long as the user looks, with its lowest point, day and reason', async () => {
  await look('3 meses')
  expect(
    await screen.findByText('Tu punto más bajo es $792.000 el 29 de noviembre, justo antes de tu sueldo.'),
  ).toBeTruthy()
  expect(screen.getByText('$792.000, lo más bajo')).toBeTruthy()
  expect(screen.getByText('Saldo esperado hasta el 20 de febrero de 2027')).toBeTruthy()
  const chart = screen.getByRole('slider', { name: 'Saldo esperado día a día' })
  chart.focus()
  await userEvent.keyboard('{Home}{ArrowRight}')
  expect(chart.getAttribute('aria-valuetext')).toBe(
    'sábado 21 de noviembre, $888.000, solo con lo seguro $900.000',
  )
  await userEvent.click(screen.getByRole('radio', { name: 'Hasta tu sueldo' }))
  expect(await screen.findByText('$1.406.750, lo más bajo')).toBeTruthy()
  expect(screen.queryByText(/Tu punto más bajo/)).toBeNull()
})

test('names the payment that leads to the lowest point', async () => {
  await look('Hasta tu tarjeta', { balance: -200_000 })
  expect(screen.getByText('Saldo esperado hasta el 10 de diciembre')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: '3 meses' }))
  expect(await screen.findByText(/^Tu plata alcanza hasta|^Tu plata no alcanza hoy/)).toBeTruthy()
})

test('the same figures as a table: days for a short line, months for a long one', async () => {
  await look('Hasta tu tarjeta')
  const rows = async () => {
    const [table] = await screen.findAllByRole('radio', { name: 'Ver como tabla' })
    const card = table?.closest('section') ?? document.body
    await userEvent.click(within(card).getByRole('radio', { name: 'Ver como tabla' }))
    return within(card)
      .getAllByRole('row')
      .map((row) => row.textContent)
  }
  expect(await rows()).toContain('10 dicVisa Platinum ****1738$1.208.882$1.448.882')
  await userEvent.click(screen.getByRole('radio', { name: '12 meses' }))
  const months = within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(months).toHaveLength(14)
  expect(months[1]).toMatch(/^Noviembre 2026el 29 nov · lo más bajo\$792\.000/)
})

test('what past years add can be removed and comes back with undo', async () => {
  const removed = forecastFixture.yearly.map((item) => ({ ...item, removed: true }))
  const { answers, sent } = await look('6 meses')
  const list = await screen.findByRole('region', { name: 'Lucas espera además' })
  expect(list.textContent).toContain(
    'Permiso de circulación, marzo−$180.000porque lo pagaste el 28 de marzo de 2026',
  )
  answers['DELETE /api/forecast/yearly/permiso_circulacion/'] = {}
  answers['/api/forecast/'] = { ...forecastFixture, yearly: removed }
  await userEvent.click(within(list).getByRole('button', { name: 'Quitar Permiso de circulación' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Lucas espera además' })).toBeNull())
  answers['PUT /api/forecast/yearly/permiso_circulacion/'] = {}
  answers['/api/forecast/'] = forecastFixture
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByRole('region', { name: 'Lucas espera además' })).toBeTruthy()
  expect(sent.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual(['DELETE', 'PUT'])
})

test('an item of next year is not in a shorter look', async () => {
  await look('3 meses')
  await screen.findByText(/Tu punto más bajo/)
  expect(screen.queryByRole('region', { name: 'Lucas espera además' })).toBeNull()
})

test('without an income it says on which day the money ends', async () => {
  await look('12 meses', { events: [] })
  expect(
    await screen.findByText(
      'Sin un ingreso que esperar, tu plata alcanza hasta el 4 de febrero de 2027, según lo que gastas al mes.',
    ),
  ).toBeTruthy()
})

test('an irregular income counts once it is there, and the nearest look is thirty days', async () => {
  const answers = answersWith({ income_mode: 'irregular' })
  const { cycle } = safeToSpendFixture
  answers['/api/analytics/left/'] = {
    ...safeToSpendFixture,
    cycle: { ...cycle, income_mode: 'irregular' },
  }
  fakeServer(answers)
  openDashboard()
  await userEvent.click(await screen.findByRole('radio', { name: '3 meses' }))
  expect(await screen.findByText(/no contamos con ninguno hasta que llegue/)).toBeTruthy()
  expect(screen.getByRole('radio', { name: '30 días' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Hasta tu tarjeta' })).toBeNull()
})

test('an error leaves the choice and the rest of the card in place, and loads again', async () => {
  const answers = { ...answersWith({}), '/api/forecast/': 500 as unknown }
  fakeServer(answers)
  openDashboard()
  await userEvent.click(await screen.findByRole('radio', { name: '3 meses' }))
  const banner = await screen.findByText('No se pudo calcular cómo sigue tu saldo', {}, { timeout: 5_000 })
  expect(screen.getByText('$117.125')).toBeTruthy()
  answers['/api/forecast/'] = forecastFixture
  await userEvent.click(
    within(banner.parentElement ?? document.body).getByRole('button', { name: 'Reintentar' }),
  )
  expect(await screen.findByText(/Tu punto más bajo/)).toBeTruthy()
})

test('without everyday accounts the line says so', async () => {
  await look('3 meses', { accounts: [] })
  expect(await screen.findByText(/No hay cuentas corrientes ni vista en pesos/)).toBeTruthy()
})

test('says below the cards whether the next due day can be paid', async () => {
  fakeServer(answersWith({}))
  openDashboard()
  expect(await screen.findByText('El 10 de diciembre pagas $501.118: te quedan $1.208.882.')).toBeTruthy()
})
