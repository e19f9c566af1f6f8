import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createUser, uuid } from '../../../test/api-fixtures.ts'
import { advanceTime, fakeHttp, fakeTime, renderScreen } from '../../../test/fake-http.tsx'
import { createTransaction, createTransactionDetail } from '../../../test/transactions.ts'
import { type CategoryChange, onCategoryChanged } from '../../entities/category/category-changes.ts'
import { session } from '../../lib/session/session-store.ts'
import { TransactionDetailPane } from './transaction-detail.tsx'
// Loaded on demand in the app; imported here so that no test waits for the disk.
import './parts.tsx'

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
  test('has the parts of other features', async () => {
    await open({})
    const names = screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    expect(names.slice(1, 5)).toEqual(['Revisar', 'Dividir', 'Recurrente', 'Más acciones'])
    expectText('Metas de Ahorro')
  })

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

  test('folds what only the bank says, and leaves out an original amount that is the amount', async () => {
    const rich_data = {
      ...createTransactionDetail(1).rich_data,
      balance_after: 161_848,
      original_amount: { in: 0, out: 4_200 },
      branch: 'CENTRAL',
    }
    await open({ [path]: createTransactionDetail(1, { rich_data }) })
    const facts = screen.getByText('Datos del banco').closest('details')
    expect(facts?.open).toBe(false)
    expect(facts?.querySelector('dl')?.textContent).toBe('Saldo después$161.848SucursalCENTRAL')
  })

  test('shows what the list knows until it is loaded', () => {
    fakeHttp({ [path]: createTransactionDetail(1), [historyPath]: { results: [] } })
    renderScreen(<TransactionDetailPane id={id} known={createTransaction(1)} />)
    for (const words of ['Comercio 1', 'Alimentación', 'Comercio conocido', 'Gasto']) expectText(words)
    expect(screen.getByRole('status', { busy: true })).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('shows a load error in place and in a toast', async () => {
    await open({ [path]: { status: 500, problem: {} } })
    expectText('No se pudieron cargar los detalles de la transacción')
    expect(screen.getAllByText(/^Error al cargar detalles: /).length).toBeGreaterThan(0)
  })
})

test('the history masks the account number of a merged transaction', async () => {
  const merge = {
    id: uuid(20),
    kept_id: id,
    merged_id: uuid(21),
    reason: 'by_hand',
    explanation: 'Los uniste tú.',
    automatic: false,
    created_at: '2026-11-20T12:00:00.000Z',
    undone_at: null,
    can_undo: true,
    merged: {
      description: 'TRASPASO A CUENTA:52177087608',
      date: '2026-11-20',
      amount: -4_200,
      currency: 'CLP',
    },
  }
  await open({ [historyPath]: { results: [merge] } })
  await advanceTime(10)
  expect(screen.getByText(/TRASPASO A \*{4}7608/)).toBeDefined()
})

