import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { existingRepository } from '../../src/modules/ledger/repository/existing.ts'
import { reviewQueueRepository } from '../../src/modules/ledger/repository/review-queue.ts'
import { transactionRepository } from '../../src/modules/recurring/repository/transaction.ts'
import { type Tx, withUser } from '../../src/platform/database/user-transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { testDatabase } from '../database.ts'
import { createMoneyTestApp, type MoneyUser } from '../support/module-apps/money-test-app.ts'

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)
const rows = 1_500

const addRows = (user: MoneyUser, count: number) =>
  user.ingest(
    ...Array.from({ length: count }, (_, at) =>
      user.buildTransaction(0, `COMPRA ${at}`, BigInt(-1_000 - at), { date: '2026-11-04' }),
    ),
  )

/** Returns how many index searches and rows of these tables this connection has counted. */
async function countReads(tx: Tx): Promise<number> {
  const { rows: counts } = await sql<{ reads: number }>`
    select sum(coalesce(idx_scan, 0) + coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as reads
      from pg_stat_xact_user_tables where relname in ('transaction', 'recurring_row')`.execute(tx)
  return counts[0]?.reads ?? 0
}

/** A user whose history was written after the statistics of the tables, which know other users only. */
async function createUnknownUser() {
  for (const table of ['transaction', 'recurring_row'])
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(db.owner)
  for (let other = 0; other < 3; other += 1) await addRows(await createUserWithAccounts(), 200)
  // Rows that are in no series, because their user said so.
  await sql`insert into recurring_row (user_id, transaction_id, origin)
            select user_id, id, 'person' from transaction
            on conflict do nothing`.execute(db.admin)
  await sql`analyze transaction, recurring_row`.execute(db.admin)
  const user = await createUserWithAccounts()
  await addRows(user, rows)
  return user
}

const readsOf = (userId: string, run: (tx: Tx) => Promise<unknown>): Promise<number> =>
  withUser(db.jobs, userId, async (tx) => {
    const before = await countReads(tx)
    await run(tx)
    return (await countReads(tx)) - before
  })

describe('statements of an ingest for a user whom the statistics do not know', () => {
  test('read the history at most a few times', async () => {
    const { userId, listRows } = await createUnknownUser()
    const [first] = await listRows()
    const ids = Array.from({ length: 500 }, newId)
    const statements: Record<string, (tx: Tx) => Promise<unknown>> = {
      'rows by provider id': (tx) =>
        existingRepository(tx).listByProviderIds(userId, first?.account_id ?? '', ids),
      'rows of a series': (tx) => transactionRepository(tx).listMembers(userId, ids, ids.slice(0, 7)),
    }
    for (const [name, run] of Object.entries(statements)) {
      expect(await readsOf(userId, run), name).toBeLessThan(3 * rows)
    }
  })
})

describe('statements for a user without transactions beside one with many', () => {
  test('do not read those of the other', async () => {
    await createUnknownUser()
    const { userId } = await createUserWithAccounts()
    expect(await readsOf(userId, (tx) => existingRepository(tx).hasRows(userId))).toBeLessThan(20)
  })
})

describe('statements after a transaction is written by hand', () => {
  test('do not read the history', async () => {
    const { userId } = await createUnknownUser()
    const moment = new Date('2026-11-20T16:00:00Z')
    expect(
      await readsOf(userId, (tx) => transactionRepository(tx).listKeysChangedSince(userId, moment)),
    ).toBeLessThan(20)
  })
})

describe('statements of the review queue', () => {
  test('neither count by reading rows nor read a name to find its chosen categories', async () => {
    const { userId, call, listRows } = await createUnknownUser()
    const [first] = await listRows()
    const [{ recurring_key: key } = { recurring_key: '' }] = await withUser(db.jobs, userId, (tx) =>
      reviewQueueRepository(tx).listUncategorized(userId, null, 1),
    )
    await call('PATCH', `/api/transactions/${first?.id}/`, { category: 'TRANSPORTE' })
    const counts = (tx: Tx) => reviewQueueRepository(tx).countByReason(userId)
    const chosen = (tx: Tx) => reviewQueueRepository(tx).listHabits(userId, [key])
    expect(await withUser(db.jobs, userId, counts)).toEqual([{ reason: 'category', count: rows - 1 }])
    expect(await withUser(db.jobs, userId, chosen)).toMatchObject([{ category: 'TRANSPORTE' }])
    // A row counts from the index alone once it was vacuumed, which waits for every transaction that began before it.
    const countAfterVacuum = async () => {
      await sql`vacuum transaction`.execute(db.admin)
      return readsOf(userId, counts)
    }
    await expect.poll(countAfterVacuum, { timeout: 20_000 }).toBeLessThan(rows / 10)
    expect(await readsOf(userId, chosen), 'chosen categories').toBeLessThan(20)
  })
})
