import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { toPage, uuid } from '../../../test/api-fixtures.ts'
import { fakeServer, refuse, renderInRouter } from './fixtures/fake-server.tsx'
import { preview } from './fixtures/statements.ts'
import { ImportScreen } from './import-screen.tsx'
import { SavedRut } from './saved-rut.tsx'

afterEach(() => vi.unstubAllGlobals())

const path = `/api/imports/${uuid(1)}/`
const locked = (code: string) =>
  preview({
    state: 'failed',
    counts: null,
    account: null,
    problem: { code, sentence: 'El PDF tiene clave.', line: null },
  })

function openLocked(answer: unknown = preview({ state: 'reading' }), code = 'password_needed') {
  const server = fakeServer({
    [`GET ${path}`]: locked(code),
    [`POST ${path}unlock/`]: answer,
    'GET /api/imports/': toPage([]),
    'GET /api/accounts/': [],
  })
  renderInRouter(
    <ImportScreen id={uuid(1)} kind={undefined} onKind={() => undefined} onLeave={() => undefined} />,
  )
  return { sent: () => server.requestsTo(`POST ${path}unlock/`).map(({ body }) => body) }
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Leer el PDF' }))

test('sends the RUT, and asks to store it only where it is ticked', async () => {
  const { sent } = openLocked()
  const field = await screen.findByLabelText('RUT del titular')
  fireEvent.change(field, { target: { value: '12.345.678-5' } })
  submit()
  await waitFor(() => expect(sent()).toEqual([{ rut: '12.345.678-5', remember_rut: false }]))
})

test('sends the password that is typed, hidden while it is typed', async () => {
  const { sent } = openLocked()
  fireEvent.click(await screen.findByRole('radio', { name: 'Con la clave' }))
  const field = screen.getByLabelText('Clave del PDF')
  expect(field.getAttribute('type')).toBe('password')
  submit()
  expect(await screen.findByText('Escribe la clave del PDF o tu RUT.')).toBeDefined()
  fireEvent.change(field, { target: { value: 'abc' } })
  submit()
  await waitFor(() => expect(sent()).toEqual([{ password: 'abc' }]))
})

test('shows why the server refuses, and what is wrong with the file before', async () => {
  openLocked(refuse(409, 'Esta importación todavía no está lista para eso.'), 'password_wrong')
  fireEvent.change(await screen.findByLabelText('RUT del titular'), { target: { value: '1-9' } })
  submit()
  expect(await screen.findByText('Esta importación todavía no está lista para eso.')).toBeDefined()
  expect(screen.getByText('El PDF tiene clave.')).toBeDefined()
})

test('lists all statements of a file, with links to the others', async () => {
  const parts = [uuid(1), uuid(2)]
  fakeServer({
    [`GET ${path}`]: { ...locked('no_table'), parts },
    [`GET /api/imports/${uuid(2)}/`]: preview({ id: uuid(2), parts }),
    'GET /api/imports/': toPage([]),
    'GET /api/accounts/': [],
  })
  renderInRouter(
    <ImportScreen id={uuid(1)} kind={undefined} onKind={() => undefined} onLeave={() => undefined} />,
  )
  expect(await screen.findByRole('heading', { name: 'El archivo trae 2 cartolas' })).toBeDefined()
  expect(await screen.findByText('Cuenta Corriente ••4821')).toBeDefined()
  expect(screen.getByText('cartola.csv (1 de 2)')).toBeDefined()
  expect(screen.getAllByRole('link', { name: 'Ver' })).toHaveLength(1)
})

test('forgets a stored RUT', async () => {
  const server = fakeServer({ 'GET /api/imports/rut/': { saved: true }, 'DELETE /api/imports/rut/': {} })
  renderInRouter(<SavedRut />)
  fireEvent.click(await screen.findByRole('button', { name: 'Olvidar mi RUT' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Olvidar mi RUT' })).toBeNull())
  expect(server.requestsTo('DELETE /api/imports/rut/')).toHaveLength(1)
})
