import { type Connection, connectionList, refreshAnswer } from '@lucas/contract/connection.ts'
import { linkSession, sessionStartAnswer } from '@lucas/contract/linking.ts'
import type { App } from '../../src/platform/http/app.ts'
import { turns } from './turns.ts'

export type BankLogin = { rut?: string; bank?: string }

/** What a person types at the stand-in's widget. */
export const enterWidget = (widgetUrl: string, { bank = 'chile', rut = '12345678-5' }: BankLogin = {}) =>
  fetch(widgetUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bank, rut, password: 'cualquiera', code: '123456' }),
  })

/** What people do with their banks, whatever the provider; `Bearer <id>` is the person. */
export function bankCalls(app: App) {
  const call = (person: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${person}` },
      ...(payload === undefined ? {} : { payload }),
    })
  const list = async (person: string): Promise<Connection[]> =>
    connectionList.parse((await call(person, 'GET', '/api/connections/')).json()).results
  const start = async (person: string) =>
    sessionStartAnswer.parse((await call(person, 'POST', '/api/floid/session/start/')).json())

  /** Until no connection of the person waits for a bank. */
  async function settled(person: string, ms = 60_000): Promise<Connection[]> {
    for await (const _ of turns(ms)) {
      const found = await list(person)
      if (found.length > 0 && found.every(({ state }) => state !== 'syncing' && state !== 'pending'))
        return found
    }
    throw new Error(`a connection still waits: ${JSON.stringify(await list(person))}`)
  }

  return {
    call,
    list,
    start,
    settled,
    session: async (person: string, caseid: string) =>
      linkSession.parse((await call(person, 'GET', `/api/floid/session/${caseid}/`)).json()),
    /** Links a bank as a person does at the widget. */
    async link(person: string, login: BankLogin = {}, ms?: number) {
      const { widget_url } = await start(person)
      const entered = await enterWidget(widget_url, login)
      if (!entered.ok) throw new Error(await entered.text())
      return settled(person, ms)
    },
    async press(person: string, url = '/api/banking/refresh/') {
      const answer = await call(person, 'POST', url)
      return { status: answer.statusCode, ...refreshAnswer.parse(answer.json()) }
    },
  }
}
