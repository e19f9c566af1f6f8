import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { coffee, createDashboardAccount, overviewFixture } from './fixtures/money.ts'
import { fakeServer, okAnswers, openDashboard } from './fixtures/screen.tsx'

afterEach(() => vi.unstubAllGlobals())

const requestsTo = (sent: ReturnType<typeof fakeServer>, path: string) =>
  sent.filter(({ url }) => url.pathname === path)

describe('the period', () => {
  test('defaults to this month and requests its days', async () => {
    const sent = fakeServer(okAnswers)
    openDashboard()
    expect(await screen.findByRole('radio', { checked: true, name: 'Este mes' })).toBeTruthy()
    await screen.findByText('$4.947.490')
    const from = requestsTo(sent, '/api/analytics/overview/')[0]?.url.searchParams.get('from')
    expect(from).toMatch(/-01$/)
  })
  test('is read from and written to the URL', async () => {
    fakeServer(okAnswers)
    const { router } = openDashboard('/dashboard?period=this_year')
    expect(await screen.findByRole('radio', { checked: true, name: 'Este año' })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Mes pasado' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ period: 'last_month' }))
  })
  test('accepts two custom days and rejects a reversed range', async () => {
    const sent = fakeServer(okAnswers)
    const { router } = openDashboard()
    await userEvent.click(await screen.findByRole('button', { name: 'Seleccionar periodo' }))
    const [from, to] = [await screen.findByLabelText('Desde'), screen.getByLabelText('Hasta')]
    await userEvent.clear(from)
    await userEvent.type(from, '2026-10-09')
    await userEvent.clear(to)
    await userEvent.type(to, '2026-10-03')
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar' }))
    expect(screen.getByText('La fecha de inicio debe ser anterior a la de término.')).toBeTruthy()
    expect(router.state.location.search).toEqual({})

    await userEvent.clear(to)
    await userEvent.type(to, '2026-10-15')
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar' }))
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ from: '2026-10-09', to: '2026-10-15' }),
    )
    await waitFor(() =>
      expect(requestsTo(sent, '/api/analytics/overview/').at(-1)?.url.search).toBe(
        '?from=2026-10-09&to=2026-10-15&currency=CLP',
      ),
    )
  })
})

describe('the figures', () => {
  test('show a dash without a comparison and less spending in green', async () => {
    fakeServer(okAnswers)
    openDashboard()
    const summary = within(await screen.findByRole('region', { name: 'Resumen del periodo' }))
    expect(await summary.findByText('—')).toBeTruthy()
    const less = summary.getByText('10,5%')
    expect(less.textContent).toBe('baja10,5%')
    expect(less.className).toContain('text-income')
  })
  test('show dollars apart from the balance', async () => {
    fakeServer(okAnswers)
    openDashboard()
    expect(await screen.findByText('US$2,145.80')).toBeTruthy()
  })
  test('show no dollars when there are none', async () => {
    fakeServer({
      ...okAnswers,
      '/api/analytics/overview/': { ...overviewFixture, balance_other: { currency: 'USD', balance: 0 } },
    })
    openDashboard()
    await screen.findByText('$4.947.490')
    expect(screen.queryByText(/US\$/)).toBeNull()
  })
  test('show six categories with two decimals and expand to all', async () => {
    fakeServer(okAnswers)
    openDashboard()
    expect(await screen.findByText('46,96%')).toBeTruthy()
    expect(screen.getByText('5,30%')).toBeTruthy()
    expect(screen.queryByText('Otros')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Ver las 7 categorías' }))
    expect(screen.getByText('Otros')).toBeTruthy()
  })
  test('greet with the first word of the first account holder', async () => {
    fakeServer({
      ...okAnswers,
      '/api/accounts/': [createDashboardAccount({ owner_name: 'Valentina Pérez' })],
    })
    openDashboard()
    expect(await screen.findByRole('heading', { name: 'Hola, Valentina' })).toBeTruthy()
  })
})

describe('without accounts', () => {
  test('shows the onboarding with a link to connect a bank', async () => {
    fakeServer({ ...okAnswers, '/api/accounts/': [] })
    openDashboard()
    expect(await screen.findByRole('heading', { name: 'Primeros pasos' })).toBeTruthy()
    expect(screen.getByText('No hay transacciones disponibles')).toBeTruthy()
    const [first] = screen.getAllByRole('link', { name: 'Conectar Banco' })
    expect(first?.getAttribute('href')).toBe('/connections?conectar=1')
    expect(screen.queryByRole('radiogroup', { name: 'Periodo' })).toBeNull()
  })
})

describe('with an account the first steps', () => {
  const firstSteps = okAnswers['/api/first-steps/']

  test('are next to the title until they are hidden', async () => {
    const sent = fakeServer({ ...okAnswers, '/api/first-steps/hide/': {} })
    openDashboard()
    await userEvent.click(await screen.findByRole('button', { name: 'Primeros pasos 1 de 5' }))
    expect((await screen.findByRole('link', { name: 'Verificar' })).getAttribute('href')).toBe('/auth/verify')
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Primeros pasos/ })).toBeNull())
    expect(sent.map(({ method, url }) => `${method} ${url.pathname}`)).toContain(
      'POST /api/first-steps/hide/',
    )
  })
  test.each([
    ['hidden', { hidden: true }],
    ['done', { steps: [{ step: 'goal', done: true }] }],
  ])('are not shown when they are %s', async (_, facts) => {
    fakeServer({ ...okAnswers, '/api/first-steps/': Object.assign({}, firstSteps, facts) })
    openDashboard()
    await screen.findByText('Café Altura')
    expect(screen.queryByRole('button', { name: /Primeros pasos/ })).toBeNull()
  })
})

describe('a panel that fails', () => {
  test('shows its own error and leaves the other panels alone', async () => {
    fakeServer({ ...okAnswers, '/api/analytics/overview/': 500, '/api/analytics/categories/': 404 })
    openDashboard()
    expect(await screen.findByText('No se pudo cargar el resumen del dashboard')).toBeTruthy()
    expect(await screen.findByText('No se pudieron cargar las categorías')).toBeTruthy()
    expect(await screen.findByText('Café Altura')).toBeTruthy()
    expect(screen.getByText('Gasto mensual')).toBeTruthy()
  })
  test('loads again on Reintentar', async () => {
    const answers = { ...okAnswers, '/api/analytics/recent-transactions/': 500 as unknown }
    fakeServer(answers)
    openDashboard()
    await screen.findByText('No se pudieron cargar las transacciones recientes')
    answers['/api/analytics/recent-transactions/'] = [coffee]
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Café Altura')).toBeTruthy()
  })
  test('keeps the last data', async () => {
    const answers = { ...okAnswers }
    fakeServer(answers)
    const { cache } = openDashboard()
    await screen.findByText('$4.947.490')
    answers['/api/analytics/overview/'] = 500
    await cache.invalidateQueries({ queryKey: ['figures', 'overview'] })
    expect(await screen.findByText(/No se pudo cargar el resumen del dashboard\. Actualizado/)).toBeTruthy()
    expect(screen.getByText('$4.947.490')).toBeTruthy()
  })
})
