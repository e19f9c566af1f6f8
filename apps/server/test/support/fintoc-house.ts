import { setTimeout as wait } from 'node:timers/promises'
import {
  type Connection,
  connectionList,
  linkSession,
  refreshAnswer,
  sessionStartAnswer,
} from '@lucas/contract/connection.ts'
import { afterAll } from 'vitest'
import { fintocProvider } from '../../src/providers/fintoc/fintoc.ts'
import type { TestDatabase } from '../database.ts'
import { movableSandbox } from './movable-sandbox.ts'
import { providerHouse } from './provider-house.ts'
import { freePort } from './sandbox-process.ts'

export const fintocKeys = {
  secretKey: 'sk_test_of_the_tests',
  publicKey: 'pk_test_of_the_tests',
  webhookSecret: 'whsec_test_lucas_0001',
}
export const webhookPath = '/api/fintoc/webhook/'

interface TruthMovement {
  id: string
  date: string
  description: string
  amount: string
  pending: boolean
}
export interface FintocTruth {
  link: string
  accounts: {
    id: string
    number: string
    type: string
    currency: string
    balance: string
    movements: TruthMovement[]
  }[]
}
type Login = { rut?: string; bank?: string }

/** The server with Fintoc as its provider and the stand-in behind it, all over HTTP. */
export async function fintocHouse(db: TestDatabase) {
  const port = await freePort()
  const webhookUrl = `http://127.0.0.1:${port}${webhookPath}`
  const fintoc = { ...fintocKeys, webhookUrl, callsPerSecond: 0, cooldownMs: 0 }
  const sandbox = await movableSandbox({ delayMs: 0, lateDelayMs: 1_500, today: '2026-11-18', fintoc })
  const house = await providerHouse(db, { port, loopback: sandbox.url }, (outgoing) =>
    fintocProvider({
      api: {
        outgoing,
        apiUrl: `${sandbox.url}/v1`,
        secretKey: fintocKeys.secretKey,
        callsPerSecond: 1_000,
      },
      widgetUrl: new URL(`${sandbox.url}/widget.html`),
      publicKey: fintocKeys.publicKey,
      webhookSecret: fintocKeys.webhookSecret,
    }),
  )
  afterAll(() => sandbox.close())

  const { call } = house
  const list = async (person: string): Promise<Connection[]> =>
    connectionList.parse((await call(person, 'GET', '/api/connections/')).json()).results
  const pathOf = ({ bank = 'chile', rut = '12345678-5' }: Login) => `${rut}/${bank}`
  const headers = { authorization: fintocKeys.secretKey, 'content-type': 'application/json' }

  /** Until no connection of the person waits for a bank. */
  async function settled(person: string, ms = 25_000): Promise<Connection[]> {
    for (const end = Date.now() + ms; Date.now() < end; await wait(25)) {
      const found = await list(person)
      if (found.length > 0 && found.every(({ state }) => state !== 'syncing' && state !== 'pending'))
        return found
    }
    throw new Error(`a connection still waits: ${JSON.stringify(await list(person))}`)
  }

  /** Until something is so; the last word is the test's own. */
  async function until(isSo: () => Promise<boolean>, ms = 20_000): Promise<void> {
    for (const end = Date.now() + ms; Date.now() < end; await wait(50)) if (await isSo()) return
  }

  const start = async (person: string) =>
    sessionStartAnswer.parse((await call(person, 'POST', '/api/floid/session/start/')).json())

  const enter = (widgetUrl: string, { bank = 'chile', rut = '12345678-5' }: Login) =>
    fetch(widgetUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ bank, rut, password: 'cualquiera', code: '123456' }),
    })

  return {
    ...house,
    list,
    settled,
    until,
    start,
    enter,
    bankUrl: sandbox.url,
    session: async (person: string, caseid: string) =>
      linkSession.parse((await call(person, 'GET', `/api/floid/session/${caseid}/`)).json()),
    /** Links a bank as a person does at the widget. */
    async link(person: string, login: Login = {}) {
      const { widget_url } = await start(person)
      const entered = await enter(widget_url, login)
      if (!entered.ok) throw new Error(await entered.text())
      return settled(person)
    },
    async press(person: string) {
      const answer = await call(person, 'POST', '/api/banking/refresh/')
      return { status: answer.statusCode, ...refreshAnswer.parse(answer.json()) }
    },
    async truth(login: Login = {}): Promise<FintocTruth> {
      const answer = await fetch(`${sandbox.url}/fintoc/truth/${pathOf(login)}`, { headers })
      const truth: FintocTruth = JSON.parse(await answer.text())
      return truth
    },
    /** Something happens at the bank. */
    async happens(change: object, login: Login = {}) {
      const init = { method: 'POST', headers, body: JSON.stringify(change) }
      const answer = await fetch(`${sandbox.url}/fintoc/happens/${pathOf(login)}`, init)
      if (!answer.ok) throw new Error(await answer.text())
    },
    today: (today: string) => sandbox.configure({ today }),
    sandbox,
  }
}
