import { importRowPage, type StatementImport, statementImport, uploadAnswer } from '@lucas/contract/import.ts'
import type { RealApp } from './real-app.ts'
import { turns } from './turns.ts'

type Who = { access: string }

/** What a person does with statement files, over HTTP. */
export function importCalls({ http, as }: Pick<RealApp, 'http' | 'as'>) {
  const find = async (who: Who, id: string): Promise<StatementImport> =>
    statementImport.parse((await as(who, 'GET', `/api/imports/${id}/`)).json())

  /** Until no job works on it. */
  async function settled(who: Who, id: string, ms = 60_000): Promise<StatementImport> {
    for await (const _ of turns(ms)) {
      const found = await find(who, id)
      if (found.state !== 'reading' && found.state !== 'storing') return found
    }
    throw new Error('the import was not settled')
  }

  const send = (who: Who, bytes: Buffer, name = 'cartola.csv', headers: Record<string, string> = {}) =>
    http.inject({
      method: 'POST',
      url: `/api/imports/?name=${encodeURIComponent(name)}`,
      headers: {
        authorization: `Bearer ${who.access}`,
        'content-type': 'application/octet-stream',
        ...headers,
      },
      payload: bytes,
    })

  async function upload(who: Who, bytes: Buffer, name?: string): Promise<StatementImport> {
    const answer = await send(who, bytes, name)
    if (answer.statusCode !== 202) throw new Error(`not taken: ${answer.body}`)
    return settled(who, uploadAnswer.parse(answer.json()).id)
  }

  async function step(who: Who, id: string, what: 'confirm' | 'undo'): Promise<StatementImport> {
    const answer = await as(who, 'POST', `/api/imports/${id}/${what}/`)
    if (answer.statusCode !== 200) throw new Error(`${what}: ${answer.body}`)
    return settled(who, id)
  }

  return {
    find,
    send,
    settled,
    upload,
    confirm: (who: Who, id: string) => step(who, id, 'confirm'),
    undo: (who: Who, id: string) => step(who, id, 'undo'),
    async patch(who: Who, id: string, body: object): Promise<StatementImport> {
      const answer = await as(who, 'PATCH', `/api/imports/${id}/`, body)
      if (answer.statusCode !== 200) throw new Error(`patch: ${answer.body}`)
      return settled(who, id)
    },
    rows: async (who: Who, id: string, query = '') =>
      importRowPage.parse((await as(who, 'GET', `/api/imports/${id}/rows/${query}`)).json()),
  }
}
