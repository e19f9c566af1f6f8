import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { accountOf, coffee, overviewFixture } from './fixtures/money.ts'
import { allWell, fakeServer, openDashboard } from './fixtures/screen.tsx'

afterEach(() => vi.unstubAllGlobals())

const asked = (sent: ReturnType<typeof fakeServer>, path: string) =>
  sent.filter(({ url }) => url.pathname === path)

describe('the period', () => {
  test('is this month at first, and the server is asked for exactly those days', async () => {
    const sent = fakeServer(allWell)
    openDashboard()
    expect(await screen.findByRole('radio', { checked: true, name: 'Este mes' })).toBeTruthy()
    await screen.findByText('$4.947.490')
    const from = asked(sent, '/api/analytics/overview/')[0]?.url.searchParams.get('from')
    expect(from).toMatch(/-01$/)
  })
  test('lives in the address: choosing writes it, opening reads it', async () => {
    fakeServer(allWell)
    const { router } = openDashboard('/dashboard?period=this_year')
    expect(await screen.findByRole('radio', { checked: true, name: 'Este año' })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Mes pasado' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ period: 'last_month' }))
  })
  test('can be any two days, and a reversed range is refused beside its field', async () => {
    const sent = fakeServer(allWell)
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
      expect(asked(sent, '/api/analytics/overview/').at(-1)?.url.search).toBe(
        '?from=2026-10-09&to=2026-10-15&currency=CLP',
      ),
    )
  })
})

describe('the figures', () => {
  test('a change against nothing is a dash; less spending is good news in green', async () => {
    fakeServer(allWell)
    openDashboard()
    const summary = within(await screen.findByRole('region', { name: 'Resumen del periodo' }))
    expect(await summary.findByText('—')).toBeTruthy()
    const less = summary.getByText('10,5%')
    expect(less.textContent).toBe('baja10,5%')
    expect(less.className).toContain('text-income')
  })
  test('dollars stand beside the balance, never inside it, and only where there are some', async () => {
    fakeServer(allWell)
    openDashboard()
    expect(await screen.findByText('US$2,145.80')).toBeTruthy()
  })
  test('a balance without dollars shows none', async () => {
    fakeServer({
      ...allWell,
      '/api/analytics/overview/': { ...overviewFixture, balance_other: { currency: 'USD', balance: 0 } },
    })
    openDashboard()
    await screen.findByText('$4.947.490')
    expect(screen.queryByText(/US\$/)).toBeNull()
  })
  test('categories carry two decimals, and the seventh comes when asked for', async () => {
    fakeServer(allWell)
    openDashboard()
    expect(await screen.findByText('46,96%')).toBeTruthy()
    expect(screen.getByText('5,30%')).toBeTruthy()
    expect(screen.queryByText('Otros')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Ver las 7 categorías' }))
    expect(screen.getByText('Otros')).toBeTruthy()
  })
  test('the greeting takes the first word of the first account holder', async () => {
    fakeServer({ ...allWell, '/api/accounts/': [accountOf({ owner_name: 'Valentina Pérez' })] })
    openDashboard()
    expect(await screen.findByRole('heading', { name: 'Hola, Valentina' })).toBeTruthy()
  })
})

describe('without accounts', () => {
  test('the first steps lead to the first bank', async () => {
    fakeServer({ ...allWell, '/api/accounts/': [] })
    openDashboard()
    expect(await screen.findByRole('heading', { name: 'Primeros pasos' })).toBeTruthy()
    expect(screen.getByText('No hay transacciones disponibles')).toBeTruthy()
    const [first] = screen.getAllByRole('link', { name: 'Conectar Banco' })
    expect(first?.getAttribute('href')).toBe('/connections?conectar=1')
    expect(screen.queryByRole('radiogroup', { name: 'Periodo' })).toBeNull()
  })
})

describe('with an account the first steps', () => {
  const firstSteps = allWell['/api/first-steps/']

  test('stand beside the title until they are put away', async () => {
    const sent = fakeServer({ ...allWell, '/api/first-steps/hide/': {} })
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
    ['put away', { hidden: true }],
    ['done', { steps: [{ step: 'goal', done: true }] }],
  ])('are not there once they are %s', async (_, facts) => {
    fakeServer({ ...allWell, '/api/first-steps/': Object.assign({}, firstSteps, facts) })
    openDashboard()
    await screen.findByText('Café Altura')
    expect(screen.queryByRole('button', { name: /Primeros pasos/ })).toBeNull()
  })
})

describe('a panel that fails', () => {
  test('says its own sentence and leaves the others alone', async () => {
    fakeServer({ ...allWell, '/api/analytics/overview/': 500, '/api/analytics/categories/': 404 })
    openDashboard()
    expect(await screen.findByText('No se pudo cargar el resumen del dashboard')).toBeTruthy()
    expect(await screen.findByText('No se pudieron cargar las categorías')).toBeTruthy()
    expect(await screen.findByText('Café Altura')).toBeTruthy()
    expect(screen.getByText('Gasto mensual')).toBeTruthy()
  })
  test('is asked again by Reintentar', async () => {
    const answers = { ...allWell, '/api/analytics/recent-transactions/': 500 as unknown }
    fakeServer(answers)
    openDashboard()
    await screen.findByText('No se pudieron cargar las transacciones recientes')
    answers['/api/analytics/recent-transactions/'] = [coffee]
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Café Altura')).toBeTruthy()
  })
  test('keeps the last data it had', async () => {
    const answers = { ...allWell }
    fakeServer(answers)
    const { cache } = openDashboard()
    await screen.findByText('$4.947.490')
    answers['/api/analytics/overview/'] = 500
    await cache.invalidateQueries({ queryKey: ['figures', 'overview'] })
    expect(await screen.findByText(/No se pudo cargar el resumen del dashboard\. Actualizado/)).toBeTruthy()
    expect(screen.getByText('$4.947.490')).toBeTruthy()
  })
})
