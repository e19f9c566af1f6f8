import type { RowKind } from '@lucas/contract/banking/import.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUser, toPage, uuid } from '../../../test/api-fixtures.ts'
import { profileQuery } from '../../lib/session/session.ts'
import { fakeServer, fakeUploads, refuse, renderInRouter } from './fixtures/fake-server.tsx'
import { account, evidenceItem, preview, row, rows } from './fixtures/statements.ts'
import { ImportScreen } from './import-screen.tsx'

const path = `/api/imports/${uuid(1)}/`
const onLeave = vi.fn<() => void>()

beforeEach(() => {
  fakeUploads()
  // jsdom has no layout, and the rendered rows depend on the height of their container.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(560)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  onLeave.mockClear()
})

function Screen() {
  const [kind, setKind] = useState<RowKind | undefined>()
  return <ImportScreen id={uuid(1)} kind={kind} onKind={setKind} onLeave={onLeave} />
}

function openImport(answers: Record<string, unknown> = {}) {
  const server = fakeServer({
    [`GET ${path}`]: preview(),
    [`GET ${path}rows/`]: ({ search }: { search: URLSearchParams }) => {
      const kind = search.get('kind')
      return toPage(rows.filter((one) => kind === null || one.kind === kind))
    },
    'GET /api/imports/': toPage([]),
    'GET /api/imports/months/': { results: [] },
    'GET /api/accounts/': [account(), account({ id: uuid(101), name: 'Cuenta Vista', mask: '0007' })],
    'GET /api/institutions/': toPage([
      { id: 'bci', name: 'BCI', color: '#3b6ea8', is_active: true, floid_id: null },
    ]),
    ...answers,
  })
  return { ...server, ...renderInRouter(<Screen />) }
}
const evidence = () => within(screen.getByRole('region', { name: 'Cómo leímos el archivo' }))
const corrections = (server: ReturnType<typeof openImport>) =>
  server.requestsTo(`PATCH ${path}`).map(({ body }) => body)

