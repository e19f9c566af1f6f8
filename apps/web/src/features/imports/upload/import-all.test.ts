import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { uuid } from '../../../../test/api-fixtures.ts'
import { createQueryClient } from '../../../lib/app/query-client.ts'
import { importQuery } from '../api.ts'
import { preview, proposal } from '../fixtures/statements.ts'
import { importAll, useImportAll } from './import-all.ts'

afterEach(() => vi.unstubAllGlobals())

const made = { ...proposal, account_id: uuid(90) }
const readyFile = (id: string) => preview({ id, account: { ...proposal, account_id: null } })
const [first, second] = [readyFile(uuid(1)), readyFile(uuid(2))]
const comparing = (file: StatementImport): StatementImport => ({
  ...file,
  progress: { ...file.progress, step: 'comparing' },
})

/** Answers like the server: after a change of its account a file is compared again, and cannot be imported before that is done. */
function fakeServer() {
  const answers = new Map([first, second].map((file) => [file.id, file]))
  const compared = Promise.withResolvers<void>()
  let isSlow = true
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    const id = path.split('/')[3] ?? ''
    const file = answers.get(id) ?? first
    const isReady = file.progress.step !== 'comparing'
    if (method === 'PATCH') {
      answers.set(id, comparing(file))
      setTimeout(compared.resolve, 50)
      setTimeout(() => answers.set(id, { ...file, account: made }), 500)
    }
    if (method === 'POST' && isReady) answers.set(id, { ...file, state: 'done', added: 3, account: made })
    if (method === 'GET' && id === second.id && isSlow) {
      isSlow = false
      await compared.promise
      return toResponse(200, file)
    }
    return method === 'POST' && !isReady
      ? toResponse(409, { code: 'import_not_ready', detail: 'Todavía no está lista.' })
      : toResponse(200, answers.get(id))
  })
}

const toResponse = (status: number, body: unknown) => ({
  ok: status < 400,
  status,
  headers: new Headers(),
  json: async () => body,
})

test('a read of a file that began before its account changed does not make it ready', async () => {
  fakeServer()
  const cache = createQueryClient()
  // The screen reads the second file while the first is stored.
  const earlier = cache.fetchQuery(importQuery(second.id)).catch((error: unknown) => error)
  await importAll(cache, [first, second])
  await earlier
  expect(useImportAll.getState().failures).toEqual(new Map())
  expect(cache.getQueryData(importQuery(second.id).queryKey)).toMatchObject({ state: 'done' })
})
