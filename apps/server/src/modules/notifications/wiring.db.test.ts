import { notificationPage } from '@lucas/contract/notifications/notification.ts'
import { addDays, toPlainDate } from '@lucas/contract/rules/periods.ts'
import { beforeEach, expect, test } from 'vitest'
import { createFullApp, type TestUser } from '../../../test/support/app/full-app.ts'
import { createImportClient } from '../../../test/support/clients/import-client.ts'
import { pollAttempts } from '../../../test/support/poll-attempts.ts'

// The whole product as `main.ts` puts it together: rows of every source must reach the rules of the user.
const app = await createFullApp()
const today = toPlainDate(new Date())
let user: TestUser

const request = async (method: 'GET' | 'POST', path: string, body?: object) => {
  const answer = await app.requestAs(user, method, path, body)
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.body}`)
  return answer.json()
}
const listTitles = async () =>
  notificationPage
    .parse(await request('GET', '/api/notifications/'))
    .results.flatMap(({ kind, title }) => (kind === 'big_movement' ? [title] : []))

/** Waits for alerts of the rule. */
async function waitForAlerts(): Promise<string[]> {
  for await (const _ of pollAttempts(30_000)) {
    const titles = await listTitles()
    if (titles.length > 0) return titles
  }
  throw new Error('no alert came')
}

beforeEach(async () => {
  user = await app.auth.registerUser()
  await request('POST', '/api/alert-rules/', { kind: 'big_movement', amount: 500_000 })
})

test('a transaction written by hand raises an alert after its series are computed', async () => {
  await request('POST', '/api/transactions/', { name: 'Refrigerador', amount: 700_000, date: today })
  expect(await waitForAlerts()).toHaveLength(1)
})

test('a rule applied to earlier rows raises the category limit of the month', async () => {
  await request('POST', '/api/alert-rules/', { kind: 'category_limit', amount: 100_000, category: 'ROPA' })
  await request('POST', '/api/transactions/', { name: 'Compra clínica', amount: 300_000, date: today })
  const rule = await request('POST', '/api/rules/', {
    conditions: [{ field: 'text', operator: 'contains', value: 'clinica' }],
    actions: { category: 'ROPA' },
  })
  await request('POST', `/api/rules/${rule.id}/apply/`)
  for await (const _ of pollAttempts(30_000)) {
    const { results } = notificationPage.parse(await request('GET', '/api/notifications/'))
    const found = results.filter(({ kind }) => kind === 'category_limit')
    if (found.length === 0) continue
    expect(found).toMatchObject([{ title: 'Ropa pasó tu límite de $100.000' }])
    return
  }
  throw new Error('no alert came')
})

test('a row of a later statement raises an alert after its series are computed', async () => {
  const imports = createImportClient(app)
  const account = { name: 'Mi cuenta', type: 'checking', currency: 'CLP', institution_id: null }
  const toDate = (days: number) => addDays(today, -days).split('-').toReversed().join('/')
  const importRow = async (line: string, into: object) => {
    const file = await imports.upload(user, Buffer.from(`Fecha;Descripción;Monto\n${line}`))
    const { id } = await imports.patch(user, file.id, into)
    return imports.confirm(user, id)
  }
  const first = await importRow(`${toDate(20)};COMPRA FERIA;-4500`, { account })
  await importRow(`${toDate(1)};COMPRA MUEBLES SUR;-800000`, { account_id: first.account?.account_id })
  expect(await waitForAlerts()).toHaveLength(1)
})

test('a row of a later sync raises an alert', async () => {
  await app.linkBank(user)
  expect(await listTitles()).toEqual([])
  await request('POST', '/api/alert-rules/', { kind: 'big_movement', amount: 1_000 })
  // The first delivery is history. From here on its rows count as stored after the last check; the bank is linked again.
  await app.db.admin
    .updateTable('notification_watch')
    .set({ seen_until: new Date(0) })
    .where('user_id', '=', user.user.id)
    .execute()
  await app.linkBank(user)
  expect(await waitForAlerts()).not.toEqual([])
})
