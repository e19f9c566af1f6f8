import { type Connection, connectionList, refreshAnswer } from '@lucas/contract/banking/connection.ts'
import { linkSession, sessionStartAnswer } from '@lucas/contract/banking/link-session.ts'
import type { App } from '../../../src/platform/http/app.ts'
import { pollAttempts } from '../poll-attempts.ts'

export type BankLogin = { rut?: string; bank?: string }

/** Submits the login form of the sandbox widget. */
export const enterWidget = (widgetUrl: string, { bank = 'chile', rut = '12345678-5' }: BankLogin = {}) =>
  fetch(widgetUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bank, rut, password: 'cualquiera', code: '123456' }),
  })

/** Creates the client of bank routes for any provider; the bearer token is the user id. */
export function createBankClient(app: App) {
  const call = (userId: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${userId}` },
      ...(payload === undefined ? {} : { payload }),
    })
  const listConnections = async (userId: string): Promise<Connection[]> =>
    connectionList.parse((await call(userId, 'GET', '/api/connections/')).json()).results
  const startLinkSession = async (userId: string) =>
    sessionStartAnswer.parse((await call(userId, 'POST', '/api/floid/session/start/')).json())

  /** Waits until no connection of the user is pending or syncing. */
  async function waitUntilSynced(userId: string, ms = 60_000): Promise<Connection[]> {
    for await (const _ of pollAttempts(ms)) {
      const found = await listConnections(userId)
      if (found.length > 0 && found.every(({ state }) => state !== 'syncing' && state !== 'pending'))
        return found
    }
    throw new Error(`a connection still waits: ${JSON.stringify(await listConnections(userId))}`)
  }

  return {
    call,
    listConnections: listConnections,
    startLinkSession: startLinkSession,
    waitUntilSynced: waitUntilSynced,
    getLinkSession: async (userId: string, caseid: string) =>
      linkSession.parse((await call(userId, 'GET', `/api/floid/session/${caseid}/`)).json()),
    /** Links a bank at the widget and waits for its data. */
    async linkBank(userId: string, login: BankLogin = {}, ms?: number) {
      const { widget_url } = await startLinkSession(userId)
      const entered = await enterWidget(widget_url, login)
      if (!entered.ok) throw new Error(await entered.text())
      return waitUntilSynced(userId, ms)
    },
    async refresh(userId: string, url = '/api/banking/refresh/') {
      const answer = await call(userId, 'POST', url)
      return { status: answer.statusCode, ...refreshAnswer.parse(answer.json()) }
    },
  }
}
