import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page } from '../../../test/answers.ts'
import { after, fakeTime, fakeWire, renderScreen } from '../../../test/bank-wire.tsx'
import { movement, movementDetail } from '../../../test/movements.ts'
import { readSpendSearch, type SpendSearch } from './search.ts'
import { SpendScreen } from './spend-screen.tsx'

const firstPage = 'GET /api/transactions/?limit=100&count=false'
const totals = 'GET /api/transactions/totals/'
const sums = [{ currency: 'CLP', income: 1_910_000, spending: -934_285 }]
const figures = {
  count: 2,
  sums,
  months: [{ month: '2026-11', from: '2026-11-20', to: '2026-11-21', count: 2, sums }],
  hidden_accounts: [],
}
const nothing = { count: 0, sums: [], months: [], hidden_accounts: [] }
const two = [movement(1), movement(2, { date: '2026-11-20', amount: 60_000, kind: 'income' })]

fakeTime({ now: '2026-11-21T15:00:00Z' })

const states: SpendSearch[] = []
function Screen({ start }: { start: SpendSearch }) {
  const [state, setState] = useState(start)
  states.push(state)
  return (
    <SpendScreen
      state={state}
      onState={(change) => setState((before) => readSpendSearch({ ...before, ...change }))}
      onBack={() => setState(({ id: _id, panel: _panel, ...before }) => before)}
    />
  )
}

async function open(answers: Record<string, unknown> = {}, start: SpendSearch = {}) {
  const wire = fakeWire({ [firstPage]: page(two), [totals]: figures, 'GET /api/accounts/': [], ...answers })
  renderScreen(<Screen start={start} />)
  await after(10)
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

  test('sums that come before the rows wait for the month that they are to tell', async () => {
    await open({ [firstPage]: new Promise(() => undefined) })
    expect(screen.queryByText('+$1.910.000')).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Todas las transacciones' })).toBeNull()
    expect(screen.getByRole('status', { name: 'Cargando transacciones' })).toBeDefined()
  })

  test('loads on when the end comes near, and only what is in view is drawn', async () => {
    const next = '/api/transactions/?cursor=abc'
    const many = Array.from({ length: 100 }, (_, at) => movement(at))
    const wire = await open({
      [firstPage]: page(many, { next }),
      [`GET ${next}`]: page(many.map((_, at) => movement(100 + at))),
    })
    expect(screen.queryAllByRole('button', { name: /Comercio/ }).length).toBeLessThan(60)
    expect(wire.count(`GET ${next}`)).toBe(0)
    await act(async () => {
      window.scrollY = 4_000
      window.dispatchEvent(new Event('scroll'))
    })
    await after(200)
    expect(wire.count(`GET ${next}`)).toBe(1)
    window.scrollY = 0
  })

  test('without movements it says so and leads to the first bank', async () => {
    fakeWire({ [firstPage]: page([]), [totals]: nothing, 'GET /api/accounts/': [] })
    const router = createRouter({
      routeTree: createRootRoute(),
      history: createMemoryHistory(),
    })
    renderScreen(
      <RouterContextProvider router={router}>
        <Screen start={{}} />
      </RouterContextProvider>,
    )
    await after(10)
    expect(screen.getByText('No hay transacciones disponibles')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Conectar Banco' }).getAttribute('href')).toBe(
      '/connections?conectar=1',
    )
  })

  test('while loading it shows eight rows', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    renderScreen(<Screen start={{}} />)
    expect(screen.getByRole('status', { name: 'Cargando transacciones' }).children).toHaveLength(8)
  })

  test('a failed load says so and tries again', async () => {
    const wire = await open({ [firstPage]: new TypeError('offline') })
    expect(screen.getByText('No se pudieron cargar las transacciones')).toBeDefined()
    wire.answers[firstPage] = page(two)
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    await after(10)
    expect(screen.queryByText('No se pudieron cargar las transacciones')).toBeNull()
    expect(row(/Comercio 1/)).toBeDefined()
  })
})

