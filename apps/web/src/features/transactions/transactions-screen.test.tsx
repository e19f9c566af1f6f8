import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { toPage } from '../../../test/api-fixtures.ts'
import { advanceTime, fakeHttp, fakeTime, renderScreen } from '../../../test/fake-http.tsx'
import { createTransaction, createTransactionDetail } from '../../../test/transactions.ts'
import { parseTransactionsSearch, type TransactionsSearch } from './search.ts'
import { TransactionsScreen } from './transactions-screen.tsx'

const firstPage = 'GET /api/transactions/?limit=100&count=false'
const totals = 'GET /api/transactions/totals/'
const sums = [{ currency: 'CLP', income: 1_910_000, spending: -934_285 }]
const figures = {
  count: 2,
  from: '2026-11-20',
  to: '2026-11-21',
  not_counted: 0,
  sums,
  months: [{ month: '2026-11', from: '2026-11-20', to: '2026-11-21', count: 2, sums }],
  hidden_accounts: [],
}
const nothing = { count: 0, from: null, to: null, not_counted: 0, sums: [], months: [], hidden_accounts: [] }
const twoTransactions = [
  createTransaction(1),
  createTransaction(2, { date: '2026-11-20', amount: 60_000, kind: 'income' }),
]

fakeTime({ now: '2026-11-21T15:00:00Z' })

const states: TransactionsSearch[] = []
function Screen({ start }: { start: TransactionsSearch }) {
  const [state, setState] = useState(start)
  states.push(state)
  return (
    <TransactionsScreen
      state={state}
      onState={(change) => setState((before) => parseTransactionsSearch({ ...before, ...change }))}
      onBack={() => setState(({ id: _id, panel: _panel, ...before }) => before)}
    />
  )
}

async function open(answers: Record<string, unknown> = {}, start: TransactionsSearch = {}) {
  const wire = fakeHttp({
    [firstPage]: toPage(twoTransactions),
    [totals]: figures,
    'GET /api/accounts/': [],
    ...answers,
  })
  renderScreen(<Screen start={start} />)
  await advanceTime(10)
  return wire
}
const row = (name: RegExp) => screen.getByRole('button', { name })
const key = (name: string, target: Element = document.activeElement ?? document.body) =>
  act(async () => {
    fireEvent.keyDown(target, { key: name })
  })

describe('the list', () => {
  test('groups by day and shows the month with its sums', async () => {
    await open()
    expect(screen.getByRole('heading', { name: 'Noviembre 2026' })).toBeDefined()
    expect(screen.getByText('2 transacciones, del 20 al 21')).toBeDefined()
    expect(screen.getByText('+$1.910.000')).toBeDefined()
    expect(screen.getByText('−$934.285')).toBeDefined()
    expect(screen.getByText('+$975.715')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Hoy' })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Ayer' })).toBeDefined()
    expect(within(row(/Comercio 2/)).getByText('+$60.000')).toBeDefined()
  })

  test('shows no sums until the rows are loaded', async () => {
    await open({ [firstPage]: new Promise(() => undefined) })
    expect(screen.queryByText('+$1.910.000')).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Todas las transacciones' })).toBeNull()
    expect(screen.getByRole('status', { name: 'Cargando transacciones' })).toBeDefined()
  })

  test('loads more near the end and renders only what is in view', async () => {
    const next = '/api/transactions/?cursor=abc'
    const many = Array.from({ length: 100 }, (_, at) => createTransaction(at))
    const wire = await open({
      [firstPage]: toPage(many, { next }),
      [`GET ${next}`]: toPage(many.map((_, at) => createTransaction(100 + at))),
    })
    expect(screen.queryAllByRole('button', { name: /Comercio/ }).length).toBeLessThan(60)
    expect(wire.count(`GET ${next}`)).toBe(0)
    await act(async () => {
      window.scrollY = 4_000
      window.dispatchEvent(new Event('scroll'))
    })
    await advanceTime(200)
    expect(wire.count(`GET ${next}`)).toBe(1)
    window.scrollY = 0
  })

  test('shows the empty state with a link to connect a bank', async () => {
    fakeHttp({ [firstPage]: toPage([]), [totals]: nothing, 'GET /api/accounts/': [] })
    const router = createRouter({
      routeTree: createRootRoute(),
      history: createMemoryHistory(),
    })
    renderScreen(
      <RouterContextProvider router={router}>
        <Screen start={{}} />
      </RouterContextProvider>,
    )
    await advanceTime(10)
    expect(screen.getByText('No hay transacciones disponibles')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Conectar Banco' }).getAttribute('href')).toBe(
      '/connections?conectar=1',
    )
  })

  test('shows eight skeleton rows while loading', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    renderScreen(<Screen start={{}} />)
    expect(screen.getByRole('status', { name: 'Cargando transacciones' }).children).toHaveLength(8)
  })

  test('shows an error when loading fails, and retries', async () => {
    const wire = await open({ [firstPage]: new TypeError('offline') })
    expect(screen.getByText('No se pudieron cargar las transacciones')).toBeDefined()
    wire.answers[firstPage] = toPage(twoTransactions)
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    await advanceTime(10)
    expect(screen.queryByText('No se pudieron cargar las transacciones')).toBeNull()
    expect(row(/Comercio 1/)).toBeDefined()
  })
})

