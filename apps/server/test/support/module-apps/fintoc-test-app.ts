import { afterAll } from 'vitest'
import { findFreePort } from '../../../../../scripts/test/free-port.ts'
import { createFintocProvider } from '../../../src/providers/fintoc/fintoc.ts'
import type { TestDatabase } from '../../database.ts'
import { startConfigurableSandbox } from '../app/configurable-sandbox.ts'
import { createTestApp } from '../app/test-app.ts'
import { type BankLogin, createBankClient, enterWidget } from '../clients/bank-client.ts'
import { pollAttempts } from '../poll-attempts.ts'

export const fintocKeys = {
  secretKey: 'sk_test_of_the_tests',
  publicKey: 'pk_test_of_the_tests',
  webhookSecret: 'whsec_test_lucas_0001',
}
export const webhookPath = '/api/fintoc/webhook/'

interface ExpectedTransaction {
  id: string
  date: string
  description: string
  amount: string
  pending: boolean
}
export interface FintocExpectedData {
  link: string
  accounts: {
    id: string
    number: string
    type: string
    currency: string
    balance: string
    movements: ExpectedTransaction[]
  }[]
}

/** Creates the test app with Fintoc as its provider and the sandbox bank behind it, all over HTTP. */
export async function createFintocTestApp(db: TestDatabase) {
  const logLines: string[] = []
  const port = await findFreePort()
  const webhookUrl = `http://127.0.0.1:${port}${webhookPath}`
  const fintoc = { ...fintocKeys, webhookUrl, callsPerSecond: 0, cooldownMs: 0 }
  const sandbox = await startConfigurableSandbox({
    delayMs: 0,
    lateDelayMs: 1_500,
    today: '2026-11-18',
    fintoc,
  })
  const testApp = await createTestApp({
    db,
    logLines,
    bankUrl: sandbox.url,
    provider: (outgoing) =>
      createFintocProvider({
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
  const { app, connections } = testApp
  await testApp.start(port)
  afterAll(async () => {
    await testApp.stop()
    await sandbox.close()
  })

  const toLoginPath = ({ bank = 'chile', rut = '12345678-5' }: BankLogin) => `${rut}/${bank}`
  const headers = { authorization: fintocKeys.secretKey, 'content-type': 'application/json' }

  /** Waits until a condition is true, at most `ms`; the test checks the result. */
  async function waitUntil(isDone: () => Promise<boolean>, ms = 60_000): Promise<void> {
    for await (const _ of pollAttempts(ms)) if (await isDone()) return
  }

  return {
    ...createBankClient(app),
    db,
    app,
    connections,
    logLines,
    waitUntil: waitUntil,
    submitWidget: enterWidget,
    bankUrl: sandbox.url,
    async fetchExpectedData(login: BankLogin = {}): Promise<FintocExpectedData> {
      const answer = await fetch(`${sandbox.url}/fintoc/truth/${toLoginPath(login)}`, { headers })
      const expected: FintocExpectedData = JSON.parse(await answer.text())
      return expected
    },
    /** Applies a change at the sandbox bank. */
    async changeAtBank(change: object, login: BankLogin = {}) {
      const init = { method: 'POST', headers, body: JSON.stringify(change) }
      const answer = await fetch(`${sandbox.url}/fintoc/happens/${toLoginPath(login)}`, init)
      if (!answer.ok) throw new Error(await answer.text())
    },
    setBankDate: (today: string) => sandbox.configure({ today }),
    sandbox,
    /** Lists the transactions that are not deleted, with the bank's fields. */
    listRows: (userId: string) =>
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
        .where('transaction.user_id', '=', userId)
        .where('transaction.deleted_at', 'is', null)
        .orderBy('transaction.id')
        .execute(),
  }
}
