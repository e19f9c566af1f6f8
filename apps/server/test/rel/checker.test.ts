import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkInvariants } from '../../src/checker/checker.ts'
import { asPerson } from '../../src/platform/database/person.ts'
import { newId } from '../../src/platform/ids.ts'
import { testDatabase } from '../database.ts'
import { moneyHouse } from '../support/money-house.ts'

const db = await testDatabase()
const { person, transactions } = await moneyHouse(db)
const now = new Date('2026-11-20T15:00:00Z')

async function household() {
  const ana = await person({ balance: 900n }, { type: 'savings' }, { type: 'credit' })
  await ana.deliver(
    ana.movement(0, 'COMPRA JUMBO', -100n, { balanceAfter: 900n }),
    ana.movement(0, 'COMPRA LIDER', -50n, { balanceAfter: 850n, date: '2026-11-04' }),
    ana.movement(0, 'TRASPASO A CUENTA:1', -500n, { balanceAfter: 350n, date: '2026-11-05' }),
    ana.movement(1, 'TRASPASO DE CUENTA:2', 500n, { date: '2026-11-05' }),
    ana.movement(2, 'FALABELLA COSTANERA', -40n),
    ana.movement(2, 'DEVOLUCION FALABELLA COSTANERA', 40n, { date: '2026-11-06' }),
    ana.movement(2, 'GONE', -500n, { providerId: 'gone', date: '2026-11-05' }),
  )
  const taken = { accountId: ana.ids[2] ?? '', providerIds: ['gone'] }
  await asPerson(db.app, ana.userId, (tx) => transactions.takeBack(tx, ana.userId, taken))
  const divided = (await ana.rows()).find(({ description }) => description === 'COMPRA JUMBO')
  const parts = ['Pan', 'Vino'].map((name) => ({ name, amount: 50, category: 'ALIMENTACIÓN' }))
  await ana.call('POST', `/api/transactions/${divided?.id}/split/`, { parts })
  const { body: goal } = await ana.call('POST', '/api/goals/', { name: 'Viaje', target_amount: 100_000 })
  await ana.call('POST', `/api/goals/${goal.id}/contribute/`, { amount: 1_000 })
  await ana.call('POST', '/api/wallet/items/', { name: 'Auto', kind: 'vehicle', value: 5_000_000 })
  const shared = (await ana.rows()).find(({ description }) => description === 'TRASPASO A CUENTA:1')
  await ana.call('POST', '/api/goals/assign-transaction/', {
    transaction_id: shared?.id,
    allocations: [{ goal_id: goal.id, allocated_amount: 200 }],
  })
  return ana
}
type Household = Awaited<ReturnType<typeof household>>
const other = await household()

/** Breaks something past every rule, as no path of ours could, and answers what the checker says of that person. */
async function brokenBy(breakIt: (broken: Household) => RawBuilder<unknown>): Promise<string[]> {
  const broken = await household()
  await db.admin.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    await breakIt(broken).execute(connection)
    await sql`reset session_replication_role`.execute(connection)
  })
  const faults = await checkInvariants(db.admin, { now })
  const own = faults.filter((fault) => fault.person === broken.userId)
  expect(faults.filter((fault) => fault.person === other.userId)).toEqual([])
  return [...new Set(own.map(({ invariant }) => invariant))].toSorted()
}

test('nothing is wrong with what the house writes', async () => {
  expect(await checkInvariants(db.admin, { now })).toEqual([])
})

test('a role that row-level security binds is refused, for it would find nothing', async () => {
  await expect(checkInvariants(db.app, { now })).rejects.toThrow('bypass row-level security')
  await expect(checkInvariants(db.owner, { now })).rejects.toThrow('bypass row-level security')
})

const where = (who: Household, text: string) => sql`where user_id = ${who.userId} and description = ${text}`

