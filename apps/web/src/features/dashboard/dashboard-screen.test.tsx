import type { Overview } from '@lucas/contract/analytics/analytics.ts'
import type { Insight } from '@lucas/contract/notifications/insight.ts'
import { onboardingSteps } from '@lucas/contract/users/onboarding.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createUser } from '../../../test/api-fixtures.ts'
import { standAt } from '../../../test/clock.ts'
import { toShownChanges } from '../../entities/analytics/expected-income.ts'
import { togglePrivacy } from '../../lib/app/display-preferences.ts'
import { session } from '../../lib/session/session-store.ts'
import { coffee, createDashboardAccount, overviewFixture } from './fixtures/money.ts'
import { fakeServer, okAnswers, openDashboard } from './fixtures/screen.tsx'

standAt('2026-11-20T15:00:00Z')

afterEach(() => {
  session.clear()
  vi.unstubAllGlobals()
})

const withOverview = (facts: Partial<Overview>) => ({
  ...okAnswers,
  '/api/analytics/overview/': { ...overviewFixture, ...facts },
})
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
  test('accepts two custom days in either order, not only one', async () => {
    const sent = fakeServer(okAnswers)
    const { router } = openDashboard('/dashboard?from=2026-10-05&to=2026-10-20')
    await userEvent.click(await screen.findByRole('button', { name: /Seleccionar periodo/ }))
    const calendar = within(await screen.findByRole('dialog', { name: 'Seleccionar periodo' }))
    await userEvent.click(calendar.getByRole('button', { name: 'jueves 15 de octubre' }))
    await userEvent.click(calendar.getByRole('button', { name: 'Aplicar' }))
    expect(calendar.getByText('Elige la fecha de término.')).toBeTruthy()
    expect(router.state.location.search).toEqual({ from: '2026-10-05', to: '2026-10-20' })

    await userEvent.click(calendar.getByRole('button', { name: 'viernes 9 de octubre' }))
    await userEvent.click(calendar.getByRole('button', { name: 'Aplicar' }))
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
    const less = summary.getByText('10,5% menos')
    expect(less.className).toContain('text-income')
    expect(less.parentElement?.textContent).toBe('10,5% menos que el mes pasado')
  })
  test('compare the balance with the last day of the compared range', async () => {
    fakeServer(withOverview({ balance_change_percentage: 1, balance_before: 4_898_505 }))
    openDashboard()
    expect((await screen.findByText('1,0% más')).parentElement?.textContent).toBe('1,0% más que el 20 oct')
  })
  test('say of a period after the last statement that there are no data, not zero', async () => {
    const changes = { income_change_percentage: null, spending_change_percentage: null }
    fakeServer(withOverview({ ...changes, income: 0, spending: 0, known_until: '2026-10-18' }))
    openDashboard()
    const summary = within(await screen.findByRole('region', { name: 'Resumen del periodo' }))
    expect(await summary.findAllByText('Sin datos')).toHaveLength(2)
    expect(summary.queryByText('$0')).toBeNull()
  })
  const salary = { name: 'Sueldo', kind: 'salary', date: '2026-11-30', amount: 2_190_460 } as const
  test('show when the salary is expected, in neutral ink, instead of a decrease', async () => {
    fakeServer(withOverview({ income_change_percentage: -90, expected_income: salary }))
    openDashboard()
    const summary = await screen.findByRole('region', { name: 'Resumen del periodo' })
    expect((await within(summary).findByText('Sueldo esperado el 30 nov')).className).toContain('text-ink-3')
    expect(summary.innerHTML).not.toContain('text-negative')
    expect(within(summary).queryByText(/90,0%/)).toBeNull()
  })
  test('say it of the balance only if the salary makes up for the decrease', () => {
    const before = { balance: 100, balance_before: 900, balance_change_percentage: -88.9 }
    const shown = (amount: number) =>
      toShownChanges(
        { ...overviewFixture, ...before, expected_income: { ...salary, amount } },
        { today: '2026-11-30', isIrregular: false },
      ).balance.instead
    expect([shown(800), shown(799)]).toEqual(['Sueldo esperado el 30 nov', null])
  })
  test('show an increase of the income although the salary is missing', () =>
    expect(
      toShownChanges(
        { ...overviewFixture, expected_income: salary },
        { today: '2026-11-20', isIrregular: false },
      ).income,
    ).toMatchObject({ value: 3.2, instead: null }))
  test('are grey on the first three days of a period, and always where the income is irregular', () => {
    const isNeutralOn = (today: string, isIrregular = false) =>
      toShownChanges({ ...overviewFixture, range: { from: '2027-01-01', to: today } }, { today, isIrregular })
        .spending.isNeutral
    expect(['2027-01-01', '2027-01-03', '2027-01-04'].map((day) => isNeutralOn(day))).toEqual([
      true,
      true,
      false,
    ])
    expect(isNeutralOn('2027-01-20', true)).toBe(true)
  })
  test('are no decrease under a sum that today made larger: they wait for tomorrow', async () => {
    fakeServer(withOverview({ income_change_percentage: -76.2, is_income_change_open: true }))
    openDashboard()
    expect(await screen.findByText('Con lo de hoy, se compara mañana')).toBeTruthy()
    expect(screen.queryByText('76,2% menos')).toBeNull()
  })
  test('show a dash against days before the first known one', async () => {
    fakeServer(withOverview({ known_since: '2026-10-02', balance_before: null }))
    openDashboard()
    const summary = within(await screen.findByRole('region', { name: 'Resumen del periodo' }))
    expect(await summary.findAllByText('—')).toHaveLength(3)
  })
  test('name the day on which the newest file ends, instead of when it was read', async () => {
    fakeServer(withOverview({ known_until: '2026-10-31' }))
    openDashboard()
    expect(await screen.findByText('Viernes 20 de noviembre · datos hasta el 31 oct')).toBeTruthy()
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
  test.each([
    [true, 'Hola, Cami'],
    [false, 'Hola, Valentina'],
  ])('greet by the first name of the profile if the user edited it (%s)', async (edited, hello) => {
    session.signIn({
      user: createUser({ first_name: 'Cami', is_first_name_edited: edited }),
      access: 'a',
      refresh: 'r',
    })
    fakeServer({
      ...okAnswers,
      '/api/accounts/': [createDashboardAccount({ owner_name: 'Valentina Pérez' })],
    })
    openDashboard()
    expect(await screen.findByRole('heading', { name: hello })).toBeTruthy()
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

describe('the first steps of a new user', () => {
  const openNew = (done: string[]) => {
    fakeServer({
      ...okAnswers,
      '/api/accounts/': [],
      '/api/first-steps/': {
        steps: onboardingSteps.map((step) => ({ step, done: done.includes(step) })),
        hidden: false,
      },
    })
    openDashboard()
  }
  test('count the account, put the bank first and link its tiles to the widget', async () => {
    openNew([])
    expect(await screen.findByText('1 de 6')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Conecta tu banco' })).toBeTruthy()
    const tile = await screen.findByRole('link', { name: 'Santander' })
    expect(tile.getAttribute('href')).toBe('/connections?conectar=1&banco=Santander')
    expect(screen.getByRole('link', { name: 'Importar cartola' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Verificar tu correo' }).getAttribute('href')).toBe(
      '/auth/verify',
    )
  })
  test('ask for the next one when the bank is done', async () => {
    openNew(['verify', 'bank'])
    expect(await screen.findByText('3 de 6')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Revisa cinco movimientos' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Verificar tu correo' })).toBeNull()
  })
})

describe('the insights', () => {
  const fact = (key: string): Insight => ({
    key,
    kind: 'subscription_dearer',
    type: 'warning',
    title: `${key} subió de $8.990 a $10.790`,
    message: 'Se cobró el 5 nov en Visa.',
    about: { subject: 'transaction', key: coffee.id },
  })
  test('show facts with one link each, and a dismissed one leaves at once', async () => {
    const answers = {
      ...okAnswers,
      '/api/insights/': { results: [fact('Netflix'), fact('Spotify')] },
      '/api/insights/dismiss/': {},
    }
    const sent = fakeServer(answers)
    openDashboard()
    const cards = within(await screen.findByRole('region', { name: 'Lo que cambió' }))
    expect(cards.getAllByRole('link', { name: 'Ver movimiento' })).toHaveLength(2)
    answers['/api/insights/'] = { results: [fact('Spotify')] }
    await userEvent.click(cards.getByRole('button', { name: /Descartar: Netflix/ }))
    await waitFor(() => expect(screen.queryByText(/Netflix subió/)).toBeNull())
    expect(
      sent.find(({ method, url }) => method === 'POST' && url.pathname === '/api/insights/dismiss/')?.body,
    ).toEqual({ key: 'Netflix' })
  })
  test('lead from a bill that is due to its commitment', async () => {
    const enel: Insight = {
      key: 'bill_due:enel',
      kind: 'bill_due',
      type: 'info',
      title: 'Enel vence mañana',
      message: 'Esperas pagar cerca de $31.000 desde Cuenta Corriente.',
      about: { subject: 'commitment', key: coffee.id },
    }
    fakeServer({ ...okAnswers, '/api/insights/bills/': { results: [enel] } })
    openDashboard()
    const link = await screen.findByRole('link', { name: 'Ver compromiso' })
    expect(link.getAttribute('href')).toBe(`/compromisos?line=${coffee.id}`)
    expect(screen.getByText(enel.message)).toBeTruthy()
  })
  test('pass the focus of a dismissed card to the next one, and that of the last to the title', async () => {
    const answers = {
      ...okAnswers,
      '/api/insights/': { results: [fact('Netflix'), fact('Spotify')] },
      '/api/insights/dismiss/': {},
    }
    fakeServer(answers)
    openDashboard()
    await screen.findByRole('region', { name: 'Lo que cambió' })
    answers['/api/insights/'] = { results: [fact('Spotify')] }
    await userEvent.click(screen.getByRole('button', { name: /Descartar: Netflix/ }))
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Spotify subió/))
    answers['/api/insights/'] = { results: [] }
    await userEvent.click(screen.getByRole('button', { name: /Descartar: Spotify/ }))
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  })
  test('have no amount in any name in modo privado', async () => {
    fakeServer({ ...okAnswers, '/api/insights/': { results: [fact('Netflix')] } })
    openDashboard()
    const cards = await screen.findByRole('region', { name: 'Lo que cambió' })
    expect(cards.outerHTML).toContain('$8.990')
    act(() => togglePrivacy())
    await waitFor(() => expect(cards.outerHTML).not.toMatch(/\$\d/))
    expect(within(cards).getByRole('button', { name: /Descartar: Netflix subió/ })).toBeTruthy()
    act(() => togglePrivacy())
  })
  test('are hidden without facts', async () => {
    fakeServer({ ...okAnswers, '/api/insights/': { results: [] } })
    openDashboard()
    await screen.findByText('Café Altura')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Lo que cambió' })).toBeNull())
  })
})

describe('with an account the first steps', () => {
  const firstSteps = okAnswers['/api/first-steps/']

  test('are next to the title until they are hidden', async () => {
    const sent = fakeServer({ ...okAnswers, '/api/first-steps/hide/': {} })
    openDashboard()
    await userEvent.click(await screen.findByRole('button', { name: /Primeros pasos 2 de 6/ }))
    expect((await screen.findByRole('link', { name: /Verifica tu correo/ })).getAttribute('href')).toBe(
      '/auth/verify',
    )
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
    fakeServer({ ...okAnswers, '/api/analytics/overview/': 500 })
    openDashboard()
    expect(await screen.findByText('No se pudo cargar el resumen del dashboard')).toBeTruthy()
    expect(await screen.findByText('Café Altura')).toBeTruthy()
    expect(screen.getByText('Gasto mensual')).toBeTruthy()
  })
  test('stays quiet when others fail too: the page says it once and retries all', async () => {
    const answers = {
      ...okAnswers,
      '/api/analytics/overview/': 500 as unknown,
      '/api/analytics/categories/': 500 as unknown,
    }
    fakeServer(answers)
    openDashboard()
    expect(await screen.findByText('No pudimos cargar tus datos.')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Reintentar' })).toHaveLength(1)
    // Three summary cards and the categories keep their frames.
    expect(screen.getAllByText('Sin datos por ahora')).toHaveLength(4)
    for (const title of ['Ingresos', 'Gastos por categoría'])
      expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    Object.assign(answers, okAnswers)
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('$4.947.490')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Sin datos por ahora')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
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
