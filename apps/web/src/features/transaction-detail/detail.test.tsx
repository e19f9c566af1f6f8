import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { uuid } from '../../../test/answers.ts'
import { after, fakeTime, fakeWire, renderScreen } from '../../../test/bank-wire.tsx'
import { movement, movementDetail } from '../../../test/movements.ts'
import { type CategoryChange, onCategoryChanged } from '../../lib/category-changes.ts'
import { TransactionDetailPane } from './transaction-detail.tsx'

const { id } = movement(1)
const path = `GET /api/transactions/${id}/`
const historyPath = `GET /api/transactions/${id}/history/`
const notesPath = `PATCH /api/transactions/${id}/notes/`

fakeTime({ now: '2026-11-21T15:00:00Z' })

async function open(answers: Record<string, unknown>) {
  const wire = fakeWire({ [path]: movementDetail(1), [historyPath]: { results: [] }, ...answers })
  const view = renderScreen(<TransactionDetailPane id={id} known={movement(1)} />)
  await after(10)
  return { ...view, ...wire }
}
const said = (text: string) => expect(screen.getAllByText(text).length).toBeGreaterThan(0)

describe('the detail', () => {
  test('says in words what the wire says in codes, and no line is empty', async () => {
    const rich_data = {
      ...movementDetail(1).rich_data,
      payment_method: 'automatic_debit',
      installment: { number: 2, total: 6 },
    }
    await open({ [path]: movementDetail(1, { rich_data, tags: 'Mensual,Trabajo' }) })
    for (const words of ['Pago automático', '2 de 6', 'COMPRA 1', 'Trabajo']) said(words)
    expect(screen.queryByText('Sucursal')).toBeNull()
  })

  test('that did not load says so in its place and in a toast', async () => {
    await open({ [path]: { status: 500, problem: {} } })
    said('No se pudieron cargar los detalles de la transacción')
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

  test('says which one it is and what is still to come', async () => {
    await open({ [path]: movementDetail(1, { instalment }) })
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
    await act(() => import('../../ui/category-list.tsx'))
    await after(50)
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Salud' }))
    await after(10)
  }

  test('changes at once, says that the person chose it, and tells who wants to know', async () => {
    const heard: CategoryChange[] = []
    const stop = onCategoryChanged((change) => heard.push(change))
    const filed = movement(1, { category: 'SALUD', category_source: 'person', category_confidence: 100 })
    const { calls } = await open({ [filePath]: { ...filed, correction } })
    said('Comercio conocido')
    await choose()
    stop()
    said('Elegida por ti')
    expect(calls.find(({ key }) => key === filePath)?.body).toEqual({ category: 'SALUD' })
    expect(heard).toEqual([{ transaction: filed, before: 'ALIMENTACIÓN', correction }])
  })

  test('that was refused stands as it was', async () => {
    await open({ [filePath]: { status: 500, problem: {} } })
    await choose()
    said('No se pudo actualizar la categoría')
    expect(screen.getByRole('button', { name: 'Categoría: Alimentación. Cambiar' })).toBeTruthy()
    said('Comercio conocido')
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
      [path]: movementDetail(1, { tags: 'Mensual' }),
      'GET /api/transactions/facets/': facets,
      [tagsPath]: movement(1),
      ...answers,
    })
    fireEvent.click(screen.getByRole('button', { name: 'Agregar' }))
    await after(10)
    return wire
  }
  const chip = (name: string) => screen.getByRole('button', { name })

  test('are pressed in and out, the own ones first, and each press keeps all of them', async () => {
    const { calls } = await openPicker()
    const names = screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent)
    expect(names[0]).toBe('depto')
    fireEvent.click(chip('depto'))
    expect(chip('depto').getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(chip('Mensual'))
    expect(chip('depto').getAttribute('aria-pressed')).toBe('true')
    await after(10)
    expect(sent(calls)).toEqual([{ tags: 'Mensual,depto' }, { tags: 'depto' }])
  })

  test('are written too, several at once, and "DEPTO" is the "depto" that there is', async () => {
    const { calls } = await openPicker()
    const field = screen.getByRole('textbox', { name: 'Nueva etiqueta' })
    fireEvent.change(field, { target: { value: ' DEPTO' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await after(10)
    expect(sent(calls)).toEqual([{ tags: 'Mensual,depto' }])
    expect(field).toHaveProperty('value', '')
  })

  test('that were refused go back to what is kept', async () => {
    await openPicker({ [tagsPath]: { status: 500, problem: {} } })
    fireEvent.click(chip('depto'))
    await after(10)
    said('No se pudieron actualizar las etiquetas')
    expect(chip('depto').getAttribute('aria-pressed')).toBe('false')
  })
})

describe('what became part of it', () => {
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

  test('is told with its reason and can stand by itself again', async () => {
    const undoPath = `POST /api/merges/${merge.id}/undo/`
    const { answers, calls } = await open({
      [historyPath]: { results: [merge] },
      [undoPath]: { transactions: [movement(1), movement(2)] },
    })
    said(merge.explanation)
    said('Unidos: Ayer')
    answers[historyPath] = { results: [{ ...merge, can_undo: false, undone_at: '2026-11-21T15:00:00Z' }] }
    fireEvent.click(screen.getByRole('button', { name: 'Separar' }))
    await after(10)
    expect(calls.some(({ key }) => key === undoPath)).toBe(true)
    said('Separados: Hoy')
    expect(screen.queryByRole('button', { name: 'Separar' })).toBeNull()
  })
})

describe('notes', () => {
  const field = () => screen.getByRole('textbox', { name: /Notas/ })
  const save = () => screen.getByRole('button', { name: 'Guardar' })

  test('are counted, saved, and cannot be saved unchanged', async () => {
    const wire = await open({ [notesPath]: movement(1, { notes: 'almuerzo' }) })
    expect(save()).toHaveProperty('disabled', true)
    fireEvent.change(field(), { target: { value: 'almuerzo' } })
    said('8 de 500')
    fireEvent.click(save())
    await after(10)
    expect(wire.calls.find(({ key: call }) => call === notesPath)?.body).toEqual({ notes: 'almuerzo' })
    said('Notas guardadas correctamente.')
    expect(save()).toHaveProperty('disabled', true)
  })

  test('that could not be saved say so and stay as typed', async () => {
    await open({ [notesPath]: { status: 500, problem: {} } })
    fireEvent.change(field(), { target: { value: 'almuerzo' } })
    fireEvent.click(save())
    await after(10)
    said('Error al guardar las notas')
    expect(field()).toHaveProperty('value', 'almuerzo')
  })
})
