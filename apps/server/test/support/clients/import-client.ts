import {
  importRowPage,
  type StatementImport,
  statementImport,
  uploadAnswer,
} from '@lucas/contract/banking/import.ts'
import type { FullApp } from '../app/full-app.ts'
import { pollAttempts } from '../poll-attempts.ts'

type Caller = { access: string }

/** Creates the client of statement imports. */
export function createImportClient({ http, requestAs }: Pick<FullApp, 'http' | 'requestAs'>) {
  const find = async (caller: Caller, id: string): Promise<StatementImport> =>
    statementImport.parse((await requestAs(caller, 'GET', `/api/imports/${id}/`)).json())

  /** Waits until no job works on the import. */
  async function waitUntilProcessed(caller: Caller, id: string, ms = 60_000): Promise<StatementImport> {
    for await (const _ of pollAttempts(ms)) {
      const found = await find(caller, id)
      if (found.state !== 'reading' && found.state !== 'storing') return found
    }
    throw new Error('the import was not settled')
  }

  const sendFile = (
    caller: Caller,
    bytes: Buffer,
    name = 'cartola.csv',
    headers: Record<string, string> = {},
  ) =>
    http.inject({
      method: 'POST',
      url: `/api/imports/?name=${encodeURIComponent(name)}`,
      headers: {
        authorization: `Bearer ${caller.access}`,
        'content-type': 'application/octet-stream',
        ...headers,
      },
      payload: bytes,
    })

  async function upload(caller: Caller, bytes: Buffer, name?: string): Promise<StatementImport> {
    const answer = await sendFile(caller, bytes, name)
    if (answer.statusCode !== 202) throw new Error(`not accepted: ${answer.body}`)
    return waitUntilProcessed(caller, uploadAnswer.parse(answer.json()).id)
  }

  async function runStep(
    caller: Caller,
    id: string,
    action: 'confirm' | 'undo',
    body?: object,
  ): Promise<StatementImport> {
    const answer = await requestAs(caller, 'POST', `/api/imports/${id}/${action}/`, body)
    if (answer.statusCode !== 200) throw new Error(`${action}: ${answer.body}`)
    return waitUntilProcessed(caller, id)
  }

  return {
    find,
    sendFile: sendFile,
    waitUntilProcessed: waitUntilProcessed,
    upload,
    confirm: (caller: Caller, id: string, body?: object) => runStep(caller, id, 'confirm', body),
    undo: (caller: Caller, id: string) => runStep(caller, id, 'undo'),
    async patch(caller: Caller, id: string, body: object): Promise<StatementImport> {
      const answer = await requestAs(caller, 'PATCH', `/api/imports/${id}/`, body)
      if (answer.statusCode !== 200) throw new Error(`patch: ${answer.body}`)
      return waitUntilProcessed(caller, id)
    },
    rows: async (caller: Caller, id: string, query = '') =>
      importRowPage.parse((await requestAs(caller, 'GET', `/api/imports/${id}/rows/${query}`)).json()),
  }
}
