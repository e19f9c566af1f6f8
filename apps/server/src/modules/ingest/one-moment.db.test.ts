import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp } from '../../../test/support/module-apps/money-test-app.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { newId } from '../../platform/ids.ts'

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)
const ana = await createUserWithAccounts({ institution: 'BCI' })
await ana.ingest(ana.buildTransaction(0, 'COMPRA JUMBO', -12_990n))

/** Moves the row to a new account. */
async function openAnAccount(tx: Tx) {
  const account = { id: newId(), name: 'Cuenta nueva', provider_key: `\\x${randomBytes(8).toString('hex')}` }
  await sql`insert into account
    select (jsonb_populate_record(a, ${JSON.stringify(account)}::jsonb)).* from account a where user_id = ${ana.userId}`.execute(
    tx,
  )
  await tx
    .updateTable('transaction')
    .set({ account_id: account.id })
    .where('user_id', '=', ana.userId)
    .execute()
}

const waiting = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db.admin)
  return rows[0]?.count
}

test('writes between the reads of one response are in none of them', async () => {
  const asked = ['/api/transactions/', '/api/analytics/recent-transactions/', '/api/review/']
  const { answers } = await db.admin.transaction().execute(async (tx) => {
    // A request that starts now has read the accounts and waits for the rows.
    await sql`lock table transaction in access exclusive mode`.execute(tx)
    const pending = Promise.all(asked.map((url) => ana.call('GET', url)))
    await expect.poll(waiting).toBe(asked.length)
    await openAnAccount(tx)
    return { answers: pending }
  })
  const [list, recent, review] = await answers
  expect(list).toMatchObject({ status: 200, body: { count: 1, results: [{ account_name: 'Cuenta 0' }] } })
  expect(recent).toMatchObject({ status: 200, body: [{ account_name: 'Cuenta 0' }] })
  expect(review?.status).toBe(200)
  expect(await ana.get('/api/transactions/')).toMatchObject({ results: [{ account_name: 'Cuenta nueva' }] })
})
