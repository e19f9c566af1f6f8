import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { withLockedUserData } from '../../test/support/fixtures/user-data.ts'
import { createMoneyTestApp } from '../../test/support/module-apps/money-test-app.ts'
import { newId } from '../platform/ids.ts'
import { checkInvariants } from './checker.ts'

const db = await testDatabase()
const { createUserWithAccounts, transactions } = await createMoneyTestApp(db)
const now = new Date('2026-11-20T15:00:00Z')

async function household() {
  const ana = await createUserWithAccounts({ balance: 900n }, { type: 'savings' }, { type: 'credit' })
  await ana.ingest(
    ana.buildTransaction(0, 'COMPRA JUMBO', -100n, { balanceAfter: 900n }),
    ana.buildTransaction(0, 'COMPRA LIDER', -50n, { balanceAfter: 850n, date: '2026-11-04' }),
    ana.buildTransaction(0, 'TRASPASO A CUENTA:1', -500n, { balanceAfter: 350n, date: '2026-11-05' }),
    ana.buildTransaction(1, 'TRASPASO DE CUENTA:2', 500n, { date: '2026-11-05' }),
    ana.buildTransaction(2, 'FALABELLA COSTANERA', -40n),
    ana.buildTransaction(2, 'DEVOLUCION FALABELLA COSTANERA', 40n, { date: '2026-11-06' }),
    ana.buildTransaction(2, 'GONE', -500n, { providerId: 'gone', date: '2026-11-05' }),
  )
  const taken = { accountId: ana.ids[2] ?? '', providerIds: ['gone'] }
  await withLockedUserData(db.app, ana.userId, (tx) =>
    transactions.removeByProviderIds(tx, ana.userId, taken),
  )
  const divided = (await ana.listRows()).find(({ description }) => description === 'COMPRA JUMBO')
  const parts = ['Pan', 'Vino'].map((name) => ({ name, amount: 50, category: 'ALIMENTACIÓN' }))
  await ana.call('POST', `/api/transactions/${divided?.id}/split/`, { parts })
  const { body: goal } = await ana.call('POST', '/api/goals/', { name: 'Viaje', target_amount: 100_000 })
  await ana.call('POST', `/api/goals/${goal.id}/contribute/`, { amount: 1_000 })
  await ana.call('POST', '/api/savings/plans/', {
    goal_id: goal.id,
    kind: 'fixed',
    amount: 700,
    day: now.getUTCDate(),
  })
  const { proposals } = await ana.get('/api/savings/')
  await ana.call('POST', `/api/savings/proposals/${proposals[0].id}/confirm/`, {})
  await ana.call('POST', '/api/wallet/items/', { name: 'Auto', kind: 'vehicle', value: 5_000_000 })
  const shared = (await ana.listRows()).find(({ description }) => description === 'TRASPASO A CUENTA:1')
  await ana.call('POST', '/api/goals/assign-transaction/', {
    transaction_id: shared?.id,
    allocations: [{ goal_id: goal.id, allocated_amount: 200 }],
  })
  const budgeted = ['SALUD', 'ROPA', 'HOGAR'].map((category) => ({ kind: 'category', category, amount: 900 }))
  const { ids } = (await ana.call('POST', '/api/budgets/lines/', { lines: budgeted })).body
  await ana.call('POST', '/api/budgets/moves/', { from_line: ids[0], to_line: ids[1], amount: 800 })
  return ana
}
type Household = Awaited<ReturnType<typeof household>>
const other = await household()

/** Breaks the data of a new user without constraints, and returns the violated invariants of that user. */
async function brokenBy(breakIt: (broken: Household) => RawBuilder<unknown>): Promise<string[]> {
  const broken = await household()
  await db.admin.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    await breakIt(broken).execute(connection)
    await sql`reset session_replication_role`.execute(connection)
  })
  const faults = await checkInvariants(db.admin, { now })
  const own = faults.filter((fault) => fault.userId === broken.userId)
  expect(faults.filter((fault) => fault.userId === other.userId)).toEqual([])
  return [...new Set(own.map(({ invariant }) => invariant))].toSorted()
}

test('data written by the product has no violations', async () => {
  expect(await checkInvariants(db.admin, { now })).toEqual([])
})

test('a role bound by row-level security is refused', async () => {
  await expect(checkInvariants(db.app, { now })).rejects.toThrow('bypass row-level security')
  await expect(checkInvariants(db.owner, { now })).rejects.toThrow('bypass row-level security')
})

const where = (who: Household, text: string) => sql`where user_id = ${who.userId} and description = ${text}`

