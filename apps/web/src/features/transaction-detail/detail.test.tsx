import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { after, fakeWire, renderScreen } from '../../../test/bank-wire.tsx'
import { movement, movementDetail } from '../../../test/movements.ts'
import { TransactionDetailPane } from './transaction-detail.tsx'

const { id } = movement(1)
const path = `GET /api/transactions/${id}/`
const notesPath = `PATCH /api/transactions/${id}/notes/`

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') })
})
afterEach(async () => {
  await after(10_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(answers: Record<string, unknown>) {
  const wire = fakeWire({ [path]: movementDetail(1), ...answers })
  renderScreen(<TransactionDetailPane id={id} known={movement(1)} />)
  await after(10)
  return wire
}
const said = (text: string | RegExp) => expect(screen.getAllByText(text).length).toBeGreaterThan(0)

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
    said(/^Error al cargar detalles: /)
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
