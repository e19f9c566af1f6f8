import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from '../../../test/answers.ts'
import { connection } from '../../../test/bank-wire.tsx'
import { accountOf, monthlyFixture, summaryFixture } from './fixtures/money.ts'
import { allWell, fakeServer, openDashboard } from './fixtures/screen.tsx'

afterEach(() => vi.unstubAllGlobals())

const open = (at = '/dashboard-legacy') => openDashboard(at)
const figures = async () => within(await screen.findByRole('region', { name: 'Tus cifras' }))
const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title })
  const section = heading.closest('section')
  if (section === null) throw new Error(`${title} stands in no card`)
  return within(section)
}
const cardOf = (name: string, used: string | null, limit: string | null) =>
  accountOf({ name, account_type: 'credit', balance_current: used, balance_limit: limit })

describe('the figures', () => {
  test('are both balances and the last 30 days, with when they came', async () => {
    fakeServer(allWell)
    open()
    const strip = await figures()
    expect(await strip.findByText('$4.947.490')).toBeTruthy()
    expect(strip.getByText('3 cuentas, sin contar deudas de tarjetas')).toBeTruthy()
    expect(strip.getByText('US$2,145.80')).toBeTruthy()
    expect(strip.getByText('$934.285')).toBeTruthy()
    expect(strip.getByText('$1.910.000').className).toContain('text-income')
    expect(screen.getByText('Última actualización 20 nov 2026, 21:33')).toBeTruthy()
  })
  test('the currency lives in the address, and everything is asked for in it', async () => {
    const sent = fakeServer({
      ...allWell,
      '/api/dashboard/summary/': { ...summaryFixture, currency: 'USD', monthly_spending: -10.99 },
      '/api/analytics/monthly/': { ...monthlyFixture, currency: 'USD' },
    })
    const { router } = open()
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
  test.each([
    [false, 1],
    [true, 0],
  ])(
    'data that the bank sends by itself: %s, and Manual is said where they do not come',
    async (automatic, said) => {
      const results = [connection({ automatic })]
      fakeServer({ ...allWell, '/api/connections/': page(results) })
      const { cache } = open()
      await (await figures()).findByText('$4.947.490')
      await waitFor(() => expect(cache.getQueryState(['connections'])?.status).toBe('success'))
      expect(screen.queryAllByText('Manual')).toHaveLength(said)
    },
  )
})

describe('six months', () => {
  test('are asked for, and the table says income, spending and what was left', async () => {
    const sent = fakeServer(allWell)
    open()
    const flow = await card('Gastos e ingresos por mes')
    await userEvent.click(flow.getByRole('radio', { name: 'Ver como tabla' }))
    expect(flow.getByRole('row', { name: /octubre 2026 \$0 \$900\.000 −\$900\.000/ })).toBeTruthy()
    expect(flow.getByRole('row', { name: /noviembre 2026 \(mes en curso\)/ })).toBeTruthy()
    const { searchParams } = sent.find(({ url }) => url.pathname === '/api/analytics/monthly/')?.url ?? {}
    expect(searchParams?.get('from')).toMatch(/-01$/)
  })
})

describe('the summary of accounts', () => {
  test('starts with all of them: what is left after the cards, and the split', async () => {
    fakeServer(allWell)
    open()
    const summary = await card('Resumen de cuentas')
    expect(await summary.findByText('$2.836.540')).toBeTruthy()
    expect(summary.getByText('3 cuentas vista · 3 tarjetas')).toBeTruthy()
    expect(summary.getByText('70,09%')).toBeTruthy()
    expect(summary.getByText('29,91%')).toBeTruthy()
  })
  test('shows three deposit accounts, and the others when asked for', async () => {
    const names = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco']
    fakeServer({ ...allWell, '/api/accounts/': names.map((name) => accountOf({ name })) })
    open()
    const summary = await card('Resumen de cuentas')
    await userEvent.click(summary.getByRole('radio', { name: 'Cuentas Vista' }))
    expect(await summary.findByText('Tres')).toBeTruthy()
    expect(summary.queryByText('Cuatro')).toBeNull()
    await userEvent.click(summary.getByRole('button', { name: '+2 cuentas más' }))
    expect(summary.getByText('Cinco')).toBeTruthy()
    expect(summary.queryByRole('button', { name: /cuentas más/ })).toBeNull()
  })
  test('shows the cards, the fullest first and red; one whose bank tells no limit has no bar', async () => {
    const cards = [
      cardOf('Visa', '486200.00', '2400000.00'),
      cardOf('CMR', '742300.00', '950000.00'),
      cardOf('Tricot', '5000.00', null),
      cardOf('Nueva', null, '10.00'),
    ]
    fakeServer({ ...allWell, '/api/accounts/': cards })
    open()
    const summary = await card('Resumen de cuentas')
    await userEvent.click(summary.getByRole('radio', { name: 'Crédito' }))
    expect(await summary.findByText('43,52%', { exact: false })).toBeTruthy()
    const lines = summary.getAllByRole('listitem').map((line) => line.textContent)
    expect(lines[0]).toContain('CMR')
    expect(lines[1]).toContain('Visa')
    expect(summary.getByText('78,1%').className).toContain('text-negative')
    expect(summary.getByText('20,3%').className).toContain('text-income')
    expect(summary.getAllByRole('progressbar')).toHaveLength(2)
    expect(summary.getByText('Tu banco no informa el cupo')).toBeTruthy()
    expect(summary.getByText('Sincronizando...')).toBeTruthy()
  })
  test('without accounts says the words of the specification, and those of another currency are no absence', async () => {
    fakeServer({ ...allWell, '/api/accounts/': [accountOf({ currency: 'USD' })] })
    open()
    const summary = await card('Resumen de cuentas')
    await userEvent.click(summary.getByRole('radio', { name: 'Crédito' }))
    expect(await summary.findByText('No hay tarjetas de crédito conectadas')).toBeTruthy()
    expect(summary.getByRole('link', { name: 'Conectar Banco' })).toBeTruthy()
    await userEvent.click(summary.getByRole('radio', { name: 'Cuentas Vista' }))
    expect(summary.getByText('No tienes cuentas vista en pesos')).toBeTruthy()
  })
})

describe('a person without anything', () => {
  test('sees the words of the specification in every panel', async () => {
    fakeServer({
      ...allWell,
      '/api/accounts/': [],
      '/api/analytics/recent-transactions/': [],
      '/api/analytics/monthly/': { ...monthlyFixture, months: [] },
      '/api/dashboard/summary/': { ...summaryFixture, balance_clp: 0, card_debt: 0, last_updated_at: null },
    })
    open()
    expect(await screen.findByText('No hay transacciones disponibles')).toBeTruthy()
    expect(await screen.findAllByText('50,00%')).toHaveLength(2)
    expect(screen.getByText('Aquí verás tus cuentas y cuánto hay en cada una.')).toBeTruthy()
    const summary = await card('Resumen de cuentas')
    await userEvent.click(summary.getByRole('radio', { name: 'Cuentas Vista' }))
    expect(summary.getByText('No hay cuentas vista conectadas')).toBeTruthy()
  })
})

test('panels that fail say their own sentences and leave the others alone', async () => {
  fakeServer({
    ...allWell,
    '/api/dashboard/summary/': 500,
    '/api/accounts/': 500,
    '/api/analytics/monthly/': 500,
  })
  open()
  expect(await screen.findAllByText('No se pudo cargar el resumen del dashboard')).toHaveLength(2)
  expect(await screen.findByText('No se pudieron cargar las cuentas')).toBeTruthy()
  expect(await screen.findByText('No se pudieron cargar los gastos e ingresos')).toBeTruthy()
  expect(await screen.findByText('Café Altura')).toBeTruthy()
})

test('Configurar opens what can be chosen, and the choice goes to the profile', async () => {
  const sent = fakeServer(allWell)
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Configurar' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: 'Panel Principal' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ home_screen: 'dashboard-legacy' }),
  )
})

describe('/dashboard-topbar', () => {
  test('looks at twelve months before somebody chooses, and asks for ten movements', async () => {
    const sent = fakeServer(allWell)
    openDashboard('/dashboard-topbar')
    expect(await screen.findByRole('radio', { checked: true, name: 'Últimos 12 meses' })).toBeTruthy()
    expect(await screen.findByText('$4.947.490')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Ingresos' })).toBeNull()
    const recent = sent.find(({ url }) => url.pathname === '/api/analytics/recent-transactions/')
    expect(recent?.url.searchParams.get('limit')).toBe('10')
  })
})
