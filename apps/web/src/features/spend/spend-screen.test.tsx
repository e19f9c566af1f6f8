import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { after, fakeWire, renderScreen } from '../../../test/bank-wire.tsx'
import { movement } from '../../../test/movements.ts'
import type { SpendSearch } from './search.ts'
import { SpendScreen } from './spend-screen.tsx'

const firstPage = 'GET /api/transactions/?limit=100'
const overview = 'GET /api/analytics/overview/'
const month = {
  currency: 'CLP',
  range: { from: '2026-11-01', to: '2026-11-21' },
  compared_with: { from: '2026-10-01', to: '2026-10-21' },
  balance: 0,
  balance_change_percentage: null,
  card_debt: 0,
  income: 1_910_000,
  income_change_percentage: null,
  spending: -934_285,
  spending_change_percentage: null,
  balance_other: { currency: 'USD', balance: 0 },
  points: [],
  last_updated_at: null,
}
const page = (results: unknown[], next: string | null = null) => ({
  results,
  count: results.length,
  next,
  previous: null,
})
const two = [movement(1), movement(2, { date: '2026-11-20', amount: 60_000, kind: 'income' })]
const detailOf = (number: number, notes = '') => ({
  ...movement(number, { notes }),
  raw_data: null,
  rich_data: {
    balance_after: null,
    original_amount: null,
    branch: null,
    reference: null,
    merchant_category: null,
    payment_method: null,
    installment: null,
    floid_raw: null,
  },
  transfer: null,
  recurring_id: null,
  instalment: null,
})

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') })
})
afterEach(async () => {
  await after(10_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const states: SpendSearch[] = []
function Screen({ start }: { start: SpendSearch }) {
  const [state, setState] = useState(start)
  states.push(state)
  return (
    <SpendScreen
      state={state}
      onState={(change) =>
        setState((before) => {
          const { search, order, id } = { ...before, ...change }
          return { ...(search && { search }), ...(order && { order }), ...(id && { id }) }
        })
      }
    />
  )
}

async function open(answers: Record<string, unknown> = {}, start: SpendSearch = {}) {
  const wire = fakeWire({ [firstPage]: page(two), [overview]: month, ...answers })
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
    expect(screen.getByText('+$1.910.000')).toBeDefined()
    expect(screen.getByText('−$934.285')).toBeDefined()
    expect(screen.getByText('+$975.715')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Hoy' })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Ayer' })).toBeDefined()
    expect(within(row(/Comercio 2/)).getByText('+$60.000')).toBeDefined()
  })

  test('loads on when the end comes near, and only what is in view is drawn', async () => {
    const next = '/api/transactions/?cursor=abc'
    const many = Array.from({ length: 100 }, (_, at) => movement(at))
    const wire = await open({
      [firstPage]: page(many, next),
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
    fakeWire({ [firstPage]: page([]), [overview]: month })
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
  const found = 'GET /api/transactions/?search=cafe&limit=100'

  test('typing reaches the address after a pause, once', async () => {
    const wire = await open({ [found]: page([]) })
    const field = screen.getByRole('textbox', { name: 'Buscar por comercio, categoría o banco' })
    for (const value of ['c', 'ca', 'caf', 'cafe']) {
      fireEvent.change(field, { target: { value } })
      await after(100)
    }
    expect(wire.calls.filter(({ key: call }) => call.includes('search='))).toHaveLength(0)
    await after(300)
    expect(wire.count(found)).toBe(1)
    await after(10)
    expect(screen.getByText('Ningún movimiento calza con tu búsqueda')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Limpiar búsqueda' }))
    await after(10)
    expect(row(/Comercio 1/)).toBeDefined()
    expect(field).toHaveProperty('value', '')
  })

  test('the order goes to the server', async () => {
    const wire = await open({ 'GET /api/transactions/?order=asc&limit=100': page(two) })
    fireEvent.click(screen.getByRole('radio', { name: 'Más antiguas' }))
    await after(10)
    expect(wire.count('GET /api/transactions/?order=asc&limit=100')).toBe(1)
  })
})

describe('the keyboard', () => {
  const answers = {
    [`GET /api/transactions/${movement(1).id}/`]: detailOf(1),
    [`GET /api/transactions/${movement(2).id}/`]: detailOf(2),
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
  const notesPath = `PATCH /api/transactions/${movement(1).id}/notes/`

  test('a row opens it and the address knows', async () => {
    await open({ [path]: detailOf(1) })
    fireEvent.click(row(/Comercio 1/))
    await after(50)
    expect(screen.getByRole('dialog')).toBeDefined()
    expect(states.at(-1)?.id).toBe(movement(1).id)
  })

  test('notes are saved', async () => {
    const wire = await open(
      { [path]: detailOf(1), [notesPath]: movement(1, { notes: 'almuerzo' }) },
      { id: movement(1).id },
    )
    fireEvent.change(screen.getByRole('textbox', { name: /Notas/ }), { target: { value: 'almuerzo' } })
    fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    await after(10)
    expect(wire.calls.find(({ key: call }) => call === notesPath)?.body).toEqual({ notes: 'almuerzo' })
    expect(screen.getAllByText('Notas guardadas correctamente.').length).toBeGreaterThan(0)
  })

  test('notes that could not be saved say so and stay as typed', async () => {
    await open({ [path]: detailOf(1), [notesPath]: { status: 500, problem: {} } }, { id: movement(1).id })
    const field = screen.getByRole('textbox', { name: /Notas/ })
    fireEvent.change(field, { target: { value: 'almuerzo' } })
    fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    await after(10)
    expect(screen.getAllByText('Error al guardar las notas').length).toBeGreaterThan(0)
    expect(field).toHaveProperty('value', 'almuerzo')
  })

  test('a detail that did not load says so in its place and in a toast', async () => {
    await open({ [path]: { status: 500, problem: {} } }, { id: movement(1).id })
    expect(
      screen.getAllByText('No se pudieron cargar los detalles de la transacción').length,
    ).toBeGreaterThan(0)
    expect(screen.getAllByText(/^Error al cargar detalles: /).length).toBeGreaterThan(0)
  })
})