describe('search and order', () => {
  const found = 'GET /api/transactions/?search=cafe&limit=100&count=false'

  test('typing reaches the address after a pause, once', async () => {
    const wire = await open({
      [found]: page([]),
      'GET /api/transactions/totals/?search=cafe': nothing,
    })
    const field = screen.getByRole('textbox', { name: 'Buscar por comercio, categoría o banco' })
    for (const value of ['c', 'ca', 'caf', 'cafe']) {
      fireEvent.change(field, { target: { value } })
      await after(100)
    }
    expect(wire.calls.filter(({ key: call }) => call.includes('search='))).toHaveLength(0)
    await after(300)
    expect(wire.count(found)).toBe(1)
    await after(10)
    expect(screen.getByText('Ningún movimiento calza con tus filtros')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }))
    await after(10)
    expect(row(/Comercio 1/)).toBeDefined()
    expect(field).toHaveProperty('value', '')
  })

  test('the order goes to the server', async () => {
    const wire = await open(
      { 'GET /api/transactions/?sort=category&order=asc&limit=100&count=false': page(two) },
      {
        sort: 'category',
      },
    )
    expect(wire.count('GET /api/transactions/?sort=category&order=asc&limit=100&count=false')).toBe(1)
    expect(screen.getByRole('heading', { name: 'Alimentación' })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Todas las transacciones' })).toBeDefined()
  })

  test('filters stand as chips with their way out, and the banner says what they leave', async () => {
    const filter = 'date_from=2026-11-01&date_to=2026-11-30&category=ROPA'
    const some = { ...figures, count: 1, months: [{ ...figures.months[0], count: 1 }] }
    await open(
      {
        [`GET /api/transactions/?${filter}&limit=100&count=false`]: page([movement(7)]),
        [`GET /api/transactions/totals/?${filter}`]: some,
        'GET /api/transactions/?date_from=2026-11-01&date_to=2026-11-30&limit=100&count=false': page(two),
        'GET /api/transactions/totals/?date_from=2026-11-01&date_to=2026-11-30': figures,
      },
      { date_from: '2026-11-01', date_to: '2026-11-30', category: 'ROPA' },
    )
    await after(10)
    expect(screen.getByText('1 de 2 transacciones')).toBeDefined()
    expect(screen.getByText('Gastos con estos filtros')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Filtrar, 2 filtros en uso' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Quitar filtro: Ropa' }))
    await after(10)
    expect(states.at(-1)).toEqual({ date_from: '2026-11-01', date_to: '2026-11-30' })
    fireEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }))
    await after(10)
    expect(states.at(-1)).toEqual({})
  })
})

const selectionSaid = () =>
  within(screen.getByRole('region', { name: 'Selección' })).getByRole('status').textContent

describe('the selection', () => {
  const box = (name: string) => screen.getByRole('checkbox', { name })

  test('counts and sums what is chosen, by pointer and by key, and goes at once', async () => {
    await open()
    fireEvent.click(box('Seleccionar Comercio 1'))
    expect(selectionSaid()).toBe('1 seleccionada−$4.200')
    await key('j', document.body)
    await key('j')
    await key('x')
    expect(box('Seleccionar Comercio 2')).toHaveProperty('checked', true)
    expect(selectionSaid()).toContain('2 seleccionadas+$55.800')
    expect(box('Seleccionar todas')).toHaveProperty('checked', true)
    await key('Escape')
    expect(screen.queryByRole('region', { name: 'Selección' })).toBeNull()
  })

  test('all means everything that matches, loaded or not', async () => {
    await open({ [totals]: { ...figures, count: 2_500 } })
    fireEvent.click(box('Seleccionar todas'))
    expect(selectionSaid()).toBe('2.500 seleccionadas+$975.715')
    fireEvent.click(box('Seleccionar Comercio 1'))
    expect(selectionSaid()).toContain('2.499')
    fireEvent.click(box('Seleccionar todas'))
    expect(screen.queryByRole('region', { name: 'Selección' })).toBeNull()
  })

  test('Shift takes all rows between', async () => {
    await open({ [firstPage]: page(Array.from({ length: 6 }, (_, at) => movement(at))) })
    fireEvent.click(box('Seleccionar Comercio 1'))
    fireEvent.click(box('Seleccionar Comercio 4'), { shiftKey: true })
    expect(selectionSaid()).toContain('4 seleccionadas')
    await key('j', document.body)
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown', shiftKey: true })
    await after(10)
    expect(selectionSaid()).toContain('5 seleccionadas')
  })
})

describe('the keyboard', () => {
  const answers = {
    [`GET /api/transactions/${movement(1).id}/`]: movementDetail(1),
    [`GET /api/transactions/${movement(2).id}/`]: movementDetail(2),
  }

  test('j and k, ↓ and ↑ move between rows', async () => {
    await open(answers)
    await key('j', document.body)
    expect(document.activeElement).toBe(row(/Comercio 1/))
    await key('ArrowDown')
    expect(document.activeElement).toBe(row(/Comercio 2/))
    await key('k')
    expect(document.activeElement).toBe(row(/Comercio 1/))
  })

  test('keys that come faster than the screen is drawn are all counted', async () => {
    await open({ [firstPage]: page(Array.from({ length: 6 }, (_, at) => movement(at))) })
    await act(async () => {
      for (let press = 0; press < 4; press += 1) fireEvent.keyDown(document.body, { key: 'j' })
    })
    expect(document.activeElement).toBe(row(/Comercio 3/))
  })

  test('/ goes to the search field, and letters typed there move nothing', async () => {
    await open(answers)
    await key('/', document.body)
    const field = screen.getByRole('textbox', { name: /Buscar/ })
    expect(document.activeElement).toBe(field)
    await key('j')
    expect(document.activeElement).toBe(field)
  })
})

describe('the detail', () => {
  const path = `GET /api/transactions/${movement(1).id}/`

  test('a row opens it and the address knows', async () => {
    await open({ [path]: movementDetail(1) })
    fireEvent.click(row(/Comercio 1/))
    await after(50)
    expect(screen.getByRole('dialog')).toBeDefined()
    expect(states.at(-1)?.id).toBe(movement(1).id)
  })
})
