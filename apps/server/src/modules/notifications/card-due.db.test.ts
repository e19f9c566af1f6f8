import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createTestJobs } from '../../../test/support/app/jobs.ts'
import { createMoneyTestApp } from '../../../test/support/module-apps/money-test-app.ts'
import { noMail } from '../../../test/support/no-mail.ts'
import { waitUntil } from '../../../test/support/poll-attempts.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import { createLog } from '../../platform/log.ts'
import { createCards } from '../cards/index.ts'
import { createBillReminders } from '../commitments/index.ts'
import { createCommitmentReader } from '../recurring/index.ts'
import { createBillNotifier, createCardCheck, defineCardCheckJob } from './card-check.ts'

const db = await testDatabase()
let now = new Date('2026-12-04T15:00:00Z')
const { createUserWithAccounts, clock, events } = await createMoneyTestApp(db, () => now)
const jobs = createTestJobs(db, createLog({ level: 'silent' }))
const schedule = createCardCheck({ clock, jobs })
const cards = createCards({ db: db.app, clock, events })
const notify = createBillNotifier({
  clock,
  events,
  cards,
  listBillReminders: createBillReminders({ clock, cards, reader: createCommitmentReader({ clock }) }),
  ...noMail,
})
defineCardCheckJob({ db: db.jobs, jobs, events, notify, schedule })

beforeAll(async () => {
  await jobs.install(db.ownerConnection)
  await jobs.start()
})
afterAll(() => jobs.stop(1_000))

/** Lists the checks that are scheduled, or those of one user. */
async function listChecks(userId = ''): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select singleton_key as key from pgboss.job
     where name = 'notifications.cards' and starts_with(singleton_key, ${userId}) order by 1`.execute(
    db.admin,
  )
  return rows.map(({ key }) => key)
}

/** A card whose bill of 60.000 closed on 25 November and falls due on 10 December. */
async function createCardholder() {
  const who = await createUserWithAccounts({ balance: 900_000n }, { type: 'credit', balance: 75_000n })
  await who.ingest(
    who.buildTransaction(1, 'LIDER EXPRESS', -60_000n, { date: '2026-11-20' }),
    who.buildTransaction(1, 'FARMACIA AHUMADA', -15_000n, { date: '2026-11-28' }),
  )
  await who.call('PATCH', `/api/cards/${who.ids[1]}/`, { closing_day: 25, due_day: 10 })
  const check = (day: string) => {
    now = new Date(`${day}T11:00:00Z`)
    return withUser(db.app, who.userId, (tx) => notify(tx, who.userId))
  }
  const list = async (): Promise<{ kind: string; title: string; about: unknown }[]> =>
    (await who.get('/api/notifications/?limit=20')).results.filter(
      ({ kind }: { kind: string }) => kind === 'card_due',
    )
  return { ...who, check, list }
}

test('a bill is announced five days and one day before, each once', async () => {
  const ana = await createCardholder()
  await ana.check('2026-12-04')
  expect(await ana.list()).toEqual([])
  for (const day of ['2026-12-05', '2026-12-05', '2026-12-06']) await ana.check(day)
  expect(await ana.list()).toMatchObject([
    { title: 'Vence tu Cuenta 1 ****0001: $60.000', about: { subject: 'account', key: ana.ids[1] } },
  ])
  for (const day of ['2026-12-09', '2026-12-10', '2026-12-11']) await ana.check(day)
  expect(await ana.list()).toHaveLength(2)
})

test('a paid bill, a hidden card and a muted kind are not announced', async () => {
  const paid = await createCardholder()
  await paid.ingest(
    paid.buildTransaction(1, 'PAGO RECIBIDO GRACIAS', 60_000n, { date: '2026-12-03' }),
    paid.buildTransaction(0, 'PAGO TARJETA DE CREDITO', -60_000n, { date: '2026-12-03' }),
  )
  await db.admin
    .updateTable('account')
    .set({ balance_current: 15_000n })
    .where('user_id', '=', paid.userId)
    .where('id', '=', paid.ids[1] ?? '')
    .execute()
  await paid.check('2026-12-05')
  expect(await paid.list()).toEqual([])
  const hidden = await createCardholder()
  await db.admin.updateTable('account').set({ hidden: true }).where('user_id', '=', hidden.userId).execute()
  await hidden.check('2026-12-05')
  expect(await hidden.list()).toEqual([])
  const muted = await createCardholder()
  expect((await muted.call('PATCH', '/api/preferences/1/', { kinds: { card_due: false } })).status).toBe(200)
  await muted.check('2026-12-05')
  expect(await muted.list()).toEqual([])
})

test('each morning has one check, which schedules the next one', async () => {
  const ana = await createCardholder()
  const ben = await createUserWithAccounts()
  now = new Date('2026-12-04T15:00:00Z')
  for (const { userId } of [ana, ben, ana]) await withUser(db.app, userId, (tx) => schedule(tx, userId))
  expect(await listChecks()).toEqual([`${ana.userId} 2026-12-05`])
  now = new Date('2026-12-05T11:00:30Z')
  await sql`update pgboss.job set start_after = now() where name = 'notifications.cards'`.execute(db.admin)
  await waitUntil(async () => (await listChecks()).length === 2)
  expect(await listChecks()).toEqual([`${ana.userId} 2026-12-05`, `${ana.userId} 2026-12-06`])
  expect(await ana.list()).toHaveLength(1)
})

test('what the user writes has the check too, without a card', async () => {
  now = new Date('2026-12-04T15:00:00Z')
  const eva = await createUserWithAccounts()
  const rent = { name: 'Arriendo', kind: 'bill', rhythm: 'monthly', amount: 450_000, next_date: '2026-12-20' }
  await withUser(db.app, eva.userId, (tx) => schedule(tx, eva.userId))
  expect(await listChecks(eva.userId)).toEqual([])
  expect((await eva.call('POST', '/api/commitments/', rent)).status).toBe(201)
  await withUser(db.app, eva.userId, (tx) => schedule(tx, eva.userId))
  expect(await listChecks(eva.userId)).toEqual([`${eva.userId} 2026-12-05`])
})
