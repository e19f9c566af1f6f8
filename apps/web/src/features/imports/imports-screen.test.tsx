import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUser, toPage, uuid } from '../../../test/api-fixtures.ts'
import { session, useSession } from '../../lib/session/session-store.ts'
import { type FakeUpload, fakeServer, fakeUploads, refuse, renderInRouter } from './fixtures/fake-server.tsx'
import { account, evidenceItem, preview, proposal } from './fixtures/statements.ts'
import { ImportsScreen } from './imports-screen.tsx'
import { clearUploads, useUploads } from './upload/uploads.ts'

let sendings: FakeUpload[]

beforeEach(() => {
  sendings = fakeUploads()
  vi.stubGlobal('crypto', {
    randomUUID: makeKeys(),
    getRandomValues: crypto.getRandomValues.bind(crypto),
  })
})
afterEach(() => {
  act(clearUploads)
  session.clear()
  vi.unstubAllGlobals()
})

function makeKeys() {
  let made = 0
  return () => `key-${++made}`
}

async function openScreen(answers: Record<string, unknown> = {}) {
  const server = fakeServer({
    'GET /api/imports/': toPage([]),
    'GET /api/imports/months/': { results: [] },
    ...answers,
  })
  const onOpen = vi.fn<(id: string) => void>()
  renderInRouter(<ImportsScreen onOpen={onOpen} isShared={false} onSharedTaken={() => undefined} />)
  await screen.findByText('Aún no has importado cartolas.')
  return { server, onOpen }
}

const file = (name: string, text = 'Fecha;Monto\n01/11/2026;-4.500\n', type = 'text/csv') =>
  new File([text], name, { type })
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Elegir cartolas para importar', { selector: 'input' }), {
    target: { files },
  })
const line = (name: string) => within(screen.getAllByText(name)[0]?.closest('li') ?? document.body)
const sending = (index: number): FakeUpload =>
  sendings[index] ?? expect.fail(`nothing was sent as number ${index}`)

describe('selecting files', () => {
  test('refuses files that are not statements, and sends none of them', async () => {
    await openScreen()
    choose(file('carta.docx'), file('vacia.csv', ''), file('foto.jpg'))
    expect(line('carta.docx').getByText(/no es una cartola/)).toBeDefined()
    expect(line('vacia.csv').getByText('vacia.csv está vacío.')).toBeDefined()
    expect(line('foto.jpg').getByText(/es una imagen/)).toBeDefined()
    expect(sendings).toHaveLength(0)
  })

  test('uploads several files one after the other, as raw bytes with a name and a key', async () => {
    await openScreen()
    choose(file('enero.csv'), file('febrero & marzo.csv'))
    expect(sendings).toHaveLength(1)
    expect(sending(0).url).toBe('/api/imports/?name=enero.csv')
    expect(sending(0).headers.get('content-type')).toBe('application/octet-stream')
    expect(sending(0).headers.get('idempotency-key')).toBe('key-1')
    expect(line('febrero & marzo.csv').getByText(/En espera/)).toBeDefined()
    await act(async () => sending(0).answer(202, { id: uuid(1) }))
    await waitFor(() => expect(sendings).toHaveLength(2))
    expect(sending(1).url).toBe('/api/imports/?name=febrero+%26+marzo.csv')
    expect(sending(1).headers.get('idempotency-key')).toBe('key-2')
  })

  test('shows the progress of an upload, which can be cancelled', async () => {
    await openScreen()
    choose(file('enero.csv'))
    await act(async () => sending(0).progress(0.42))
    expect(screen.getByText(/Subiendo 42%/)).toBeDefined()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42')
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar enero.csv' }))
    expect(sending(0).aborted).toBe(true)
    expect(screen.queryByText('enero.csv')).toBeNull()
  })

  test('accepts files and tables dropped or pasted anywhere on the page', async () => {
    await openScreen()
    const carrying = (part: object) => ({ types: ['Files'], files: [], getData: () => '', ...part })
    const drop = new Event('drop', { bubbles: true })
    Object.assign(drop, { dataTransfer: carrying({ files: [file('soltada.csv')] }) })
    fireEvent(document.body, drop)
    expect(screen.getByText('soltada.csv')).toBeDefined()
    const paste = new Event('paste', { bubbles: true })
    Object.assign(paste, { clipboardData: carrying({ getData: () => 'Fecha\tMonto\n01/11/2026\t-4500' }) })
    fireEvent(document.body, paste)
    expect(screen.getByText('tabla-pegada.txt')).toBeDefined()
  })
})

