import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { toPage } from '../../../test/api-fixtures.ts'
import { createConnection } from '../../../test/fake-http.tsx'
import { createDashboardAccount, monthlyFixture, summaryFixture } from './fixtures/money.ts'
import { fakeServer, okAnswers, openDashboard } from './fixtures/screen.tsx'

afterEach(() => vi.unstubAllGlobals())

const openPanel = (at = '/dashboard-legacy') => openDashboard(at)
const figures = async () => within(await screen.findByRole('region', { name: 'Tus cifras' }))
const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title })
  const section = heading.closest('section')
  if (section === null) throw new Error(`${title} is in no card`)
  return within(section)
}
const createCard = (name: string, used: string | null, limit: string | null) =>
  createDashboardAccount({ name, account_type: 'credit', balance_current: used, balance_limit: limit })

describe('the figures', () => {
  test('show both balances, the last 30 days and the time of the update', async () => {
    fakeServer(okAnswers)
    openPanel()
    const strip = await figures()
    expect(await strip.findByText('$4.947.490')).toBeTruthy()
    expect(strip.getByText('3 cuentas, sin contar deudas de tarjetas')).toBeTruthy()
    expect(strip.getByText('US$2,145.80')).toBeTruthy()
    expect(strip.getByText('$934.285')).toBeTruthy()
    expect(strip.getByText('$1.910.000').className).toContain('text-income')
    expect(screen.getByText('Última actualización 20 nov 2026, 21:33')).toBeTruthy()
  })
  test('use the currency of the URL in all requests', async () => {
    const sent = fakeServer({
      ...okAnswers,
      '/api/dashboard/summary/': { ...summaryFixture, currency: 'USD', monthly_spending: -10.99 },
      '/api/analytics/monthly/': { ...monthlyFixture, currency: 'USD' },
    })
    const { router } = openPanel()
    await userEvent.click(await screen.findByRole('radio', { name: 'USD' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ currency: 'USD' }))
    for (const path of ['/api/dashboard/summary/', '/api/analytics/monthly/'])
      await waitFor(() =>
        expect(
          sent
            .filter(({ url }) => url.pathname === path)
            .at(-1)
            ?.url.searchParams.get('currency'),
        ).toBe('USD'),
      )
    expect(await (await figures()).findByText('US$10.99')).toBeTruthy()
  })
  test('fade in the figures that another currency replaces', async () => {
    const path = '/api/dashboard/summary/'
    const answers = { ...okAnswers }
    fakeServer(answers)
    openPanel()
    await (await figures()).findByText('$4.947.490')
    expect(document.querySelector('.figure-in')).toBeNull()
    answers[path] = { ...summaryFixture, currency: 'USD', monthly_spending: -10.99 }
    await userEvent.click(await screen.findByRole('radio', { name: 'USD' }))
    const spending = await (await figures()).findByText('US$10.99')
    expect(spending.closest('.figure-in')).toBeTruthy()
  })
  test.each([
    [false, 1],
    [true, 0],
  ])('show Manual only without automatic connections (automatic: %s)', async (automatic, said) => {
    const results = [createConnection({ automatic })]
    fakeServer({ ...okAnswers, '/api/connections/': toPage(results) })
    const { cache } = openPanel()
    await (await figures()).findByText('$4.947.490')
    await waitFor(() => expect(cache.getQueryState(['connections'])?.status).toBe('success'))
    expect(screen.queryAllByText('Manual')).toHaveLength(said)
  })
})

describe('six months', () => {
  test('show income, spending and balance in the table', async () => {
    const sent = fakeServer(okAnswers)
    openPanel()
    await screen.findByRole('radio', { name: 'Ver como tabla' })
    const flow = await card('Gastos e ingresos por mes')
    await userEvent.click(flow.getByRole('radio', { name: 'Ver como tabla' }))
    expect(flow.getByRole('row', { name: /octubre 2026 \$0 \$900\.000 −\$900\.000/ })).toBeTruthy()
    expect(flow.getByRole('row', { name: /noviembre 2026 \(mes en curso\)/ })).toBeTruthy()
    const { searchParams } = sent.find(({ url }) => url.pathname === '/api/analytics/monthly/')?.url ?? {}
    expect(searchParams?.get('from')).toMatch(/-01$/)
  })
})