test.each<[string, (broken: Household) => RawBuilder<unknown>, string[]]>([
  [
    'a daily sum that is off',
    (who) =>
      sql`update daily_rollup set amount = amount - 1 where user_id = ${who.userId} and category = 'ROPA' and kind = 'spending'`,
    ['daily_sums'],
  ],
  [
    'a notification about a goal of somebody else',
    (
      who,
    ) => sql`insert into notification (user_id, id, kind, cause, title, message, subject, subject_key, created_at)
      select ${who.userId}, gen_random_uuid(), 'goal_near', 'x', 'x', 'x', 'goal', id::text, ${now}
      from goal where user_id = ${other.userId} limit 1`,
    ['notices_of_own'],
  ],
  [
    'a notification read before it was told',
    (who) => sql`insert into notification (user_id, id, kind, cause, title, message, created_at, read_at)
      values (${who.userId}, gen_random_uuid(), 'fee', 'x', 'x', 'x', ${now}, '2020-01-01')`,
    ['notices_read'],
  ],
  [
    'a letter about nothing',
    (who) => sql`insert into notification_mail (user_id, id, kind, due_at, created_at)
      values (${who.userId}, gen_random_uuid(), 'alert', ${now}, ${now})`,
    ['letters_tell'],
  ],
  [
    'a letter about what was seen before it left',
    (
      who,
    ) => sql`with letter as (insert into notification_mail (user_id, id, kind, due_at, created_at, closed_at)
        values (${who.userId}, gen_random_uuid(), 'alert', ${now}, ${now}, ${now}) returning id)
      insert into notification (user_id, id, kind, cause, title, message, created_at, read_at, mail_id)
      select ${who.userId}, gen_random_uuid(), 'fee', 'x', 'x', 'x', '2026-01-01', '2026-01-02', id from letter`,
    ['letters_once'],
  ],
  [
    'a letter that a later alert joined',
    (
      who,
    ) => sql`with letter as (insert into notification_mail (user_id, id, kind, due_at, created_at, closed_at, sent_at)
        values (${who.userId}, gen_random_uuid(), 'alert', ${now}, ${now}, '2026-01-01', '2026-01-01') returning id)
      insert into notification (user_id, id, kind, cause, title, message, created_at, mail_id)
      select ${who.userId}, gen_random_uuid(), 'fee', 'x', 'x', 'x', ${now}, id from letter`,
    ['letters_once'],
  ],
  [
    'a plan that nobody gave',
    (who) => sql`update person set plan = 'grow' where user_id = ${who.userId}`,
    ['plans_given'],
  ],
  [
    'a month that nobody paid',
    (
      who,
    ) => sql`with held as (update person set plan = 'grow' where user_id = ${who.userId} returning user_id)
      insert into subscription (user_id, state, plan, since, period_from, period_to, anchor, next_plan, due_on, updated_at)
      select user_id, 'active', 'grow', '2026-11-01', '2026-11-01', '2026-12-01', 1, 'grow', '2026-12-01', ${now} from held`,
    ['months_paid'],
  ],
  [
    'a thing without a value',
    (who) => sql`delete from wallet_item_value where user_id = ${who.userId}`,
    ['wallet_items_valued'],
  ],
  [
    'a daily sum that is missing',
    (who) => sql`delete from daily_rollup where user_id = ${who.userId} and day = '2026-11-04'`,
    ['daily_sums'],
  ],
  [
    'a daily sum of no rows',
    (who) =>
      sql`update daily_rollup set day = '2026-01-01' where user_id = ${who.userId} and day = '2026-11-04'`,
    ['daily_sums'],
  ],
  [
    'a sum of a month that is off',
    (who) =>
      sql`update monthly_rollup set amount = amount - 1 where user_id = ${who.userId} and category = 'ROPA' and kind = 'spending'`,
    ['monthly_sums'],
  ],
  [
    'a sum of a month that is missing',
    (who) => sql`delete from monthly_rollup where user_id = ${who.userId} and category = 'ALIMENTACIÓN'`,
    ['monthly_sums'],
  ],
  [
    'a sum of a month without rows',
    (who) =>
      sql`update monthly_rollup set month = '2026-01-01' where user_id = ${who.userId} and month = '2026-11-01'`,
    ['monthly_sums'],
  ],
  [
    'a sum of weekdays that is off',
    (who) =>
      sql`update weekday_rollup set amount = amount - 1 where user_id = ${who.userId} and kind = 'spending'`,
    ['weekday_sums'],
  ],
  [
    'a sum of weekdays under another day',
    (who) => sql`update weekday_rollup set weekday = weekday + 7 where user_id = ${who.userId}`,
    ['weekday_sums'],
  ],
  [
    'a merchant’s sum that is off',
    (who) => sql`update merchant_rollup set count = 9 where user_id = ${who.userId} and merchant = 'Pan'`,
    ['merchant_sums'],
  ],
  [
    'a row that goes by itself',
    (who) => sql`delete from transaction ${where(who, 'COMPRA LIDER')}`,
    ['account_counts', 'balances_chain', 'daily_sums', 'merchant_sums', 'monthly_sums', 'weekday_sums'],
  ],
  [
    'a count that is off',
    (who) =>
      sql`update account_rollup set count = 99 where user_id = ${who.userId} and account_id = ${who.ids[0]}`,
    ['account_counts'],
  ],
  [
    'a kind against its sign',
    (who) => sql`update transaction set kind = 'income' ${where(who, 'COMPRA LIDER')}`,
    ['daily_sums', 'kinds', 'merchant_sums', 'monthly_sums', 'weekday_sums'],
  ],
  [
    'a refund without a charge',
    (who) => sql`update transaction set refund_of = null where user_id = ${who.userId} and kind = 'refund'`,
    ['refunds'],
  ],
  [
    'a refund beyond its charge',
    (who) => sql`update transaction set amount = -39 ${where(who, 'FALABELLA COSTANERA')}`,
    ['daily_sums', 'merchant_sums', 'monthly_sums', 'refunds', 'weekday_sums'],
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
    ['daily_sums', 'merchant_sums', 'monthly_sums', 'pairs', 'weekday_sums'],
  ],
  [
    'a part of a row that is gone',
    (who) =>
      sql`update goal_allocation set transaction_id = (select id from transaction ${where(who, 'GONE')}) where user_id = ${who.userId}`,
    ['allocations', 'allocations_in_ledger', 'tombstones'],
  ],
  [
    'a merge whose rows stand apart',
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
    'a pair of a row that is gone',
    (who) =>
      sql`update transfer_pair set out_id = (select id from transaction ${where(who, 'GONE')}) where user_id = ${who.userId}`,
    ['pairs', 'tombstones'],
  ],
  [
    'a balance that does not follow',
    (who) => sql`update transaction set balance_after = 851 ${where(who, 'COMPRA LIDER')}`,
    ['balances_chain'],
  ],
  [
    'a pair whose row is gone',
    (who) => sql`update transfer_pair set in_id = ${newId()} where user_id = ${who.userId}`,
    ['no_orphans'],
  ],
  [
    'a pointer to another person’s row',
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
    'a deleted account that keeps its rows',
    (who) => sql`update account set deleted_at = now() where user_id = ${who.userId}`,
    ['deleted_accounts_empty'],
  ],
  [
    'a transaction that gives away more than it is',
    (who) =>
      sql`with more as (update goal_allocation set amount = 501 where user_id = ${who.userId})
          update goal_entry set amount = 501 where user_id = ${who.userId} and kind = 'allocation'`,
    ['allocations'],
  ],
  [
    'a part that the ledger does not know',
    (who) => sql`update goal_allocation set amount = 201 where user_id = ${who.userId}`,
    ['allocations_in_ledger'],
  ],
  [
    'a goal that holds less than nothing',
    (who) =>
      sql`update goal_entry set amount = -1000 where user_id = ${who.userId} and kind = 'contribution'`,
    ['goal_ledgers'],
  ],
  [
    'a part of a transaction that is gone',
    (who) => sql`update goal_allocation set transaction_id = ${newId()} where user_id = ${who.userId}`,
    ['allocations_in_ledger', 'no_orphans'],
  ],
  [
    'parts that do not sum to their whole',
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
    'a part whose whole forgot it',
    (who) =>
      sql`update transaction set part_total = null where user_id = ${who.userId} and parent_id is null`,
    ['account_counts', 'daily_sums', 'merchant_sums', 'monthly_sums', 'splits', 'weekday_sums'],
  ],
  [
    'an event that nobody told',
    (who) =>
      sql`insert into outbox_event (user_id, id, payload, created_at) values (${who.userId}, ${newId()}, '{}', '2026-11-20T14:00:00Z')`,
    ['outbox_drained'],
  ],
  [
    'one provider id on two rows',
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
