import { afterAll } from 'vitest'
import { freePort } from '../../src/platform/database/embedded/sockets.ts'
import { fintocProvider } from '../../src/providers/fintoc/fintoc.ts'
import type { TestDatabase } from '../database.ts'
import { type BankLogin, bankCalls, enterWidget } from './bank-calls.ts'
import { buildHouse } from './house.ts'
import { movableSandbox } from './movable-sandbox.ts'
import { turns } from './turns.ts'

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

/** The server with Fintoc as its provider and the stand-in behind it, all over HTTP. */
export async function fintocHouse(db: TestDatabase) {
  const lines: string[] = []
  const port = await freePort()
  const webhookUrl = `http://127.0.0.1:${port}${webhookPath}`
  const fintoc = { ...fintocKeys, webhookUrl, callsPerSecond: 0, cooldownMs: 0 }
  const sandbox = await movableSandbox({ delayMs: 0, lateDelayMs: 1_500, today: '2026-11-18', fintoc })
  const house = await buildHouse({
    db,
    lines,
    bankUrl: sandbox.url,
    provider: (outgoing) =>
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
  })
  const { app, connections } = house
  await house.start(port)
  afterAll(async () => {
    await house.stop()
    await sandbox.close()
  })

  const pathOf = ({ bank = 'chile', rut = '12345678-5' }: BankLogin) => `${rut}/${bank}`
  const headers = { authorization: fintocKeys.secretKey, 'content-type': 'application/json' }

  /** Until something is so; the last word is the test's own. */
  async function until(isSo: () => Promise<boolean>, ms = 60_000): Promise<void> {
    for await (const _ of turns(ms)) if (await isSo()) return
  }

  return {
    ...bankCalls(app),
    db,
    app,
    connections,
    lines,
    until,
    enter: enterWidget,
    bankUrl: sandbox.url,
    async truth(login: BankLogin = {}): Promise<FintocTruth> {
      const answer = await fetch(`${sandbox.url}/fintoc/truth/${pathOf(login)}`, { headers })
      const truth: FintocTruth = JSON.parse(await answer.text())
      return truth
    },
    /** Something happens at the bank. */
    async happens(change: object, login: BankLogin = {}) {
      const init = { method: 'POST', headers, body: JSON.stringify(change) }
      const answer = await fetch(`${sandbox.url}/fintoc/happens/${pathOf(login)}`, init)
      if (!answer.ok) throw new Error(await answer.text())
    },
    today: (today: string) => sandbox.configure({ today }),
    sandbox,
    /** Every row that is not gone, as the bank would say it. */
    rows: (person: string) =>
      db.admin
        .selectFrom('transaction')
        .innerJoin('account', 'account.id', 'transaction.account_id')
        .select([
          'transaction.id',
          'transaction.provider_id',
          'account.mask',
          'transaction.currency',
          'transaction.posted_on',
          'transaction.amount',
          'transaction.description',
          'transaction.pending',
          'transaction.notes',
          'transaction.tags',
          'transaction.category',
        ])
        .where('transaction.user_id', '=', person)
        .where('transaction.deleted_at', 'is', null)
        .orderBy('transaction.id')
        .execute(),
  }
}