test.each<[string, (broken: Household) => RawBuilder<unknown>, string[]]>([
  [
    'a wrong daily rollup',
    (who) =>
      sql`update daily_rollup set amount = amount - 1 where user_id = ${who.userId} and category = 'ROPA' and kind = 'spending'`,
    ['daily_sums'],
  ],
  [
    'a notification about another user’s goal',
    (
      who,
    ) => sql`insert into notification (user_id, id, kind, cause, title, message, subject, subject_key, created_at)
      select ${who.userId}, gen_random_uuid(), 'goal_near', 'x', 'x', 'x', 'goal', id::text, ${now}
      from goal where user_id = ${other.userId} limit 1`,
    ['notices_of_own'],
  ],
  [
    'a notification read before it was created',
    (who) => sql`insert into notification (user_id, id, kind, cause, title, message, created_at, read_at)
      values (${who.userId}, gen_random_uuid(), 'fee', 'x', 'x', 'x', ${now}, '2020-01-01')`,
    ['notices_read'],
  ],
  [
    'a mail without notifications',
    (who) => sql`insert into notification_mail (user_id, id, kind, due_at, created_at)
      values (${who.userId}, gen_random_uuid(), 'alert', ${now}, ${now})`,
    ['letters_tell'],
  ],
  [
    'a mail with a notification read before it was closed',
    (
      who,
    ) => sql`with letter as (insert into notification_mail (user_id, id, kind, due_at, created_at, closed_at)
        values (${who.userId}, gen_random_uuid(), 'alert', ${now}, ${now}, ${now}) returning id)
      insert into notification (user_id, id, kind, cause, title, message, created_at, read_at, mail_id)
      select ${who.userId}, gen_random_uuid(), 'fee', 'x', 'x', 'x', '2026-01-01', '2026-01-02', id from letter`,
    ['letters_once'],
  ],
  [
    'a mail with a notification created after it was closed',
    (
      who,
    ) => sql`with letter as (insert into notification_mail (user_id, id, kind, due_at, created_at, closed_at, sent_at)
        values (${who.userId}, gen_random_uuid(), 'alert', ${now}, ${now}, '2026-01-01', '2026-01-01') returning id)
      insert into notification (user_id, id, kind, cause, title, message, created_at, mail_id)
      select ${who.userId}, gen_random_uuid(), 'fee', 'x', 'x', 'x', ${now}, id from letter`,
    ['letters_once'],
  ],
  [
    'a plan without a subscription',
    (who) => sql`update person set plan = 'grow' where user_id = ${who.userId}`,
    ['plans_given'],
  ],
  [
    'an unpaid billing period',
    (
      who,
    ) => sql`with held as (update person set plan = 'grow' where user_id = ${who.userId} returning user_id)
      insert into subscription (user_id, state, plan, since, period_from, period_to, anchor, next_plan, due_on, updated_at)
      select user_id, 'active', 'grow', '2026-11-01', '2026-11-01', '2026-12-01', 1, 'grow', '2026-12-01', ${now} from held`,
    ['months_paid'],
  ],
  [
    'a wallet item without a value',
    (who) => sql`delete from wallet_item_value where user_id = ${who.userId}`,
    ['wallet_items_valued'],
  ],
  [
    'a missing daily rollup',
    (who) => sql`delete from daily_rollup where user_id = ${who.userId} and day = '2026-11-04'`,
    ['daily_sums'],
  ],
  [
    'a daily rollup without transactions',
    (who) =>
      sql`update daily_rollup set day = '2026-01-01' where user_id = ${who.userId} and day = '2026-11-04'`,
    ['daily_sums'],
  ],
  [
    'a wrong monthly rollup',
    (who) =>
      sql`update monthly_rollup set amount = amount - 1 where user_id = ${who.userId} and category = 'ROPA' and kind = 'spending'`,
    ['monthly_sums'],
  ],
  [
    'a missing monthly rollup',
    (who) => sql`delete from monthly_rollup where user_id = ${who.userId} and category = 'ALIMENTACIÓN'`,
    ['monthly_sums'],
  ],
  [
    'a monthly rollup without transactions',
    (who) =>
      sql`update monthly_rollup set month = '2026-01-01' where user_id = ${who.userId} and month = '2026-11-01'`,
    ['monthly_sums'],
  ],
  [
    'a wrong weekday rollup',
    (who) =>
      sql`update weekday_rollup set amount = amount - 1 where user_id = ${who.userId} and kind = 'spending'`,
    ['weekday_sums'],
  ],
  [
    'a weekday rollup under another day',
    (who) => sql`update weekday_rollup set weekday = weekday + 7 where user_id = ${who.userId}`,
    ['weekday_sums'],
  ],
  [
    'a wrong merchant rollup',
    (who) => sql`update merchant_rollup set count = 9 where user_id = ${who.userId} and merchant = 'Pan'`,
    ['merchant_sums'],
  ],
  [
    'a deleted transaction row',
    (who) => sql`delete from transaction ${where(who, 'COMPRA LIDER')}`,
    ['account_counts', 'balances_chain', 'daily_sums', 'merchant_sums', 'monthly_sums', 'weekday_sums'],
  ],
  [
    'a wrong transaction count',
    (who) =>
      sql`update account_rollup set count = 99 where user_id = ${who.userId} and account_id = ${who.ids[0]}`,
    ['account_counts'],
  ],
  [
    'a kind that does not fit the sign',
    (who) => sql`update transaction set kind = 'income' ${where(who, 'COMPRA LIDER')}`,
    ['daily_sums', 'kinds', 'merchant_sums', 'monthly_sums', 'weekday_sums'],
  ],
  [
    'a refund without a purchase',
    (who) => sql`update transaction set refund_of = null where user_id = ${who.userId} and kind = 'refund'`,
    ['kinds'],
  ],
  [
    'a refund above its purchase',
    (who) => sql`update transaction set amount = -39 ${where(who, 'FALABELLA COSTANERA')}`,
    ['daily_sums', 'merchant_sums', 'monthly_sums', 'refunds', 'weekday_sums'],
  ],
  [
    'a refund in another category than its purchase',
    (who) =>
      sql`update transaction set category = 'VIAJES' where user_id = ${who.userId} and kind = 'refund'`,
    ['daily_sums', 'monthly_sums', 'refund_categories'],
  ],
  [
    'a pair of unequal amounts',
    (who) => sql`update transaction set amount = 499 ${where(who, 'TRASPASO DE CUENTA:2')}`,
    ['daily_sums', 'merchant_sums', 'monthly_sums', 'pairs', 'weekday_sums'],
  ],
  [
    'a pair within one account',
    (who) => sql`update transaction set account_id = ${who.ids[0]} ${where(who, 'TRASPASO DE CUENTA:2')}`,
    ['account_counts', 'daily_sums', 'merchant_sums', 'monthly_sums', 'pairs', 'weekday_sums'],
  ],
  [
    'a paired row that is no transfer',
    (who) => sql`update transaction set kind = 'spending' ${where(who, 'TRASPASO A CUENTA:1')}`,
    ['daily_sums', 'kinds', 'merchant_sums', 'monthly_sums', 'weekday_sums'],
  ],
  [
    'an allocation of a deleted transaction',
    (who) =>
      sql`update goal_allocation set transaction_id = (select id from transaction ${where(who, 'GONE')}) where user_id = ${who.userId}`,
    ['allocations', 'allocations_in_ledger', 'tombstones'],
  ],
  [
    'a merge whose source was not merged',
    (who) =>
      sql`insert into transaction_merge (user_id, id, kept_id, merged_id, reason, automatic, facts_from, kept_before, kept_after, links, created_at)
          select user_id, ${newId()}, id, (select id from transaction ${where(who, 'COMPRA LIDER')}), 'by_hand', false, 'kept', '{}', '{}', '{}', now()
            from transaction ${where(who, 'COMPRA JUMBO')} and parent_id is null`,
    ['merges'],
  ],
  [
    'a merged row without its merge',
    (who) => sql`update transaction set deletion = 'merge' ${where(who, 'GONE')}`,
    ['merges'],
  ],
  [
    'a transfer pair with a deleted transaction',
    (who) =>
      sql`update transfer_pair set out_id = (select id from transaction ${where(who, 'GONE')}) where user_id = ${who.userId}`,
    ['kinds', 'pairs', 'tombstones'],
  ],
  [
    'a balance outside the chain',
    (who) => sql`update transaction set balance_after = 851 ${where(who, 'COMPRA LIDER')}`,
    ['balances_chain'],
  ],
  [
    'a transfer pair with a missing transaction',
    (who) => sql`update transfer_pair set in_id = ${newId()} where user_id = ${who.userId}`,
    ['kinds', 'no_orphans'],
  ],
  [
    'a reference to another user’s row',
    (who) => sql`update transaction set account_id = ${other.ids[0]} ${where(who, 'FALABELLA COSTANERA')}`,
    [
      'account_counts',
      'daily_sums',
      'merchant_sums',
      'monthly_sums',
      'no_orphans',
      'own_rows_only',
      'weekday_sums',
    ],
  ],
  [
    'a deleted account with transactions',
    (who) => sql`update account set deleted_at = now() where user_id = ${who.userId}`,
    ['deleted_accounts_empty'],
  ],
  [
    'a budget line that gave more than it has',
    (who) => sql`update budget_amount set amount = 700 where user_id = ${who.userId}`,
    ['budget_lines'],
  ],
  [
    'a budget line by pay cycle that gave more than it has',
    (who) => sql`
      with cycle as (insert into budget_plan (user_id, form, period, updated_at) values (${who.userId}, 'lines', 'cycle', now())
          on conflict (user_id) do update set period = 'cycle')
      update budget_move set amount = 901 where user_id = ${who.userId}`,
    ['budget_lines'],
  ],
  [
    'money moved from a budget line that is not there',
    (who) => sql`
      update budget_amount set amount = null where user_id = ${who.userId}
         and line_id = (select id from budget_line where user_id = ${who.userId} and category = 'SALUD')`,
    ['budget_levels'],
  ],
  [
    'money moved between budget lines of different levels',
    (who) => sql`
      with part as (insert into own_category (user_id, id, name, name_key, emoji, color, parent, created_at)
        values (${who.userId}, ${newId()}, 'Botas', 'botas', '🥾', 'blue', 'HOGAR', now()) returning name)
      update budget_line set category = part.name from part where user_id = ${who.userId} and category = 'ROPA'`,
    ['budget_levels'],
  ],
  [
    'money moved to a budget line in a group',
    (who) => sql`
      with line as (insert into budget_line (user_id, id, kind, name, created_at)
             values (${who.userId}, ${newId()}, 'group', 'Casa', '2020-01-01') returning user_id, id),
           member as (insert into budget_member (user_id, form, category, line_id)
             select user_id, 'lines', 'ROPA', id from line)
      insert into budget_amount (user_id, line_id, from_month, amount) select user_id, id, '2026-01-01', 5 from line`,
    ['budget_levels'],
  ],
  [
    'a confirmed proposal that is not what the ledger has',
    (who) => sql`update savings_proposal set amount = amount + 1 where user_id = ${who.userId}`,
    ['savings_proposals'],
  ],
  [
    'an open proposal that is not the sum of its transactions',
    (who) => sql`
      with opened as (
        update savings_proposal set state = 'open', entry_id = null where user_id = ${who.userId} returning plan_id, id)
      insert into savings_share (user_id, plan_id, transaction_id, proposal_id, amount)
      select ${who.userId}, plan_id, gen_random_uuid(), id, 699 from opened`,
    ['savings_proposals'],
  ],
  [
    'allocations above the transaction’s amount',
    (who) =>
      sql`with more as (update goal_allocation set amount = 501 where user_id = ${who.userId})
          update goal_entry set amount = 501 where user_id = ${who.userId} and kind = 'allocation'`,
    ['allocations'],
  ],
  [
    'an allocation that differs from the ledger',
    (who) => sql`update goal_allocation set amount = 201 where user_id = ${who.userId}`,
    ['allocations_in_ledger'],
  ],
  [
    'a goal with a negative sum',
    (who) => sql`update goal_entry set amount = -1000 where user_id = ${who.userId} and amount = 1000`,
    ['goal_ledgers'],
  ],
  [
    'an allocation of a missing transaction',
    (who) => sql`update goal_allocation set transaction_id = ${newId()} where user_id = ${who.userId}`,
    ['allocations_in_ledger', 'no_orphans'],
  ],
  [
    'split parts that do not sum to the amount',
    (who) =>
      sql`with one as (update transaction set amount = amount - 1 where user_id = ${who.userId} and merchant_name = 'Pan'),
               days as (update daily_rollup set amount = amount - 1 where user_id = ${who.userId} and day = '2026-11-03'
                           and category = 'ALIMENTACIÓN'),
               months as (update monthly_rollup set amount = amount - 1 where user_id = ${who.userId} and month = '2026-11-01'
                             and category = 'ALIMENTACIÓN' and kind = 'spending'),
               weekdays as (update weekday_rollup set amount = amount - 1 where user_id = ${who.userId} and month = '2026-11-01'
                               and account_id = ${who.ids[0]} and weekday = 2 and kind = 'spending')
          update merchant_rollup set amount = amount - 1 where user_id = ${who.userId} and merchant = 'Pan'`,
    ['splits'],
  ],
  [
    'a split part whose parent is not marked as split',
    (who) =>
      sql`update transaction set part_total = null where user_id = ${who.userId} and parent_id is null`,
    ['account_counts', 'daily_sums', 'merchant_sums', 'monthly_sums', 'splits', 'weekday_sums'],
  ],
  [
    'one provider id on two transactions',
    (who) =>
      sql`update transaction set provider_id = 'same' where user_id = ${who.userId} and account_id = ${who.ids[0]}`,
    ['provider_ids_unique'],
  ],
])('%s is found', async (_, breakIt, invariants) => {
  if (invariants[0] === 'provider_ids_unique')
    await sql`alter table transaction drop constraint transaction_user_id_account_id_provider_id_key`.execute(
      db.owner,
    )
  expect(await brokenBy(breakIt)).toEqual(invariants)
})
