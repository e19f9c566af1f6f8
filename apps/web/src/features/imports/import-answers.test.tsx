import type { ImportRow } from '@lucas/contract/banking/import.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toPage, uuid } from '../../../test/api-fixtures.ts'
import { standAt } from '../../../test/clock.ts'
import { fakeServer, fakeUploads, renderInRouter } from './fixtures/fake-server.tsx'
import { account, evidenceItem, preview, row, rows } from './fixtures/statements.ts'
import { ImportScreen } from './import-screen.tsx'

standAt('2026-11-20T15:00:00Z')

const path = `/api/imports/${uuid(1)}/`
const storing = preview({ state: 'storing', progress: { step: 'storing', done: 2, total: 5 } })

beforeEach(() => {
  fakeUploads()
  // jsdom has no layout, and the rendered rows depend on the height of their container.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(560)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function openImport(answers: Record<string, unknown>) {
  const server = fakeServer({
    [`GET ${path}`]: preview(),
    [`GET ${path}rows/`]: toPage(rows),
    'GET /api/imports/': toPage([]),
    'GET /api/imports/months/': { results: [] },
    'GET /api/accounts/': [account()],
    ...answers,
  })
  const nothing = () => undefined
  renderInRouter(<ImportScreen id={uuid(1)} kind={undefined} onKind={nothing} onLeave={nothing} />)
  return server
}

const original = (facts: Partial<NonNullable<ImportRow['original']>>) => ({
  date: null,
  amount: null,
  description: null,
  ...facts,
})

test('sends what is answered about the card, and refuses what is no day', async () => {
  const card = { closing_day: null, due_day: 10, billed: null, asks_debt_on: '2026-11-17' }
  const statement = preview({ card })
  const server = openImport({ [`GET ${path}`]: statement, [`POST ${path}confirm/`]: storing })
  const closing = await screen.findByLabelText('Día de cierre')
  expect(screen.queryByLabelText('Día de pago')).toBeNull()
  fireEvent.change(closing, { target: { value: '40' } })
  screen.getByText('El día de cierre debe ser un número entre 1 y 31.')
  const confirm = screen.getByRole('button', { name: 'Importar 4 nuevas y 1 dudosa' })
  expect(confirm).toHaveProperty('disabled', true)
  fireEvent.change(closing, { target: { value: '25' } })
  fireEvent.change(screen.getByLabelText('¿Cuánto debías el 17/11?'), { target: { value: '220.000' } })
  fireEvent.click(confirm)
  await waitFor(() => expect(server.requestsTo(`POST ${path}confirm/`)).toHaveLength(1))
  expect(server.requestsTo(`POST ${path}confirm/`)[0]?.body).toEqual({
    card: { closing_day: 25, debt: { date: '2026-11-17', amount: 220_000 } },
  })
})

test('leaves a row out, at once, and says so', async () => {
  const place = '1.0.0'
  const leftOut = preview({
    counts: { new: 3, already_there: 3, doubtful: 1, left_out: 1, unreadable: 1 },
  })
  const server = openImport({
    [`GET ${path}rows/`]: { results: [row(2, { place })], count: 1, next: null, previous: null },
    [`PATCH ${path}rows/`]: () => {
      server.answers[`GET ${path}rows/`] = {
        results: [row(2, { place, kind: 'left_out' })],
        count: 1,
        next: null,
        previous: null,
      }
      return leftOut
    },
  })
  const box = await screen.findByRole('checkbox', { name: 'Importar COMPRA 2 3 abr 2026' })
  expect(box).toHaveProperty('checked', true)
  expect(screen.getByText('Mostramos 1 de 1 fila')).toBeDefined()
  fireEvent.click(box)
  expect(await screen.findByText('Queda fuera')).toBeDefined()
  expect(await screen.findByRole('tab', { name: /1 Dejadas fuera/ })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Importar 3 nuevas y 1 dudosa' })).toBeDefined()
  expect(server.requestsTo(`PATCH ${path}rows/`)[0]?.body).toEqual({
    places: [place],
    left_out: true,
  })
})

test('corrects a row with what changed only, says what the file says, and takes it back', async () => {
  const corrected = row(2, { row: '2', amount: -12_000, original: original({ amount: -21_370 }) })
  const server = openImport({
    [`GET ${path}rows/`]: toPage([row(2, { row: '2' })]),
    [`PATCH ${path}rows/2/`]: () => {
      server.answers[`GET ${path}rows/`] = toPage([corrected])
      return preview({ updated_at: '2026-11-21T11:00:02.000Z' })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Corregir COMPRA 2 3 abr 2026' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Corregir la fila' }))
  fireEvent.change(dialog.getByLabelText('Descripción'), { target: { value: ' ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await dialog.findByText('La descripción es requerida')).toBeDefined()
  fireEvent.change(dialog.getByLabelText('Descripción'), { target: { value: 'COMPRA 2' } })
  fireEvent.change(dialog.getByLabelText('Monto'), { target: { value: '12.000' } })
  fireEvent.click(dialog.getByLabelText('Abono'))
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('El archivo dice −$21.370')).toBeDefined()
  expect(screen.getByText('La corregiste tú')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Corregir COMPRA 2 3 abr 2026' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Volver al archivo' }))
  await waitFor(() => expect(server.requestsTo(`PATCH ${path}rows/2/`)).toHaveLength(2))
  expect(server.requestsTo(`PATCH ${path}rows/2/`).map(({ body }) => body)).toEqual([
    { amount: 12_000 },
    { date: null, description: null, amount: null },
  ])
})

test('writes the row of a line that could not be read, and says what the file has there and what is missing', async () => {
  const unread = row(87, {
    kind: 'unreadable',
    date: null,
    amount: null,
    description: '30/02/2026;ABONO;12.340',
    reason: 'No se entiende la fecha «30/02/2026».',
    row: '87',
  })
  const server = openImport({
    [`GET ${path}rows/`]: toPage([unread]),
    [`PATCH ${path}rows/87/`]: preview({ updated_at: '2026-11-21T11:00:02.000Z' }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Corregir 30/02/2026;ABONO;12.340' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Escribir la fila' }))
  expect(dialog.getByText('Fila 87: No se entiende la fecha «30/02/2026».')).toBeDefined()
  expect(dialog.getByText('30/02/2026;ABONO;12.340')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await dialog.findByText('El monto es requerido')).toBeDefined()
  expect(dialog.getByText('El día es requerido')).toBeDefined()
  expect(server.requestsTo(`PATCH ${path}rows/87/`)).toHaveLength(0)
  fireEvent.change(dialog.getByLabelText('Monto'), { target: { value: '12.340' } })
  fireEvent.click(dialog.getByLabelText('Abono'))
  fireEvent.change(dialog.getByLabelText('Descripción'), { target: { value: 'ABONO' } })
  fireEvent.click(dialog.getByRole('button', { name: /^Día/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Hoy' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(server.requestsTo(`PATCH ${path}rows/87/`)).toHaveLength(1))
  expect(server.requestsTo(`PATCH ${path}rows/87/`)[0]?.body).toEqual({
    date: '2026-11-20',
    description: 'ABONO',
    amount: 12_340,
  })
})

test('asks before it imports rows that the balances contradict', async () => {
  const sentence = 'En 1 fila el saldo no sigue del monto; faltan $30.000 desde la línea 4.'
  const server = openImport({
    [`GET ${path}`]: preview({
      evidence: [evidenceItem('balance', { value: 'broken', label: 'No calza' })],
      warnings: [{ about: 'balance', count: 1, line: 4, sentence }],
    }),
    [`POST ${path}confirm/`]: preview({
      state: 'storing',
      progress: { step: 'storing', done: 0, total: 5 },
    }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Importar 4 nuevas y 1 dudosa' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(sentence)).toBeDefined()
  expect(server.requestsTo(`POST ${path}confirm/`)).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Importar igual' }))
  await waitFor(() => expect(server.requestsTo(`POST ${path}confirm/`)).toHaveLength(1))
})
