import { afterAll } from 'vitest'
import { findFreePort } from '../../../../../scripts/test/free-port.ts'
import { createFloidProvider } from '../../../src/providers/floid/floid.ts'
import type { TestDatabase } from '../../database.ts'
import { startConfigurableSandbox } from '../app/configurable-sandbox.ts'
import { callbackPath, createTestApp, type TestAppOptions } from '../app/test-app.ts'
import { createBankClient } from '../clients/bank-client.ts'

const apiToken = 'api token of the tests'

/** Creates the test app with Floid as its provider and the sandbox bank behind it, all over HTTP. */
export async function createRefreshTestApp(
  db: TestDatabase,
  {
    bank = {},
    scheduleReminder,
  }: {
    bank?: Parameters<typeof startConfigurableSandbox>[0]
    scheduleReminder?: TestAppOptions['scheduleReminder']
  } = {},
) {
  let clockOffsetMs = 0
  const logLines: string[] = []
  const port = await findFreePort()
  const callbackUrl = `http://127.0.0.1:${port}${callbackPath}`
  const sandbox = await startConfigurableSandbox({
    apiToken,
    callbackUrl,
    delayMs: 0,
    today: '2026-11-18',
    ...bank,
  })
  const apiUrl = sandbox.url
  const testApp = await createTestApp({
    db,
    logLines,
    clockOffsetMs: () => clockOffsetMs,
    bankUrl: apiUrl,
    ...(scheduleReminder ? { scheduleReminder } : {}),
    provider: (outgoing) =>
      createFloidProvider({
        widgetUrl: new URL(`${apiUrl}/lucas/widget/0123456789abcdef0123456789abcdef`),
        api: { outgoing, apiUrl, token: apiToken, callbackUrl },
      }),
  })
  const { app, connections } = testApp
  await testApp.start(port)
  afterAll(async () => {
    await testApp.stop()
    await sandbox.close()
  })

  return {
    ...createBankClient(app),
    db,
    app,
    connections,
    logLines,
    /** Sets the date of the bank. */
    setBankDate: (today: string) => sandbox.configure({ today }),
    /** Sets how many days back the bank shows transactions. */
    setHistoryDays: (historyDays: number) => sandbox.configure({ historyDays }),
    /** Sets the response delay of the bank. */
    setBankDelay: (delayMs: number) => sandbox.configure({ delayMs }),
    advance(ms: number) {
      clockOffsetMs += ms
    },
    /** Sets the clock. */
    setTime(moment: Date) {
      clockOffsetMs = moment.getTime() - Date.now()
    },
    now: () => new Date(Date.now() + clockOffsetMs),
    events: testApp.events,
    notifications: testApp.notifications,
    notifyStaleConnection: testApp.notifyStaleConnection,
    getClockOffset: () => clockOffsetMs,
    closeBank: () => sandbox.close(),
    /** Posts a provider callback. */
    postCallback: (payload: object) => app.inject({ method: 'POST', url: callbackPath, payload }),
    listRows: (userId: string) =>
      db.admin
        .selectFrom('transaction')
        .select(['id', 'posted_on', 'amount', 'description'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
    listRefreshes: (userId: string) =>
      db.admin
        .selectFrom('link_session')
        .select(['state', 'refresh_try', 'error_code'])
        .where('user_id', '=', userId)
        .where('refresh_try', 'is not', null)
        .orderBy('id')
        .execute(),
  }
}
