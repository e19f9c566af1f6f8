import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { uuid } from '../../../test/api-fixtures.ts'
import { advanceTime, fakeHttp, fakeTime, renderScreen } from '../../../test/fake-http.tsx'
import { createTransaction, createTransactionDetail } from '../../../test/transactions.ts'
import { type CategoryChange, onCategoryChanged } from '../../entities/category/category-changes.ts'
import { TransactionDetailPane } from './transaction-detail.tsx'

const { id } = createTransaction(1)
const path = `GET /api/transactions/${id}/`
const historyPath = `GET /api/transactions/${id}/history/`
const notesPath = `PATCH /api/transactions/${id}/notes/`

fakeTime({ now: '2026-11-21T15:00:00Z' })

async function open(answers: Record<string, unknown>) {
  const wire = fakeHttp({ [path]: createTransactionDetail(1), [historyPath]: { results: [] }, ...answers })
  const view = renderScreen(<TransactionDetailPane id={id} known={createTransaction(1)} />)
  await advanceTime(10)
  return { ...view, ...wire }
}
const expectText = (text: string) => expect(screen.getAllByText(text).length).toBeGreaterThan(0)

describe('the detail', () => {
  test('translates codes to words and has no empty line', async () => {
    const rich_data = {
      ...createTransactionDetail(1).rich_data,
      payment_method: 'automatic_debit',
      installment: { number: 2, total: 6 },
    }
    await open({ [path]: createTransactionDetail(1, { rich_data, tags: 'Mensual,Trabajo' }) })
    for (const words of ['Pago automático', '2 de 6', 'COMPRA 1', 'Trabajo']) expectText(words)
    expect(screen.queryByText('Sucursal')).toBeNull()
  })

  test('shows a load error in place and in a toast', async () => {
    await open({ [path]: { status: 500, problem: {} } })
    expectText('No se pudieron cargar los detalles de la transacción')
    expect(screen.getAllByText(/^Error al cargar detalles: /).length).toBeGreaterThan(0)
  })
})

describe('a purchase in cuotas', () => {
  const instalment = {
    purchase_id: uuid(5),
    number: 4,
    total: 6,
    amount: 20_000,
    remaining_instalments: 2,
    remaining_amount: 40_000,
    ends_on: '2027-01-15',
  }

  test('shows the number of the instalment and the remaining ones', async () => {
    await open({ [path]: createTransactionDetail(1, { instalment }) })
    const line = screen.getByText('Cuota').nextElementSibling
    expect(line?.textContent).toBe('4 de 6Quedan 2 por $40.000, hasta el 15 ene 2027')
  })
})

describe('the category', () => {
  const filePath = `PATCH /api/transactions/${id}/`
  const correction = {
    id: uuid(7),
    name: 'Comercio 1',
    category: 'SALUD',
    created_at: '2026-11-21T15:00:00Z',
  }
  const choose = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Categoría: Alimentación. Cambiar' }))
    await act(() => import('../../entities/category/category-list.tsx'))
    await advanceTime(50)
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Salud' }))
    await advanceTime(10)
  }

  test('changes at once, with the user as its source, and notifies listeners', async () => {
    const changes: CategoryChange[] = []
    const stop = onCategoryChanged((change) => changes.push(change))
    const filed = createTransaction(1, {
      category: 'SALUD',
      category_source: 'person',
      category_confidence: 100,
    })
    const { calls } = await open({ [filePath]: { ...filed, correction } })
    expectText('Comercio conocido')
    await choose()
    stop()
    expectText('Elegida por ti')
    expect(calls.find(({ key }) => key === filePath)?.body).toEqual({ category: 'SALUD' })
    expect(changes).toEqual([{ transaction: filed, before: 'ALIMENTACIÓN', correction }])
  })

  test('is restored when refused', async () => {
    await open({ [filePath]: { status: 500, problem: {} } })
    await choose()
    expectText('No se pudo actualizar la categoría')
    expect(screen.getByRole('button', { name: 'Categoría: Alimentación. Cambiar' })).toBeTruthy()
    expectText('Comercio conocido')
  })
})