describe('the summary of accounts', () => {
  test('starts with the balance of all accounts and their split', async () => {
    fakeServer(okAnswers)
    openPanel()
    const summary = await card('Resumen de cuentas')
    expect(await summary.findByText('$2.836.540')).toBeTruthy()
    expect(summary.getByText('3 cuentas · 3 tarjetas')).toBeTruthy()
    expect(summary.getByText('Cuentas corrientes y vista, de ahorro y efectivo')).toBeTruthy()
    expect(summary.getByText('−$2.110.950'), 'card debt has its sign').toBeTruthy()
    expect(summary.getByText('70,09%')).toBeTruthy()
    expect(summary.getByText('29,91%')).toBeTruthy()
  })
  test('shows three deposit accounts and expands to all', async () => {
    const names = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco']
    fakeServer({ ...okAnswers, '/api/accounts/': names.map((name) => createDashboardAccount({ name })) })
    openPanel()
    const summary = await card('Resumen de cuentas')
    await userEvent.click(summary.getByRole('radio', { name: 'Cuentas Vista' }))
    expect(await summary.findByText('Tres')).toBeTruthy()
    expect(summary.queryByText('Cuatro')).toBeNull()
    await userEvent.click(summary.getByRole('button', { name: '+2 cuentas más' }))
    expect(summary.getByText('Cinco')).toBeTruthy()
    expect(summary.queryByRole('button', { name: /cuentas más/ })).toBeNull()
  })
  test('sorts cards by utilisation and shows no bar without a limit', async () => {
    const cards = [
      createCard('Visa', '486200.00', '2400000.00'),
      createCard('CMR', '742300.00', '950000.00'),
      createCard('Tricot', '5000.00', null),
      createCard('Nueva', null, '10.00'),
      createDashboardAccount({
        name: 'De cartola',
        account_type: 'credit',
        balance_current: null,
        source: 'file',
      }),
    ]
    fakeServer({ ...okAnswers, '/api/accounts/': cards })
    openPanel()
    const summary = await card('Resumen de cuentas')
    await userEvent.click(summary.getByRole('radio', { name: 'Crédito' }))
    expect(await summary.findByText('43,52%', { exact: false })).toBeTruthy()
    const lines = summary.getAllByRole('listitem').map((line) => line.textContent)
    expect(lines[0]).toContain('CMR')
    expect(lines[1]).toContain('Visa')
    expect(summary.getByText('78,1%').className).toContain('text-negative')
    expect(summary.getByText('20,3%').className).toContain('text-income')
    expect(summary.getAllByRole('progressbar')).toHaveLength(2)
    expect(summary.getAllByText('Tu banco no informa el cupo').length).toBeGreaterThan(0)
    expect(summary.getByText('Sincronizando...')).toBeTruthy()
    expect(summary.getByText('Deuda por confirmar')).toBeTruthy()
  })
  test('shows an empty text without accounts and another one for accounts in the other currency', async () => {
    fakeServer({ ...okAnswers, '/api/accounts/': [createDashboardAccount({ currency: 'USD' })] })
    openPanel()
    const summary = await card('Resumen de cuentas')
    await userEvent.click(summary.getByRole('radio', { name: 'Crédito' }))
    expect(await summary.findByText('No hay tarjetas de crédito conectadas')).toBeTruthy()
    expect(summary.getByRole('link', { name: 'Conectar Banco' })).toBeTruthy()
    await userEvent.click(summary.getByRole('radio', { name: 'Cuentas Vista' }))
    expect(summary.getByText('No tienes cuentas vista en pesos')).toBeTruthy()
  })
})

describe('a user without data', () => {
  test('sees the empty text of the specification in every panel', async () => {
    fakeServer({
      ...okAnswers,
      '/api/accounts/': [],
      '/api/analytics/recent-transactions/': [],
      '/api/analytics/monthly/': { ...monthlyFixture, months: [] },
      '/api/dashboard/summary/': { ...summaryFixture, balance_clp: 0, card_debt: 0, last_updated_at: null },
    })
    openPanel()
    expect(await screen.findByText('No hay transacciones disponibles')).toBeTruthy()
    expect(await screen.findAllByText('50,00%')).toHaveLength(2)
    expect(screen.getByText('Aquí verás tus cuentas y cuánto hay en cada una.')).toBeTruthy()
    const summary = await card('Resumen de cuentas')
    await userEvent.click(summary.getByRole('radio', { name: 'Cuentas Vista' }))
    expect(summary.getByText('No hay cuentas vista conectadas')).toBeTruthy()
  })
})

test('says once that several panels fail, keeps their cards, and leaves the others alone', async () => {
  fakeServer({
    ...okAnswers,
    '/api/dashboard/summary/': 500,
    '/api/accounts/': 500,
    '/api/analytics/monthly/': 500,
  })
  openPanel()
  expect(await screen.findByText('No pudimos cargar tus datos.')).toBeTruthy()
  // Four figures, the accounts summary, its chart and Tus Cuentas.
  await waitFor(() => expect(screen.getAllByText('Sin datos por ahora')).toHaveLength(7))
  expect(screen.getByText('Balance CLP')).toBeTruthy()
  expect(await screen.findByText('Café Altura')).toBeTruthy()
})

test('saves the home screen that is chosen in Configurar to the profile', async () => {
  const sent = fakeServer(okAnswers)
  openPanel()
  await userEvent.click(await screen.findByRole('button', { name: 'Configurar' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: 'Panel Principal' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ home_screen: 'dashboard-legacy' }),
  )
})

describe('/dashboard-topbar', () => {
  test('defaults to twelve months and requests ten transactions', async () => {
    const sent = fakeServer(okAnswers)
    openDashboard('/dashboard-topbar')
    expect(await screen.findByRole('radio', { checked: true, name: 'Últimos 12 meses' })).toBeTruthy()
    expect(await screen.findByText('$4.947.490')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Ingresos' })).toBeNull()
    const recent = sent.find(({ url }) => url.pathname === '/api/analytics/recent-transactions/')
    expect(recent?.url.searchParams.get('limit')).toBe('10')
  })
})