describe('after the upload', () => {
  test('opens a single file as soon as the server has it', async () => {
    const { onOpen } = await openScreen({ [`GET /api/imports/${uuid(1)}/`]: preview() })
    choose(file('enero.csv'))
    await act(async () => sending(0).answer(202, { id: uuid(1) }))
    await waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith(uuid(1)))
  })

  test('lists several files with their results, and opens none', async () => {
    const { onOpen } = await openScreen({ [`GET /api/imports/${uuid(1)}/`]: preview() })
    choose(file('enero.csv'), file('febrero.csv'))
    await act(async () => sending(0).answer(202, { id: uuid(1) }))
    expect(await line('enero.csv').findByText('5 filas nuevas por confirmar')).toBeDefined()
    expect(onOpen).not.toHaveBeenCalled()
    fireEvent.click(line('enero.csv').getByRole('button', { name: 'Revisar' }))
    expect(onOpen).toHaveBeenCalledWith(uuid(1))
  })

  describe('imports all files at once', () => {
    const jan = uuid(1)
    const feb = uuid(2)
    const fresh = { ...proposal, account_id: null, sure: false }
    const sure = [evidenceItem('sign', { value: 'signed', label: 'Con signo' })]
    const statement = (id: string, facts: Partial<StatementImport> = {}) =>
      preview({ id, evidence: sure, file_name: id === jan ? 'enero.csv' : 'febrero.csv', ...facts })

    async function uploadBoth(facts: Record<string, Partial<StatementImport>> = {}) {
      const opened = await openScreen({
        [`GET /api/imports/${jan}/`]: statement(jan, facts[jan]),
        [`GET /api/imports/${feb}/`]: statement(feb, facts[feb]),
        'GET /api/accounts/': [account(), account({ id: uuid(101), name: 'Cuenta Vista', mask: '0007' })],
      })
      choose(file('enero.csv'), file('febrero.csv'))
      await act(async () => sending(0).answer(202, { id: jan }))
      await waitFor(() => expect(sendings).toHaveLength(2))
      await act(async () => sending(1).answer(202, { id: feb }))
      await line('febrero.csv').findByRole('combobox')
      return opened
    }
    /** The server stores an import as soon as it is confirmed. */
    const store = (
      server: ReturnType<typeof fakeServer>,
      id: string,
      stored: Partial<StatementImport> = {},
    ) => {
      const done = statement(id, { state: 'done', added: 5, ...stored })
      server.answers[`POST /api/imports/${id}/confirm/`] = () => {
        server.answers[`GET /api/imports/${id}/`] = done
        return done
      }
    }
    const importAll = () => fireEvent.click(screen.getByRole('button', { name: 'Importar todas' }))

    test('one after the other, with a key each', async () => {
      const { server } = await uploadBoth()
      store(server, jan)
      store(server, feb)
      expect(screen.getByText('2 listas para importar')).toBeDefined()
      importAll()
      expect(await screen.findByText('2 cartolas importadas: 10 movimientos nuevos.')).toBeDefined()
      const keys = [jan, feb].map((id) =>
        server.requestsTo(`POST /api/imports/${id}/confirm/`)[0]?.headers.get('idempotency-key'),
      )
      expect(new Set(keys).size).toBe(2)
      expect(keys.every(Boolean)).toBe(true)
    })

    test('into one new account that both propose', async () => {
      const { server } = await uploadBoth({ [jan]: { account: fresh }, [feb]: { account: fresh } })
      store(server, jan, { account: { ...proposal, account_id: uuid(300) } })
      store(server, feb)
      server.answers[`PATCH /api/imports/${feb}/`] = statement(feb)
      importAll()
      await screen.findByText('2 cartolas importadas: 10 movimientos nuevos.')
      expect(server.requestsTo(`PATCH /api/imports/${jan}/`)).toEqual([])
      expect(server.requestsTo(`PATCH /api/imports/${feb}/`)[0]?.body).toEqual({
        account_id: uuid(300),
        account: null,
      })
    })

    test('but those that need a decision', async () => {
      const { server } = await uploadBoth({
        [feb]: { evidence: [evidenceItem('date_order', { label: 'Día / mes / año', sure: false })] },
      })
      store(server, jan)
      expect(screen.getByText('1 lista para importar')).toBeDefined()
      const skipped = within(screen.getByRole('region', { name: 'No se importan con «Importar todas»' }))
      expect(skipped.getByText(': tiene algo por revisar. Ábrela y confírmalo.')).toBeDefined()
      expect(line('febrero.csv').getByText('1 dato por revisar')).toBeDefined()
      importAll()
      await screen.findByText('1 cartola importada: 5 movimientos nuevos.')
      expect(server.requestsTo(`POST /api/imports/${feb}/confirm/`)).toEqual([])
    })

    test('and goes on after one that is refused', async () => {
      const { server } = await uploadBoth()
      server.answers[`POST /api/imports/${jan}/confirm/`] = refuse(409, 'Ya se está importando.')
      store(server, feb)
      importAll()
      expect(await screen.findByText('enero.csv: Ya se está importando.')).toBeDefined()
      // The toast goes; the list still says it.
      expect(
        await screen.findByText(': no se importó. Ya se está importando. Intenta de nuevo.'),
      ).toBeDefined()
      expect(await screen.findByText('1 cartola importada: 5 movimientos nuevos.')).toBeDefined()
    })

    test('into the account that the user chose in the list', async () => {
      const { server } = await uploadBoth()
      server.answers[`PATCH /api/imports/${feb}/`] = statement(feb)
      fireEvent.change(line('febrero.csv').getByRole('combobox', { name: 'Cuenta de febrero.csv' }), {
        target: { value: uuid(101) },
      })
      await waitFor(() =>
        expect(server.requestsTo(`PATCH /api/imports/${feb}/`)[0]?.body).toEqual({
          account_id: uuid(101),
          account: null,
        }),
      )
    })
  })

  test('keeps the file when the network fails, and retries with the same key', async () => {
    await openScreen()
    choose(file('enero.csv'))
    await act(async () => sending(0).fail())
    expect(await line('enero.csv').findByText(/Se cortó la conexión/)).toBeDefined()
    fireEvent.click(line('enero.csv').getByRole('button', { name: 'Reintentar' }))
    expect(sending(1).headers.get('idempotency-key')).toBe('key-1')
    expect(sending(1).body).toBe(sending(0).body)
  })

  test('retries by itself when the network is back', async () => {
    await openScreen()
    choose(file('enero.csv'))
    await act(async () => sending(0).fail())
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(sendings).toHaveLength(2))
    expect(sending(1).headers.get('idempotency-key')).toBe('key-1')
  })

  test('shows the server’s message when refused', async () => {
    await openScreen()
    const detail = 'El archivo pesa más de 20 MB.'
    choose(file('enero.csv'))
    await act(async () =>
      sending(0).answer(413, {
        type: 'about:blank',
        title: 'Too big',
        status: 413,
        detail,
        code: 'too_big',
        error: detail,
        message: detail,
      }),
    )
    expect(await line('enero.csv').findByText(detail)).toBeDefined()
  })

  test('clears the files when the user changes', async () => {
    useSession.setState({ user: createUser(), access: 'a', refresh: 'b' })
    await openScreen()
    choose(file('enero.csv'))
    act(() => session.clear())
    expect(useUploads.getState().uploads).toEqual([])
    expect(sending(0).aborted).toBe(true)
  })
})