describe('tags', () => {
  const tagsPath = `PATCH /api/transactions/${id}/tags/`
  const facets = {
    categories: [],
    accounts: [],
    tags: [{ tag: 'depto', count: 3 }],
    pending: { yes: 0, no: 1 },
    reviewed: { yes: 0, no: 1 },
    amounts: [],
  }
  const sent = (calls: { key: string; body: unknown }[]) =>
    calls.filter(({ key }) => key === tagsPath).map(({ body }) => body)
  const openPicker = async (answers: Record<string, unknown> = {}) => {
    const wire = await open({
      [path]: createTransactionDetail(1, { tags: 'Mensual' }),
      'GET /api/transactions/facets/': facets,
      [tagsPath]: createTransaction(1),
      ...answers,
    })
    fireEvent.click(screen.getByRole('button', { name: 'Agregar' }))
    await advanceTime(10)
    return wire
  }
  const chip = (name: string) => screen.getByRole('button', { name })

  test("toggle, with the user's own first, and keep earlier presses", async () => {
    const { calls } = await openPicker()
    const names = screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent)
    expect(names[0]).toBe('depto')
    fireEvent.click(chip('depto'))
    expect(chip('depto').getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(chip('Mensual'))
    expect(chip('depto').getAttribute('aria-pressed')).toBe('true')
    await advanceTime(10)
    expect(sent(calls)).toEqual([{ tags: 'Mensual,depto' }, { tags: 'depto' }])
  })

  test('can be typed, and "DEPTO" matches the existing "depto"', async () => {
    const { calls } = await openPicker()
    const field = screen.getByRole('textbox', { name: 'Nueva etiqueta' })
    fireEvent.change(field, { target: { value: ' DEPTO' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await advanceTime(10)
    expect(sent(calls)).toEqual([{ tags: 'Mensual,depto' }])
    expect(field).toHaveProperty('value', '')
  })

  test('are restored when refused', async () => {
    await openPicker({ [tagsPath]: { status: 500, problem: {} } })
    fireEvent.click(chip('depto'))
    await advanceTime(10)
    expectText('No se pudieron actualizar las etiquetas')
    expect(chip('depto').getAttribute('aria-pressed')).toBe('false')
  })
})

describe('the merge history', () => {
  const merge = {
    id: uuid(8),
    kept_id: id,
    merged_id: uuid(9),
    reason: 'manual_row',
    explanation: 'El banco informó el movimiento que anotaste a mano.',
    automatic: true,
    created_at: '2026-11-20T15:00:00Z',
    undone_at: null,
    can_undo: true,
    merged: { description: 'Almuerzo', date: '2026-11-20', amount: -4_200, currency: 'CLP' },
  }

  test('shows the reason of a merge, which can be undone', async () => {
    const undoPath = `POST /api/merges/${merge.id}/undo/`
    const { answers, calls } = await open({
      [historyPath]: { results: [merge] },
      [undoPath]: { transactions: [createTransaction(1), createTransaction(2)] },
    })
    expectText(merge.explanation)
    expectText('Unidos: Ayer')
    answers[historyPath] = { results: [{ ...merge, can_undo: false, undone_at: '2026-11-21T15:00:00Z' }] }
    fireEvent.click(screen.getByRole('button', { name: 'Separar' }))
    await advanceTime(10)
    expect(calls.some(({ key }) => key === undoPath)).toBe(true)
    expectText('Separados: Hoy')
    expect(screen.queryByRole('button', { name: 'Separar' })).toBeNull()
  })
})

describe('notes', () => {
  const field = () => screen.getByRole('textbox', { name: /Notas/ })
  const save = () => screen.getByRole('button', { name: 'Guardar' })

  test('show their length, are saved, and cannot be saved unchanged', async () => {
    const wire = await open({ [notesPath]: createTransaction(1, { notes: 'almuerzo' }) })
    expect(save()).toHaveProperty('disabled', true)
    fireEvent.change(field(), { target: { value: 'almuerzo' } })
    expectText('8 de 500')
    fireEvent.click(save())
    await advanceTime(10)
    expect(wire.calls.find(({ key: call }) => call === notesPath)?.body).toEqual({ notes: 'almuerzo' })
    expectText('Notas guardadas correctamente.')
    expect(save()).toHaveProperty('disabled', true)
  })

  test('stay as typed with an error when saving fails', async () => {
    await open({ [notesPath]: { status: 500, problem: {} } })
    fireEvent.change(field(), { target: { value: 'almuerzo' } })
    fireEvent.click(save())
    await advanceTime(10)
    expectText('Error al guardar las notas')
    expect(field()).toHaveProperty('value', 'almuerzo')
  })
})
