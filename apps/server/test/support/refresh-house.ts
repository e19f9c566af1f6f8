import { afterAll } from 'vitest'
import { freePort } from '../../src/platform/database/embedded/sockets.ts'
import { floidProvider } from '../../src/providers/floid/floid.ts'
import type { TestDatabase } from '../database.ts'
import { bankCalls } from './bank-calls.ts'
import { buildHouse, callbackPath, type HouseOptions } from './house.ts'
import { movableSandbox } from './movable-sandbox.ts'

const apiToken = 'api token of the tests'

/** The server between a person's press and the bank's answer, with the stand-in bank behind it, all over HTTP. */
export async function refreshHouse(
  db: TestDatabase,
  {
    bank = {},
    remind,
  }: { bank?: Parameters<typeof movableSandbox>[0]; remind?: HouseOptions['remind'] } = {},
) {
  let shift = 0
  const lines: string[] = []
  const port = await freePort()
  const callbackUrl = `http://127.0.0.1:${port}${callbackPath}`
  const sandbox = await movableSandbox({ apiToken, callbackUrl, delayMs: 0, today: '2026-11-18', ...bank })
  const apiUrl = sandbox.url
  const house = await buildHouse({
    db,
    lines,
    shift: () => shift,
    bankUrl: apiUrl,
    ...(remind ? { remind } : {}),
    provider: (outgoing) =>
      floidProvider({
        widgetUrl: new URL(`${apiUrl}/lucas/widget/0123456789abcdef0123456789abcdef`),
        api: { outgoing, apiUrl, token: apiToken, callbackUrl },
      }),
  })
  const { app, connections } = house
  await house.start(port)
  afterAll(async () => {
    await house.stop()
    await sandbox.close()
  })

  return {
    ...bankCalls(app),
    db,
    app,
    connections,
    lines,
    /** The bank's day. */
    today: (today: string) => sandbox.configure({ today }),
    /** How many days back the bank shows movements. */
    shows: (historyDays: number) => sandbox.configure({ historyDays }),
    /** How long the bank takes to answer. */
    delay: (delayMs: number) => sandbox.configure({ delayMs }),
    later(ms: number) {
      shift += ms
    },
    /** The clock shows this moment. */
    at(moment: Date) {
      shift = moment.getTime() - Date.now()
    },
    now: () => new Date(Date.now() + shift),
    outbox: house.outbox,
    notifications: house.notifications,
    ahead: () => shift,
    closeBank: () => sandbox.close(),
    /** What a bank posts by itself. */
    post: (payload: object) => app.inject({ method: 'POST', url: callbackPath, payload }),
    rows: (person: string) =>
      db.admin
        .selectFrom('transaction')
        .select(['id', 'posted_on', 'amount', 'description'])
        .where('user_id', '=', person)
        .orderBy('id')
        .execute(),
    cases: (person: string) =>
      db.admin
        .selectFrom('link_session')
        .select(['state', 'refresh_try', 'error_code'])
        .where('user_id', '=', person)
        .where('refresh_try', 'is not', null)
        .orderBy('id')
        .execute(),
  }
}
