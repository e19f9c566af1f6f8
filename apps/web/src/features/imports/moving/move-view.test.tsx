import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toPage, uuid } from '../../../../test/api-fixtures.ts'
import { standAt } from '../../../../test/clock.ts'
import { fakeServer, fakeUploads, refuse, renderInRouter } from '../fixtures/fake-server.tsx'
import { account, preview, rows } from '../fixtures/statements.ts'
import { ImportScreen } from '../import-screen.tsx'

standAt('2026-11-20T15:00:00Z')

const parts = [uuid(1), uuid(2)]
const path = (at: number, rest = '') => `/api/imports/${uuid(at)}/${rest}`
const part = (at: number, name: string, changed: Partial<StatementImport> = {}) =>
  preview({ id: uuid(at), parts, ledger: { app: 'ynab', account: name }, ...changed })

const mapping = {
  app: 'ynab',
  categories: [
    {
      group: 'Everyday',
      name: 'Groceries',
      count: 3,
      category: 'ALIMENTACIÓN',
      parent: null,
      exists: true,
      reason: 'usual',
    },
    {
      group: 'Fun',
      name: 'Juegos',
      count: 1,
      category: 'Juegos',
      parent: 'ENTRETENIMIENTO',
      exists: false,
      reason: 'new',
    },
  ],
}

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

function open(answers: Record<string, unknown> = {}) {
  const server = fakeServer({
    [`GET ${path(1)}`]: part(1, 'Corriente'),
    [`GET ${path(2)}`]: part(2, 'Ahorro'),
    [`GET ${path(1, 'rows/')}`]: toPage(rows),
    [`GET ${path(1, 'mapping/')}`]: mapping,
    [`PUT ${path(1, 'mapping/')}`]: mapping,
    'GET /api/imports/': toPage([]),
    'GET /api/categories/': toPage([]),
    'GET /api/accounts/': [account()],
    ...answers,
  })
  const nothing = () => undefined
  renderInRouter(<ImportScreen id={uuid(1)} kind={undefined} onKind={nothing} onLeave={nothing} />)
  return server
}

const importButton = () => screen.findByRole('button', { name: 'Importar 10 movimientos en 2 cuentas' })

test('remembers the chosen categories and imports every account of the file', async () => {
  const done = (at: number, name: string) => part(at, name, { state: 'done', added: 5, undo: null })
  const server = open({
    [`POST ${path(1, 'confirm/')}`]: done(1, 'Corriente'),
    [`POST ${path(2, 'confirm/')}`]: done(2, 'Ahorro'),
  })
  const select = await screen.findByLabelText('Categoría de Lucas para Fun · Juegos')
  expect(select).toHaveProperty('value', JSON.stringify(['Juegos', 'ENTRETENIMIENTO']))
  fireEvent.change(select, { target: { value: JSON.stringify(['Juegos', null]) } })
  fireEvent.click(await importButton())
  await waitFor(() => expect(server.requestsTo(`POST ${path(2, 'confirm/')}`)).toHaveLength(1))
  expect(server.requestsTo(`PUT ${path(1, 'mapping/')}`).map(({ body }) => body)).toEqual([
    { categories: [{ group: 'Fun', name: 'Juegos', category: 'Juegos', parent: null }] },
  ])
  expect(server.requestsTo(`POST ${path(1, 'confirm/')}`)).toHaveLength(1)
})

test('imports nothing where the categories cannot be stored', async () => {
  const server = open({ [`PUT ${path(1, 'mapping/')}`]: refuse(400, 'Elige la categoría que la contiene.') })
  fireEvent.click(await importButton())
  await screen.findByText('Elige la categoría que la contiene.')
  expect(server.requestsTo(`POST ${path(1, 'confirm/')}`)).toEqual([])
})

test('waits for an account that is still read, and for one that is not chosen', async () => {
  open({ [`GET ${path(2)}`]: part(2, 'Ahorro', { account: null }) })
  expect(await importButton()).toHaveProperty('disabled', true)
  screen.getByText('Falta elegir la cuenta de Lucas para alguna.')
})
