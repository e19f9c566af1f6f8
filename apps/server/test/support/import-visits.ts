import { importCalls } from './import-calls.ts'
import type { Member, Method, RealApp } from './real-app.ts'

let written = 0
/** A statement unlike every other: the same one again would add nothing. */
export const freshStatement = (): Buffer => {
  written += 1
  return Buffer.from(`Fecha;Descripción;Monto\n02/03/2024;COMPRA FERIA ${written};-${1_000 + written}`)
}

/** Calls of statement files, each on a file of its own. */
export function importVisits(app: RealApp, person: () => Member) {
  const imports = importCalls(app)
  const upload = async () => (await imports.upload(person(), freshStatement())).id
  const account = { name: 'Mi cuenta', type: 'checking', currency: 'CLP', institution_id: null }
  const ready = async () => (await imports.patch(person(), await upload(), { account })).id
  const on = async (method: Method, id: string, rest = '', body?: unknown) =>
    app.as(person(), method, `/api/imports/${id}/${rest}`, body)
  return {
    'POST /api/imports/': () => imports.send(person(), freshStatement()),
    'GET /api/imports/{id}/': async () => on('GET', await upload()),
    'GET /api/imports/{id}/rows/': async () => on('GET', await upload(), 'rows/'),
    'PATCH /api/imports/{id}/': async () => on('PATCH', await upload(), '', { date_order: 'dmy' }),
    'POST /api/imports/{id}/confirm/': async () => on('POST', await ready(), 'confirm/'),
    'POST /api/imports/{id}/undo/': async () => {
      const id = await ready()
      await imports.confirm(person(), id)
      return on('POST', id, 'undo/')
    },
    'DELETE /api/imports/{id}/': async () => on('DELETE', await upload()),
  }
}
