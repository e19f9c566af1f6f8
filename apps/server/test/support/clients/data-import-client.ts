import { type DataImport, dataImport, dataImportLimits } from '@lucas/contract/users/data-import.ts'
import type { FullApp, TestUser } from '../app/full-app.ts'
import { pollAttempts } from '../poll-attempts.ts'

/** Creates the client that imports archives of user data. */
export function createDataImportClient(app: FullApp) {
  const start = (user: TestUser, size: number, name = 'mis-datos-de-lucas.zip') =>
    app.requestAs(user, 'POST', '/api/data-imports/', { name, size })

  const sendPiece = (user: TestUser, id: string, position: number, payload: Buffer) =>
    app.http.inject({
      method: 'PUT',
      url: `/api/data-imports/${id}/pieces/${position}/`,
      headers: { authorization: `Bearer ${user.access}`, 'content-type': 'application/zip' },
      payload,
    })

  async function get(user: TestUser, id: string): Promise<DataImport> {
    return dataImport.parse(JSON.parse((await app.requestAs(user, 'GET', `/api/data-imports/${id}/`)).body))
  }

  /** Waits until no job works on the import. */
  async function settle(user: TestUser, id: string): Promise<DataImport> {
    for await (const _ of pollAttempts(120_000)) {
      const found = await get(user, id)
      if (found.state !== 'reading' && found.state !== 'storing') return found
    }
    throw new Error('the import is still being worked on')
  }

  /** Uploads an archive and waits until it is read. */
  async function upload(user: TestUser, bytes: Buffer): Promise<DataImport> {
    const started = await start(user, bytes.length)
    if (started.statusCode !== 201) throw new Error(started.body)
    const { id } = dataImport.parse(JSON.parse(started.body))
    for (let at = 0; at * dataImportLimits.pieceBytes < bytes.length; at += 1) {
      const from = at * dataImportLimits.pieceBytes
      const answer = await sendPiece(user, id, at, bytes.subarray(from, from + dataImportLimits.pieceBytes))
      if (answer.statusCode !== 200) throw new Error(answer.body)
    }
    return settle(user, id)
  }

  const confirm = (user: TestUser, id: string, body: object = { other_owner: true }) =>
    app.requestAs(user, 'POST', `/api/data-imports/${id}/confirm/`, body)

  return {
    start,
    sendPiece,
    get,
    settle,
    upload,
    confirm,
    /** Uploads and imports an archive. Throws what is wrong with it. */
    async importArchive(user: TestUser, bytes: Buffer): Promise<DataImport> {
      const read = await upload(user, bytes)
      if (read.state !== 'preview') throw new Error(JSON.stringify(read))
      const confirmed = await confirm(user, read.id)
      if (confirmed.statusCode !== 200) throw new Error(confirmed.body)
      return settle(user, read.id)
    },
  }
}
