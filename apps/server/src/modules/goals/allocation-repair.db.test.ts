import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'
import { runOperator } from '../../../test/support/operator-process.ts'
import { checkInvariants } from '../../checker/checker.ts'

// Releases before migration 0040 could leave these states: the checker finds them, and one command repairs them.

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)

async function saver() {
  const user = await createUserWithAccounts()
  const made = async (url: string, body: Record<string, unknown>) => (await user.call('POST', url, body)).body
  const { id: goal } = await made('/api/goals/', { name: 'Viaje', target_amount: 500_000 })
  await made(`/api/goals/${goal}/contribute/`, { amount: 1_000 })
  const { id: row } = await made('/api/transactions/', { name: 'Feria', amount: 10_000 })
  const allocations = [{ goal_id: goal, allocated_amount: 8_000 }]
  await made('/api/goals/assign-transaction/', { transaction_id: row, allocations })
  return { who: user, goal, row }
}

/** Writes an invalid state with all triggers and foreign keys off. */
const runUnchecked = (fault: RawBuilder<unknown>) =>
  db.admin.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    await fault.execute(connection)
    await sql`reset session_replication_role`.execute(connection)
  })
const listViolations = async ({ userId }: MoneyUser) => [
  ...new Set(
    (await checkInvariants(db.admin, { now: new Date() }))
      .filter((violation) => violation.userId === userId)
      .map(({ invariant }) => invariant),
  ),
]
/** Reduces the user's only transaction with its rollups and balance, but not the allocation. */
const reduceTransaction = (row: string, amount: bigint) => sql`
  with changed as (
    update transaction set amount = ${amount}, original_out = ${-amount} where id = ${row} returning user_id, account_id),
  days as (update daily_rollup r set amount = ${amount} from changed c where r.user_id = c.user_id),
  months as (update monthly_rollup r set amount = ${amount} from changed c where r.user_id = c.user_id),
  weekdays as (update weekday_rollup r set amount = ${amount} from changed c where r.user_id = c.user_id),
  merchants as (update merchant_rollup r set amount = ${amount} from changed c where r.user_id = c.user_id)
  update account a set balance_current = ${amount} from changed c
   where a.user_id = c.user_id and a.id = c.account_id`

describe('rel/allocation-repair', () => {
  test('an allocation of a deleted transaction is listed, reported and reversed', async () => {
    const { who: user, goal, row } = await saver()
    const { body: deleted } = await user.call('DELETE', `/api/transactions/${row}/`)
    const [allocation] = deleted.parts
    await runUnchecked(sql`
      with back as (insert into goal_allocation (user_id, id, transaction_id, goal_id, amount, note, created_at, updated_at)
        values (${user.userId}, gen_random_uuid(), ${row}, ${goal}, ${allocation.amount}, '', now(), now()))
      insert into goal_entry (user_id, id, goal_id, kind, amount, note, transaction_id, made_on, created_at)
        values (${user.userId}, gen_random_uuid(), ${goal}, 'allocation', ${allocation.amount}, '', ${row}, '2026-11-20', now())`)
    expect(await listViolations(user)).toEqual(['tombstones', 'allocations'])
    const listed = await user.call('GET', `/api/goals/${goal}/allocated_transactions/`)
    expect(listed).toMatchObject({
      status: 200,
      body: { results: [{ allocated_amount: 8_000, transaction: { id: row } }] },
    })

    expect(await runOperator(db, ['goals', 'repair', user.userId])).toBe(
      `${user.userId}: 1 transactions repaired, 0 ledger lines corrected.\n`,
    )
    expect(await listViolations(user)).toEqual([])
    expect((await user.get(`/api/goals/${goal}/`)).current_amount).toBe(1_000)
    expect((await user.get(`/api/goals/${goal}/allocated_transactions/`)).results).toEqual([])
    expect((await user.get(`/api/goals/${goal}/transactions/`)).results[0]).toMatchObject({
      transaction_type: 'reversal',
      amount: -8_000,
      transaction_id: row,
    })
    expect(await runOperator(db, ['goals', 'repair', user.userId])).toBe(
      `${user.userId}: 0 transactions repaired, 0 ledger lines corrected.\n`,
    )
  })

  test('an allocation above the amount of its transaction is reduced to it', async () => {
    const { who: user, goal, row } = await saver()
    await runUnchecked(reduceTransaction(row, -3_000n))
    expect(await listViolations(user)).toEqual(['allocations'])
    expect((await user.call('GET', `/api/goals/${goal}/allocated_transactions/`)).status).toBe(200)
    await runOperator(db, ['goals', 'repair', user.userId])
    expect(await listViolations(user)).toEqual([])
    expect((await user.get(`/api/goals/${goal}/`)).current_amount).toBe(4_000)
  })

  test.each([
    ['lost its allocation', sql`delete from goal_allocation`, 1_000],
    ['has a larger allocation', sql`update goal_allocation set amount = 9000`, 10_000],
  ])('a ledger that %s follows the allocation', async (_, fault, current) => {
    const { who: user, goal } = await saver()
    await runUnchecked(sql`${fault} where user_id = ${user.userId}`)
    expect(await listViolations(user)).toEqual(['allocations_in_ledger'])
    expect(await runOperator(db, ['goals', 'repair', user.userId])).toContain('1 ledger lines corrected.')
    expect(await listViolations(user)).toEqual([])
    expect((await user.get(`/api/goals/${goal}/`)).current_amount).toBe(current)
  })

  test('an unknown id and a word that is no id are rejected', async () => {
    await expect(runOperator(db, ['goals', 'repair', crypto.randomUUID()])).rejects.toMatchObject({ code: 1 })
    await expect(runOperator(db, ['goals', 'repair', 'everybody'])).rejects.toMatchObject({ code: 2 })
  })
})