test('a charge on a card says when it is paid, when it was due, and that it may move', async () => {
  const card_payment = { account_id: uuid(6), closes_on: '2026-11-22', due_on: '2026-12-10', may_shift: true }
  const { unmount } = await open({ [path]: createTransactionDetail(1, { card_payment }) })
  const moves = 'Si el banco la registra después del cierre, pasa sola al próximo estado de cuenta.'
  expect(screen.getByText('Pago').nextElementSibling?.textContent).toBe(`Se paga el 10 de diciembre${moves}`)
  unmount()
  const past = { ...card_payment, due_on: '2025-11-10', may_shift: false }
  await open({ [path]: createTransactionDetail(1, { card_payment: past }) })
  expectText('Vencía el 10 de noviembre de 2025')
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

describe('the kind', () => {
  test('says that a whole purchase counts in its instalments', async () => {
    await open({ [path]: createTransactionDetail(1, { kind: 'excluded', kind_source: 'text' }) })
    expect(screen.getByText('Porque sus cuotas ya cuentan')).toBeTruthy()
  })

  test('names its source, and the wallet whose purchases are not seen', async () => {
    await open({
      [path]: createTransactionDetail(1, {
        kind: 'transfer',
        kind_source: 'text',
        counterpart: { account_name: null, institution_name: 'Tenpo' },
        missing_account: { type: 'wallet', name: 'Tenpo' },
      }),
    })
    for (const words of [
      'A tu cuenta en Tenpo',
      'Traspaso propio',
      'Por su texto',
      'Lo que gastas con Tenpo no se ve aquí.',
    ])
      expectText(words)
    expect(screen.getByRole('link', { name: 'Conectar banco' }).getAttribute('href')).toContain(
      '/connections',
    )
    expect(screen.getByRole('button', { name: 'Unir con el otro lado del traspaso' })).toBeDefined()
  })

  test('of a refund links its expense', async () => {
    const refund_of = { id: uuid(8), name: 'EASY LA REINA', amount: -9_990, date: '2026-11-02' }
    await open({
      [path]: createTransactionDetail(1, { amount: 9_990, kind: 'refund', kind_source: 'pair', refund_of }),
    })
    for (const words of ['Devolución de', 'Easy la Reina', 'Por el gasto que devuelve']) expectText(words)
  })
})

describe('the category', () => {
  const filePath = `PATCH /api/transactions/${id}/`
  const correction = {
    id: uuid(7),
    name: 'Comercio 1',
    category: 'SALUD',
    subcategory: null,
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
    kinds: [],
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
    expect(names.slice(0, 2)).toEqual(['Revisar', 'depto'])
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
  afterEach(() => {
    session.clear()
    sessionStorage.clear()
  })
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
    expectText('No se pudieron actualizar las notas')
    expect(field()).toHaveProperty('value', 'almuerzo')
  })

  test('are saved 1.5 s after the last key, which a quiet word says', async () => {
    const wire = await open({ [notesPath]: createTransaction(1, { notes: 'almuerzo con Vale' }) })
    fireEvent.change(field(), { target: { value: 'almuerzo' } })
    await advanceTime(1_000)
    fireEvent.change(field(), { target: { value: 'almuerzo con Vale' } })
    await advanceTime(1_400)
    expect(wire.count(notesPath)).toBe(0)
    await advanceTime(200)
    expect(wire.calls.filter(({ key }) => key === notesPath).map(({ body }) => body)).toEqual([
      { notes: 'almuerzo con Vale' },
    ])
    expectText('Guardado')
    expect(screen.queryByText('Notas guardadas correctamente.')).toBeNull()
  })

  test('are saved when the detail closes', async () => {
    session.signIn({ user: createUser(), access: 'a', refresh: 'r' })
    const wire = await open({ [notesPath]: createTransaction(1, { notes: 'almuerzo' }) })
    fireEvent.change(field(), { target: { value: 'almuerzo' } })
    wire.unmount()
    await advanceTime(10)
    expect(wire.count(notesPath)).toBe(1)
  })

  test('that were not saved are there again, and are saved once the server answers', async () => {
    const refused = await open({ [notesPath]: { status: 500, problem: {} } })
    fireEvent.change(field(), { target: { value: 'almuerzo' } })
    await advanceTime(1_600)
    expectText('No se pudieron actualizar las notas')
    refused.unmount()
    const wire = await open({ [notesPath]: createTransaction(1, { notes: 'almuerzo' }) })
    expect(field()).toHaveProperty('value', 'almuerzo')
    await advanceTime(1_600)
    expect(wire.count(notesPath)).toBe(1)
    expect(sessionStorage).toHaveLength(0)
  })

  test('that changed elsewhere are not overwritten by an older draft', async () => {
    const refused = await open({ [notesPath]: { status: 500, problem: {} } })
    fireEvent.change(field(), { target: { value: 'almuerzo' } })
    await advanceTime(1_600)
    refused.unmount()
    const wire = await open({ [path]: createTransactionDetail(1, { notes: 'cena' }) })
    await advanceTime(3_000)
    expect(wire.count(notesPath)).toBe(0)
    expect(field()).toHaveProperty('value', 'almuerzo')
  })
})
