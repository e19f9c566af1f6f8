import { type Decision, decisionsAnswer, reviewPage } from '@lucas/contract/transactions/review.ts'
import { transaction } from '@lucas/contract/transactions/transaction.ts'
import { expect, test } from 'vitest'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { waitUntilEventsPublished } from '../../../test/support/app/user-rows.ts'
import { createDemoClient } from '../../../test/support/clients/demo-client.ts'
import { checkInvariants } from '../../checker/checker.ts'
import { newId } from '../../platform/ids.ts'

const app = await createFullApp()
const { admin } = app.db

interface Session {
  access: string
  user: { id: string }
}

/** Stores suggested own transfers between two accounts of the user. Returns the calls that answer their questions. */
async function askAboutTransfers(who: Session, count: number) {
  const post = async (url: string, body: object) => (await app.requestAs(who, 'POST', url, body)).json()
  const openAccount = async (name: string): Promise<string> =>
    (await post('/api/accounts/', { name, currency: 'CLP' })).id
  const addRow = async (account: string, type: 'Income' | 'Expense', amount: number) =>
    transaction.parse(await post('/api/transactions/', { name: 'Traspaso', account, type, amount })).id
  const [from, to] = [await openAccount('Efectivo'), await openAccount('Alcancía')]
  for (let at = 1; at <= count; at++)
    await admin
      .insertInto('transfer_pair')
      .values({
        user_id: who.user.id,
        id: newId(),
        out_id: await addRow(from, 'Expense', 10_000 + at),
        in_id: await addRow(to, 'Income', 10_000 + at),
        kind: 'own_transfer',
        state: 'suggested',
        created_at: new Date(),
      })
      .execute()
  const queue = await app.requestAs(who, 'GET', '/api/review/?reason=transfer&limit=200')
  const ids = reviewPage.parse(queue.json()).results.map(({ id }) => id)
  return {
    ids,
    decide: async (action: Decision['action']) => {
      const decisions = ids.map((id) => ({ id, action }))
      const answer = await app.requestAs(who, 'POST', '/api/review/decide/', { decisions })
      return decisionsAnswer.parse(answer.json()).results.map(({ outcome }) => outcome)
    },
    reopen: () => app.requestAs(who, 'POST', '/api/review/reopen/', { ids }),
    listKinds: async () =>
      (
        await admin
          .selectFrom('transaction')
          .select('kind')
          .where('user_id', '=', who.user.id)
          .where('account_id', 'in', [from, to])
          .orderBy('kind')
          .execute()
      ).map(({ kind }) => kind),
  }
}

const undecided = ['income', 'income', 'income', 'spending', 'spending', 'spending']
const confirmed = ['transfer', 'transfer', 'transfer', 'transfer', 'transfer', 'transfer']

test('a batch is confirmed and undone while the data are blocked: the person writes it, and nothing is derived', async () => {
  const member = await app.auth.registerUser()
  const { ids, decide, reopen, listKinds } = await askAboutTransfers(member, 3)
  expect(ids).toHaveLength(3)
  expect((await app.requestAs(member, 'PUT', '/api/privacy/block/', { blocked: true })).statusCode).toBe(200)
  /** What jobs and alerts derive from transactions. */
  const listDerived = async () => [
    await admin.selectFrom('recurring_series').select('id').where('user_id', '=', member.user.id).execute(),
    await admin
      .selectFrom('notification')
      .select('id')
      .where('user_id', '=', member.user.id)
      .where('kind', '<>', 'security')
      .execute(),
  ]
  const before = await listDerived()

  expect(await decide('confirm')).toEqual(['confirmed', 'confirmed', 'confirmed'])
  expect(await decide('confirm')).toEqual(['confirmed', 'confirmed', 'confirmed'])
  expect(await listKinds()).toEqual(confirmed)
  expect((await reopen()).statusCode).toBe(200)
  expect(await listKinds()).toEqual(undecided)
  await waitUntilEventsPublished(app.db)
  expect(await listDerived()).toEqual(before)
  expect(await checkInvariants(admin, { now: new Date() })).toEqual([])
})

test('a demo session confirms a batch and undoes it, of its own data only', async () => {
  const demo = createDemoClient(app)
  const [visitor, other] = [await demo.startReadySession(), await demo.startReadySession()]
  const { ids, decide, reopen, listKinds } = await askAboutTransfers(visitor, 3)
  const decisions = ids.map((id) => ({ id, action: 'confirm' }))
  expect((await app.requestAs(other, 'POST', '/api/review/decide/', { decisions })).statusCode).toBe(404)
  expect(await listKinds()).toEqual(undecided)

  expect(new Set(await decide('confirm'))).toEqual(new Set(['confirmed']))
  expect(await listKinds()).toEqual(confirmed)
  expect((await reopen()).statusCode).toBe(200)
  expect(await listKinds()).toEqual(undecided)
  expect(await checkInvariants(admin, { now: new Date() })).toEqual([])
})
