import { readFileSync } from 'node:fs'
import { sessionAnswer } from '@lucas/contract/auth/session.ts'
import {
  importRowPage,
  type StatementImport,
  statementImport,
  uploadAnswer,
} from '@lucas/contract/banking/import.ts'
import { Agent, fetch } from 'undici'
import * as z from 'zod'
import { pollAttempts } from '../poll-attempts.ts'

const list = z.object({ results: z.array(z.looseObject({ id: z.string() })) })

/** What a person of the walk sees. */
export type Figures = Awaited<ReturnType<ReturnType<typeof createWalker>['readFigures']>>

/** A person who reaches a family's Lucas by its name over HTTPS, from a device that trusts its root alone. */
export function createWalker(host: string, rootFile: string) {
  const credentials = { email: 'camila@correo.example', password: 'laguna-verde-92' }
  const dispatcher = new Agent({
    connect: {
      ca: readFileSync(rootFile),
      lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
    },
  })
  let access = ''
  async function call(method: string, path: string, body?: object | Buffer): Promise<unknown> {
    const isFile = Buffer.isBuffer(body)
    const answer = await fetch(`https://${host}${path}`, {
      method,
      dispatcher,
      headers: {
        'x-lucas-client': 'web',
        ...(access !== '' && { authorization: `Bearer ${access}` }),
        ...(body !== undefined && {
          'content-type': isFile ? 'application/octet-stream' : 'application/json',
        }),
      },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    })
    const read = await answer.json()
    if (!answer.ok)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(read)}`)
    return read
  }

  async function waitForImport(id: string): Promise<StatementImport> {
    for await (const _ of pollAttempts(120_000)) {
      const found = statementImport.parse(await call('GET', `/api/imports/${id}/`))
      if (found.state !== 'reading' && found.state !== 'storing') return found
    }
    throw new Error('the import was not settled')
  }

  async function readAll(path: string) {
    const { results } = list.parse(await call('GET', path))
    return results.toSorted((a, b) => a.id.localeCompare(b.id))
  }

  return {
    async register(): Promise<void> {
      const names = { first_name: 'Camila', last_name: 'Soto', country: 'chile', terms: true }
      await call('POST', '/api/auth/register/', { ...credentials, ...names })
      await this.signIn()
    },
    async signIn(): Promise<void> {
      access = sessionAnswer.parse(await call('POST', '/api/auth/login/', credentials)).access
    },
    /** Imports a statement of an account. Returns how many rows it brought. */
    async importPaper(name: string, bytes: Buffer): Promise<number> {
      const { id } = uploadAnswer.parse(
        await call('POST', `/api/imports/?name=${encodeURIComponent(name)}`, bytes),
      )
      const read = await waitForImport(id)
      if (read.state !== 'preview') throw new Error(`${name} was not read: ${JSON.stringify(read)}`)
      const rows = importRowPage.parse(await call('GET', `/api/imports/${id}/rows/?limit=500`)).results
      await call('POST', `/api/imports/${id}/confirm/`)
      const stored = await waitForImport(id)
      if (stored.state !== 'done') throw new Error(`${name} was not stored: ${JSON.stringify(stored)}`)
      return rows.length
    },
    /** All transactions, accounts and the summary. */
    readFigures: async () => ({
      transactions: await readAll('/api/transactions/?limit=500'),
      accounts: z.array(z.unknown()).parse(await call('GET', '/api/accounts/')),
      summary: await call('GET', '/api/dashboard/summary/'),
    }),
    close: () => dispatcher.close(),
  }
}
