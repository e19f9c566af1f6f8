import { dataImport } from '@lucas/contract/users/data-import.ts'
import type { FullApp, Method } from '../app/full-app.ts'
import { createDataImportClient } from './data-import-client.ts'
import { createPrivacyClient } from './privacy-client.ts'

/** Calls of the routes that import an archive, each with a user who has no data yet. */
export function createDataImportRouteCalls(app: FullApp) {
  const imports = createDataImportClient(app)
  /** Starts an upload of a few bytes. */
  async function startOne() {
    const user = await app.auth.registerUser()
    const { id } = dataImport.parse((await imports.start(user, 3)).json())
    return { user, id }
  }
  const call = async (method: Method) => {
    const { user, id } = await startOne()
    return app.requestAs(user, method, `/api/data-imports/${id}/`)
  }
  return {
    'POST /api/data-imports/': async () => imports.start(await app.auth.registerUser(), 3),
    'GET /api/data-imports/{id}/': () => call('GET'),
    'DELETE /api/data-imports/{id}/': () => call('DELETE'),
    'PUT /api/data-imports/{id}/pieces/{position}/': async () => {
      const { user, id } = await startOne()
      return imports.sendPiece(user, id, 0, Buffer.from('abc'))
    },
    'POST /api/data-imports/{id}/confirm/': async () => {
      const user = await app.auth.registerUser()
      const archive = await createPrivacyClient(app).exportData(user)
      const { id } = await imports.upload(user, archive.rawPayload)
      return imports.confirm(user, id)
    },
  }
}
