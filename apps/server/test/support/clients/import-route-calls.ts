import { drawLockedStatement } from '@lucas/papers/locked-statement.ts'
import type { FullApp, Method, TestUser } from '../app/full-app.ts'
import { createImportClient } from './import-client.ts'

let statementCount = 0
/** Creates a statement with a new row; the same file twice would add nothing. */
export const createUniqueStatement = (): Buffer => {
  statementCount += 1
  return Buffer.from(
    `Fecha;Descripción;Monto\n02/03/2024;COMPRA FERIA ${statementCount};-${1_000 + statementCount}`,
  )
}

/** Creates the file of another app with a new row. */
export const createUniqueLedger = (): Buffer => {
  statementCount += 1
  return Buffer.from(
    `Fecha;Cuenta;Categoría;Descripción;Monto\n02/03/2024;Efectivo;Comida;FERIA ${statementCount};-${1_000 + statementCount}`,
  )
}

/** Calls of import routes, each with its own file. */
export function createImportRouteCalls(app: FullApp, getUser: () => TestUser) {
  const imports = createImportClient(app)
  const uploadStatement = async () => (await imports.upload(getUser(), createUniqueStatement())).id
  const uploadLedger = async () => (await imports.upload(getUser(), createUniqueLedger())).id
  const account = { name: 'Mi cuenta', type: 'checking', currency: 'CLP', institution_id: null }
  const createReadyImport = async () =>
    (await imports.patch(getUser(), await uploadStatement(), { account })).id
  const callImport = async (method: Method, id: string, rest = '', body?: unknown) =>
    app.requestAs(getUser(), method, `/api/imports/${id}/${rest}`, body)
  return {
    'POST /api/imports/': () => imports.sendFile(getUser(), createUniqueStatement()),
    'GET /api/imports/{id}/': async () => callImport('GET', await uploadStatement()),
    'GET /api/imports/{id}/rows/': async () => callImport('GET', await uploadStatement(), 'rows/'),
    'PATCH /api/imports/{id}/rows/': async () => {
      const id = await createReadyImport()
      const { results } = await imports.rows(getUser(), id)
      return callImport('PATCH', id, 'rows/', { places: results.map(({ place }) => place), left_out: true })
    },
    'PATCH /api/imports/{id}/rows/{row}/': async () => {
      const id = await uploadStatement()
      const { results } = await imports.rows(getUser(), id)
      return callImport('PATCH', id, `rows/${results[0]?.row}/`, { description: 'Otra descripción' })
    },
    'PATCH /api/imports/{id}/': async () =>
      callImport('PATCH', await uploadStatement(), '', { date_order: 'dmy' }),
    'GET /api/imports/{id}/mapping/': async () => callImport('GET', await uploadLedger(), 'mapping/'),
    'PUT /api/imports/{id}/mapping/': async () =>
      callImport('PUT', await uploadLedger(), 'mapping/', { categories: [] }),
    'POST /api/imports/{id}/unlock/': async () => {
      const password = '1234'
      const { id } = await imports.upload(getUser(), await drawLockedStatement(password), 'cartola.pdf')
      return callImport('POST', id, 'unlock/', { password })
    },
    'POST /api/imports/{id}/confirm/': async () => callImport('POST', await createReadyImport(), 'confirm/'),
    'POST /api/imports/{id}/undo/': async () => {
      const id = await createReadyImport()
      await imports.confirm(getUser(), id)
      return callImport('POST', id, 'undo/')
    },
    'DELETE /api/imports/{id}/': async () => callImport('DELETE', await uploadStatement()),
  }
}