describe('search and order', () => {
  const found = 'GET /api/transactions/?search=cafe&limit=100&count=false'

  test('searches at each letter, aborts the request of the letter before and keeps the rows meanwhile', async () => {
    const wire = await open({ [found]: toPage([]), 'GET /api/transactions/totals/?search=cafe': nothing })
    for (const value of ['c', 'ca', 'caf']) {
      wire.answers[found.replace('cafe', value)] = new Promise(() => undefined)
      wire.answers[`GET /api/transactions/totals/?search=${value}`] = new Promise(() => undefined)
    }
    const signals = new Map<string, AbortSignal | null | undefined>()
    const answering = globalThis.fetch
    vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
      signals.set(`GET ${path}`, init.signal)
      return answering(path, init)
    })
    const field = screen.getByRole('textbox', { name: 'Buscar por comercio, categoría o banco' })
    for (const value of ['c', 'ca', 'caf']) {
      fireEvent.change(field, { target: { value } })
      await advanceTime(1)
    }
    const isAborted = (value: string) => signals.get(found.replace('cafe', value))?.aborted
    expect(['c', 'ca', 'caf'].map(isAborted)).toEqual([true, true, false])
    expect(row(/Comercio 1/)).toBeDefined()
    fireEvent.change(field, { target: { value: 'cafe ' } })
    await advanceTime(10)
    expect(wire.count(found)).toBe(1)
    expect(screen.getByText('Ningún movimiento calza con tus filtros')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }))
    await advanceTime(10)
    expect(row(/Comercio 1/)).toBeDefined()
    expect(field).toHaveProperty('value', '')
  })

  test('sends the order to the server', async () => {
    const wire = await open(
      { 'GET /api/transactions/?sort=category&order=asc&limit=100&count=false': toPage(twoTransactions) },
      {
        sort: 'category',
      },
    )
    expect(wire.count('GET /api/transactions/?sort=category&order=asc&limit=100&count=false')).toBe(1)
    expect(screen.getByRole('heading', { name: 'Alimentación' })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Todas las transacciones' })).toBeDefined()
  })

  test('shows active filters as removable chips and the filtered totals', async () => {
    const filter = 'date_from=2026-11-01&date_to=2026-11-30&category=ROPA'
    const some = { ...figures, count: 1, months: [{ ...figures.months[0], count: 1 }] }
    await open(
      {
        [`GET /api/transactions/?${filter}&limit=100&count=false`]: toPage([createTransaction(7)]),
        [`GET /api/transactions/totals/?${filter}`]: some,
        'GET /api/transactions/?date_from=2026-11-01&date_to=2026-11-30&limit=100&count=false':
          toPage(twoTransactions),
        'GET /api/transactions/totals/?date_from=2026-11-01&date_to=2026-11-30': figures,
      },
      { date_from: '2026-11-01', date_to: '2026-11-30', category: 'ROPA' },
    )
    await advanceTime(10)
    expect(screen.getByRole('heading', { name: 'Resultados: 1 movimiento' })).toBeDefined()
    expect(screen.getByText('20 al 21 nov 2026')).toBeDefined()
    expect(screen.getByText('Noviembre 2026').parentElement?.textContent).toBe(
      'Noviembre 2026 · 1 de 2 movimientos',
    )
    expect(screen.getAllByText('Gastos')).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Filtrar, 2 filtros en uso' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Quitar filtro: Ropa' }))
    await advanceTime(10)
    expect(states.at(-1)).toEqual({ date_from: '2026-11-01', date_to: '2026-11-30' })
    fireEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }))
    await advanceTime(10)
    expect(states.at(-1)).toEqual({})
  })
})