describe('the import history', () => {
  const done = preview({
    id: uuid(4),
    file_name: 'vieja.ofx',
    state: 'done',
    added: 1_269,
    undo: { rows: 1_269, edited: 3, removes_account: false, sentence: 'Se van 1.269 movimientos.' },
  })

  async function openHistory(answers: Record<string, unknown> = {}) {
    const server = fakeServer({
      'GET /api/imports/': toPage([done]),
      'GET /api/imports/months/': { results: [] },
      ...answers,
    })
    const onOpen = vi.fn<(id: string) => void>()
    renderInRouter(<ImportsScreen onOpen={onOpen} isShared={false} onSharedTaken={() => undefined} />)
    await screen.findByText('vieja.ofx')
    return { server, onOpen }
  }

  test('lists each import with its account, result and state', async () => {
    const { onOpen } = await openHistory()
    const row = line('vieja.ofx')
    expect(row.getByText('1.269 movimientos nuevos')).toBeDefined()
    expect(row.getByText(/Cuenta Corriente \*\*\*\*4821 · Banco de Chile/)).toBeDefined()
    expect(row.getByText('Importada')).toBeDefined()
    fireEvent.click(row.getByRole('button', { name: 'Ver vieja.ofx' }))
    expect(onOpen).toHaveBeenCalledWith(uuid(4))
  })

  test('undoes an import after a confirmation with the number of rows, focused on Cancelar', async () => {
    const undone = preview({ ...done, state: 'undone', undo: null })
    const undoing = preview({ ...done, state: 'storing', undo: null })
    const { server } = await openHistory({ [`POST /api/imports/${uuid(4)}/undo/`]: undoing })
    fireEvent.click(screen.getByRole('button', { name: 'Deshacer vieja.ofx' }))
    const dialog = within(await screen.findByRole('dialog', { name: '¿Deshacer esta importación?' }))
    expect(dialog.getByText('Se van 1.269 movimientos.')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancelar' })))
    server.answers['GET /api/imports/'] = toPage([undoing])
    fireEvent.click(dialog.getByRole('button', { name: 'Deshacer' }))
    expect(await screen.findByText('Deshaciendo la importación')).toBeDefined()
    server.answers['GET /api/imports/'] = toPage([undone])
    expect(await screen.findByText('Importación deshecha. Tus totales quedaron como antes.')).toBeDefined()
    expect(
      server.requestsTo(`POST /api/imports/${uuid(4)}/undo/`)[0]?.headers.get('idempotency-key'),
    ).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Deshacer vieja.ofx' })).toBeNull())
  })

  test('shows why an undo was refused and changes nothing', async () => {
    await openHistory({ [`POST /api/imports/${uuid(4)}/undo/`]: refuse(409, 'Ya se está deshaciendo.') })
    fireEvent.click(screen.getByRole('button', { name: 'Deshacer vieja.ofx' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Deshacer' }))
    expect(await screen.findByText('Ya se está deshaciendo.')).toBeDefined()
  })

  test('says a failure of both lists once, and retries both', async () => {
    const server = fakeServer({
      'GET /api/imports/': new TypeError('offline'),
      'GET /api/imports/months/': new TypeError('offline'),
    })
    renderInRouter(
      <ImportsScreen onOpen={() => undefined} isShared={false} onSharedTaken={() => undefined} />,
    )
    expect(await screen.findByText(uiCopy.pageFailed)).toBeDefined()
    expect(screen.getAllByText(uiCopy.noData)).toHaveLength(2)
    expect(screen.getAllByRole('button', { name: 'Reintentar' })).toHaveLength(1)
    server.answers['GET /api/imports/'] = toPage([])
    server.answers['GET /api/imports/months/'] = { results: [] }
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Aún no has importado cartolas.')).toBeDefined()
    await waitFor(() => expect(screen.queryByText(uiCopy.noData)).toBeNull())
  })

  test('shows an error when loading fails, retries, and keeps the drop zone', async () => {
    const server = fakeServer({
      'GET /api/imports/': new TypeError('offline'),
      'GET /api/imports/months/': { results: [] },
    })
    renderInRouter(
      <ImportsScreen onOpen={() => undefined} isShared={false} onSharedTaken={() => undefined} />,
    )
    expect(await screen.findByText('No pudimos cargar tus importaciones.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Elegir archivos' })).toBeDefined()
    server.answers['GET /api/imports/'] = toPage([])
    const region = within(screen.getByRole('region', { name: 'Tus importaciones' }))
    fireEvent.click(region.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Aún no has importado cartolas.')).toBeDefined()
  })

  test('describes each covered month in words', async () => {
    await openHistory({
      'GET /api/imports/months/': {
        results: [
          {
            account_id: uuid(100),
            account_name: 'Cuenta Corriente',
            institution_name: 'Banco de Chile',
            mask: '4821',
            months: [
              { month: '2026-09', state: 'partial' },
              { month: '2026-10', state: 'missing' },
              { month: '2026-11', state: 'whole' },
            ],
          },
        ],
      },
    })
    const table = within(
      await screen.findByRole('table', { name: 'Cuenta Corriente ****4821 · Banco de Chile' }),
    )
    expect(table.getByRole('rowheader', { name: '2026' })).toBeDefined()
    for (const text of ['Septiembre 2026: parcial', 'Octubre 2026: sin datos', 'Noviembre 2026: completo'])
      expect(table.getByText(text)).toBeDefined()
  })
})