describe('the preview', () => {
  test('counts the rows of each kind and filters by kind', async () => {
    openImport()
    const tab = await screen.findByRole('tab', { name: '9 Todas' })
    expect(tab.getAttribute('aria-selected')).toBe('true')
    expect(await screen.findByText('UNIMARC IRARRAZAVAL')).toBeDefined()
    fireEvent.click(screen.getByRole('tab', { name: '1 No se leen' }))
    expect(await screen.findByText('Fila 87: No se entiende la fecha «30/02/2026».')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('UNIMARC IRARRAZAVAL')).toBeNull())
  })

  test('moves between the tabs with arrow keys', async () => {
    openImport()
    const first = await screen.findByRole('tab', { name: '9 Todas' })
    fireEvent.keyDown(first, { key: 'ArrowRight' })
    expect(screen.getByRole('tab', { name: '4 Nuevas' }).getAttribute('aria-selected')).toBe('true')
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: '4 Nuevas' }))
    fireEvent.keyDown(screen.getByRole('tab', { name: '4 Nuevas' }), { key: 'End' })
    expect(screen.getByRole('tab', { name: '1 No se leen' }).getAttribute('aria-selected')).toBe('true')
  })

  test('renders only the rows in view', async () => {
    const many = Array.from({ length: 200 }, (_, index) => row(index + 2))
    openImport({ [`GET ${path}rows/`]: toPage(many, { count: 50_000, next: `${path}rows/?cursor=x` }) })
    expect(await screen.findByText('COMPRA 2')).toBeDefined()
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
    expect(screen.getByText('Mostramos 200 de 50.000 filas')).toBeDefined()
  })

  test('shows what was detected and why, unsure parts first', async () => {
    openImport()
    expect(await screen.findByText('1 dato por revisar')).toBeDefined()
    expect(evidence().getByText('Ninguna fecha lo decide; en Chile va primero el día.')).toBeDefined()
    expect(evidence().queryByText('Da 4 columnas en 9 líneas.')).toBeNull()
    for (const technical of [/Punto y coma/, /UTF-8/, /CSV/])
      expect(evidence().queryByText(technical)).toBeNull()
    fireEvent.click(evidence().getByRole('button', { name: 'Cambiar' }))
    expect(evidence().getByText('Da 4 columnas en 9 líneas.')).toBeDefined()
    expect(evidence().getByText('03/04/2026')).toBeDefined()
  })

  test('sends a correction and keeps the old preview until the new reading arrives', async () => {
    const rereading = preview({
      state: 'reading',
      progress: { step: 'reading', done: 0, total: null },
      counts: null,
    })
    const server = openImport({ [`PATCH ${path}`]: rereading })
    const select = await screen.findByRole('combobox', { name: 'Cambiar: Fechas' })
    server.answers[`GET ${path}`] = rereading
    fireEvent.change(select, { target: { value: 'mdy' } })
    expect(await screen.findByText('Leyendo de nuevo con tus cambios...')).toBeDefined()
    expect(corrections(server)).toEqual([{ date_order: 'mdy' }])
    expect(screen.getByRole('tab', { name: '9 Todas' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Importar 4 nuevas y 1 dudosa' })).toHaveProperty(
      'disabled',
      true,
    )
    server.answers[`GET ${path}`] = preview({
      evidence: [evidenceItem('date_order', { value: 'mdy', label: 'Mes / día / año', corrected: true })],
      counts: { new: 8, already_there: 0, doubtful: 0, unreadable: 0 },
      updated_at: '2026-11-21T11:00:09.000Z',
    })
    expect(await screen.findByRole('button', { name: 'Importar 8 nuevas' })).toBeDefined()
  })

  test('reverts a correction', async () => {
    const chosen = [evidenceItem('delimiter', { value: ',', label: 'Coma', corrected: true })]
    const server = openImport({
      [`GET ${path}`]: preview({ evidence: chosen }),
      [`PATCH ${path}`]: preview(),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Cambiar' }))
    expect(evidence().getByText('Lo elegiste tú')).toBeDefined()
    fireEvent.click(evidence().getByRole('button', { name: 'Volver a lo que leímos: Separador' }))
    await waitFor(() => expect(corrections(server)).toEqual([{ delimiter: null }]))
  })

  test('assigns a role to a file column', async () => {
    const server = openImport({ [`PATCH ${path}`]: preview() })
    fireEvent.click(await screen.findByRole('button', { name: 'Cambiar' }))
    fireEvent.change(evidence().getByRole('combobox', { name: 'Qué trae la D · Saldo' }), {
      target: { value: 'reference' },
    })
    await waitFor(() => expect(corrections(server)).toHaveLength(1))
    expect(corrections(server)[0]).toMatchObject({ columns: { balance: null, reference: 3, amount: 2 } })
  })

  test('shows why a correction was refused and changes nothing', async () => {
    openImport({ [`PATCH ${path}`]: refuse(409, 'Ya se está importando.') })
    fireEvent.change(await screen.findByRole('combobox', { name: 'Cambiar: Fechas' }), {
      target: { value: 'ymd' },
    })
    expect(await screen.findByText('Ya se está importando.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Importar 4 nuevas y 1 dudosa' })).toHaveProperty(
      'disabled',
      false,
    )
  })

  test('shows whether the balances match, and that the last one is the account’s', async () => {
    openImport()
    expect(await screen.findByText('El saldo calza en 9 filas, una por una.')).toBeDefined()
    expect(await screen.findByText('Calza con tu cuenta')).toBeDefined()
    expect(screen.getByText('$900.000')).toBeDefined()
  })

  test('describes each month of the file in words', async () => {
    const { month } = { month: '2026-06' }
    openImport({
      'GET /api/imports/months/': {
        results: [
          {
            account_id: uuid(100),
            account_name: 'Cuenta Corriente',
            institution_name: 'Banco de Chile',
            mask: '4821',
            months: [{ month, state: 'whole' }],
          },
        ],
      },
    })
    expect(await screen.findByText('Junio 2026: completo')).toBeDefined()
    expect(screen.getByText('Junio 2026: ya lo tienes')).toBeDefined()
    expect(screen.getByText('Mayo 2026: nuevo en esta cartola')).toBeDefined()
  })
})

describe('the account', () => {
  const noAccount = preview({
    account: null,
    proposals: [],
    counts: { new: 9, already_there: 0, doubtful: 0, unreadable: 2 },
  })

  test('is required, and the button says so', async () => {
    openImport({ [`GET ${path}`]: noAccount })
    const confirm = await screen.findByRole('button', { name: 'Importar' })
    expect(confirm).toHaveProperty('disabled', true)
    expect(screen.getAllByText('Falta elegir la cuenta.').length).toBeGreaterThan(0)
    expect(screen.getByText('Elige la cuenta y te decimos cuáles filas son nuevas.')).toBeDefined()
    expect(screen.getByRole('tab', { name: '11 Todas' })).toBeDefined()
    expect(screen.getByRole('tab', { name: '— Nuevas' })).toBeDefined()
    await screen.findByText('UNIMARC IRARRAZAVAL')
    expect(screen.queryByText('Nueva')).toBeNull()
  })

  test('can be one of the user’s in the same currency', async () => {
    const server = openImport({
      [`GET ${path}`]: noAccount,
      [`PATCH ${path}`]: preview(),
      'GET /api/accounts/': [
        account({ id: uuid(101), name: 'Cuenta Vista', mask: '0007' }),
        account({ id: uuid(102), name: 'Cuenta en dólares', currency: 'USD' }),
      ],
    })
    const select = await screen.findByRole('combobox', { name: 'Cuenta que se llena' })
    await within(select).findByRole('option', { name: 'Cuenta Vista ****0007 · Banco de Chile' })
    expect(within(select).queryByRole('option', { name: /dólares/ })).toBeNull()
    fireEvent.change(select, { target: { value: uuid(101) } })
    await waitFor(() => expect(corrections(server)).toEqual([{ account_id: uuid(101), account: null }]))
  })

  test('can be created with name, type, currency and bank', async () => {
    const server = openImport({ [`GET ${path}`]: noAccount, [`PATCH ${path}`]: preview() })
    fireEvent.change(await screen.findByRole('combobox', { name: 'Cuenta que se llena' }), {
      target: { value: 'create' },
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Cuenta nueva' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Usar esta cuenta' }))
    expect(await dialog.findByText('El nombre es requerido')).toBeDefined()
    fireEvent.change(dialog.getByLabelText('Nombre'), { target: { value: 'Ahorro casa' } })
    fireEvent.change(dialog.getByLabelText('Tipo'), { target: { value: 'savings' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Usar esta cuenta' }))
    expect(await dialog.findByText('El nombre del banco es requerido')).toBeDefined()
    await dialog.findByRole('option', { name: 'BCI' })
    fireEvent.change(dialog.getByLabelText('Banco'), { target: { value: 'bci' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Usar esta cuenta' }))
    await waitFor(() =>
      expect(corrections(server)).toEqual([
        {
          account: { name: 'Ahorro casa', type: 'savings', currency: 'CLP', institution_id: 'bci' },
          account_id: null,
        },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('confirming', () => {
  const storing = preview({ state: 'storing', progress: { step: 'storing', done: 2, total: 5 } })
  const done = preview({
    state: 'done',
    progress: { step: 'finished', done: 5, total: 5 },
    added: 5,
    waiting: { count: 1, spending: -12_000, income: 0 },
    undo: { rows: 5, edited: 0, removes_account: false, sentence: 'Se van 5 movimientos.' },
  })

  test('stores the rows, shows progress, and links to the rows', async () => {
    const server = openImport({ [`POST ${path}confirm/`]: storing })
    const confirm = await screen.findByRole('button', { name: 'Importar 4 nuevas y 1 dudosa' })
    server.answers[`GET ${path}`] = storing
    fireEvent.click(confirm)
    expect(await screen.findByText(/2 de 5 filas/)).toBeDefined()
    server.answers[`GET ${path}`] = done
    expect(await screen.findByText('5 movimientos nuevos en Lucas')).toBeDefined()
    expect(
      screen.getByText(
        '3 filas ya estaban · 1 quedó por revisar · $12.000 no cuentan mientras no lo revises · 1 fila no se pudo leer',
      ),
    ).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ver los movimientos' }).getAttribute('href')).toContain(
      `account=${uuid(100)}`,
    )
    const queue = screen.getByRole('link', { name: 'Revisar los dudosos' })
    expect(queue.getAttribute('href')).toBe('/spend/revisar')
  })

  test('says that the block of the data stopped it, until it is discarded or the block is lifted', async () => {
    const server = openImport({ [`GET ${path}`]: storing, [`DELETE ${path}`]: {} })
    expect(await screen.findByText(/2 de 5 filas/)).toBeDefined()
    const setBlock = (since: string | null) =>
      act(() => void server.cache.setQueryData(profileQuery.queryKey, createUser({ data_blocked_at: since })))
    setBlock('2026-11-28T12:00:00.000Z')
    expect(await screen.findByText('En pausa por tu bloqueo')).toBeDefined()
    expect(screen.queryByText(/2 de 5 filas/)).toBeNull()
    setBlock(null)
    expect(await screen.findByText(/2 de 5 filas/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull()
    setBlock('2026-11-28T12:00:00.000Z')
    fireEvent.click(await screen.findByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(onLeave).toHaveBeenCalled())
    expect(server.requestsTo(`DELETE ${path}`)).toHaveLength(1)
  })

  test('retries a lost answer with the same key', async () => {
    const server = openImport({ [`POST ${path}confirm/`]: new TypeError('offline') })
    const confirm = await screen.findByRole('button', { name: 'Importar 4 nuevas y 1 dudosa' })
    fireEvent.click(confirm)
    expect(await screen.findByText('No pudimos importar la cartola. Intenta de nuevo.')).toBeDefined()
    server.answers[`POST ${path}confirm/`] = done
    server.answers[`GET ${path}`] = done
    fireEvent.click(confirm)
    await screen.findByText('5 movimientos nuevos en Lucas')
    const [first, second] = server
      .requestsTo(`POST ${path}confirm/`)
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  test('is disabled without new rows', async () => {
    const counts = { new: 0, already_there: 9, doubtful: 0, unreadable: 0 }
    openImport({ [`GET ${path}`]: preview({ counts }) })
    expect(await screen.findByRole('button', { name: 'Nada nuevo que importar' })).toHaveProperty(
      'disabled',
      true,
    )
  })

  test('discards the preview when cancelled', async () => {
    const server = openImport({ [`DELETE ${path}`]: {} })
    fireEvent.click(await screen.findByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(onLeave).toHaveBeenCalledOnce())
    expect(server.requestsTo(`DELETE ${path}`)).toHaveLength(1)
  })

  test('undoes a stored import', async () => {
    const undoing = { ...storing, added: 5 }
    const server = openImport({
      [`GET ${path}`]: done,
      [`POST ${path}undo/`]: undoing,
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Se van 5 movimientos.')).toBeDefined()
    server.answers[`GET ${path}`] = undoing
    fireEvent.click(dialog.getByRole('button', { name: 'Deshacer' }))
    expect(await screen.findByText('Deshaciendo la importación')).toBeDefined()
    server.answers[`GET ${path}`] = preview({ state: 'undone', added: 5 })
    expect(await screen.findByText('Importación deshecha')).toBeDefined()
  })
})

describe('errors', () => {
  test('shows the line that makes a file unreadable', async () => {
    openImport({
      [`GET ${path}`]: preview({
        state: 'failed',
        problem: { code: 'broken_line', sentence: 'Las comillas no se cierran.', line: 1_843 },
        evidence: [],
        table: null,
        counts: null,
        account: null,
      }),
    })
    expect((await screen.findByText(/Las comillas no se cierran\./)).textContent).toBe(
      'Línea 1.843: Las comillas no se cierran.',
    )
    expect(screen.getByRole('link', { name: 'Elegir otro archivo' })).toBeDefined()
  })

  test('reverts a correction that makes the file unreadable', async () => {
    const server = openImport({
      [`GET ${path}`]: preview({
        state: 'failed',
        problem: { code: 'no_table', sentence: 'No encontramos una tabla.', line: null },
        evidence: [],
        corrections: { delimiter: '|', account_id: uuid(100) },
      }),
      [`PATCH ${path}`]: preview(),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Volver a lo que leímos antes' }))
    await waitFor(() => expect(corrections(server)).toEqual([{ delimiter: null }]))
  })

  test('shows that an import no longer exists', async () => {
    openImport({ [`GET ${path}`]: refuse(404) })
    expect(await screen.findByText('Esta importación ya no existe.')).toBeDefined()
  })

  test('shows an error without a network, and retries', async () => {
    const server = openImport({ [`GET ${path}`]: new TypeError('offline') })
    expect(await screen.findByText('No pudimos cargar esta importación.')).toBeDefined()
    server.answers[`GET ${path}`] = preview()
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('tab', { name: '9 Todas' })).toBeDefined()
  })

  test('keeps the counts when the rows fail to load, and retries', async () => {
    const server = openImport({ [`GET ${path}rows/`]: new TypeError('offline') })
    expect(await screen.findByText('No pudimos cargar las filas.')).toBeDefined()
    expect(screen.getByRole('tab', { name: '9 Todas' })).toBeDefined()
    server.answers[`GET ${path}rows/`] = toPage(rows)
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('UNIMARC IRARRAZAVAL')).toBeDefined()
  })
})