test('a filter that names transfers shows money in and out, dollars below pesos, and what no sum includes', async () => {
  const filter = 'kind=transfer%2Cexcluded'
  const moved = [
    { currency: 'CLP', income: 80_000, spending: -50_000 },
    { currency: 'USD', income: 0, spending: -10.5 },
  ]
  await open(
    {
      [`GET /api/transactions/?${filter}&sort=amount&order=desc&limit=100&count=false`]:
        toPage(twoTransactions),
      [`GET /api/transactions/totals/?${filter}`]: {
        ...figures,
        from: '2025-01-02',
        not_counted: 1,
        sums: moved,
      },
    },
    { kind: 'transfer,excluded', sort: 'amount' },
  )
  await advanceTime(10)
  expect(screen.getByText('2 ene 2025 al 21 nov 2026 · 1 no suma')).toBeDefined()
  const figure = (label: string) => screen.getByText(label).parentElement?.textContent
  expect([figure('Entradas'), figure('Salidas'), figure('Total')]).toEqual([
    'Entradas+$80.000',
    'Salidas−$50.000−US$10.50',
    'Total+$30.000−US$10.50',
  ])
  expect(screen.queryByText(/Noviembre 2026/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Quitar filtro: Traspaso propio, No contar' })).toBeDefined()
})

const selectionText = () =>
  within(screen.getByRole('region', { name: 'Selección' })).getByRole('status').textContent

describe('the selection', () => {
  const box = (name: string) => screen.getByRole('checkbox', { name })

  test('counts and sums the selected rows, and Escape clears them', async () => {
    await open()
    fireEvent.click(box('Seleccionar Comercio 1'))
    expect(selectionText()).toBe('1 seleccionada−$4.200')
    await key('j', document.body)
    await key('j')
    await key('x')
    expect(box('Seleccionar Comercio 2')).toHaveProperty('checked', true)
    expect(selectionText()).toContain('2 seleccionadas+$55.800')
    expect(box('Seleccionar todas')).toHaveProperty('checked', true)
    await key('Escape')
    expect(screen.queryByRole('region', { name: 'Selección' })).toBeNull()
  })

  test('selects every matching row, loaded or not', async () => {
    await open({ [totals]: { ...figures, count: 2_500 } })
    fireEvent.click(box('Seleccionar todas'))
    expect(selectionText()).toBe('2.500 seleccionadas+$975.715')
    fireEvent.click(box('Seleccionar Comercio 1'))
    expect(selectionText()).toContain('2.499')
    fireEvent.click(box('Seleccionar todas'))
    expect(screen.queryByRole('region', { name: 'Selección' })).toBeNull()
  })

  test('selects the rows between with Shift', async () => {
    await open({ [firstPage]: toPage(Array.from({ length: 6 }, (_, at) => createTransaction(at))) })
    fireEvent.click(box('Seleccionar Comercio 1'))
    fireEvent.click(box('Seleccionar Comercio 4'), { shiftKey: true })
    expect(selectionText()).toContain('4 seleccionadas')
    await key('j', document.body)
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown', shiftKey: true })
    await advanceTime(10)
    expect(selectionText()).toContain('5 seleccionadas')
  })
})

describe('the keyboard', () => {
  const answers = {
    [`GET /api/transactions/${createTransaction(1).id}/`]: createTransactionDetail(1),
    [`GET /api/transactions/${createTransaction(2).id}/`]: createTransactionDetail(2),
  }

  test('moves between rows with j, k, ↓ and ↑', async () => {
    await open(answers)
    await key('j', document.body)
    expect(document.activeElement).toBe(row(/Comercio 1/))
    await key('ArrowDown')
    expect(document.activeElement).toBe(row(/Comercio 2/))
    await key('k')
    expect(document.activeElement).toBe(row(/Comercio 1/))
  })

  test('counts keys that are pressed faster than the screen renders', async () => {
    await open({ [firstPage]: toPage(Array.from({ length: 6 }, (_, at) => createTransaction(at))) })
    await act(async () => {
      for (let press = 0; press < 4; press += 1) fireEvent.keyDown(document.body, { key: 'j' })
    })
    expect(document.activeElement).toBe(row(/Comercio 3/))
  })

  test('focuses the search field with /, where letters move nothing', async () => {
    await open(answers)
    await key('/', document.body)
    const field = screen.getByRole('textbox', { name: /Buscar/ })
    expect(document.activeElement).toBe(field)
    await key('j')
    expect(document.activeElement).toBe(field)
  })
})

describe('the detail', () => {
  const path = `GET /api/transactions/${createTransaction(1).id}/`

  test('opens from a row and is in the URL', async () => {
    await open({ [path]: createTransactionDetail(1) })
    fireEvent.click(row(/Comercio 1/))
    await advanceTime(50)
    expect(screen.getByRole('dialog')).toBeDefined()
    expect(states.at(-1)?.id).toBe(createTransaction(1).id)
  })
})
