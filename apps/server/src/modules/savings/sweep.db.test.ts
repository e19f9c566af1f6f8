import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createTestJobs } from '../../../test/support/app/jobs.ts'
import { createSaverClient } from '../../../test/support/clients/saver-client.ts'
import { createMoneyTestApp } from '../../../test/support/module-apps/money-test-app.ts'
import { createLog } from '../../platform/log.ts'
import { createSavingsWorker } from './jobs.ts'
import { listDueSavings } from './repository/savings-plan.ts'

const db = await testDatabase()
let now = new Date('2026-11-20T15:00:00Z')
const app = await createMoneyTestApp(db, () => now)
const { addPlan, changePlan, createSaver, read, savedOf } = createSaverClient(app)
const log = createLog({ level: 'silent' })
const { sweep } = createSavingsWorker({
  jobsDb: db.jobs,
  clock: app.clock,
  events: app.events,
  jobs: createTestJobs(db, log),
  log,
  refresh: app.savings.refresh,
})

test('the sweep of a new day makes its proposals, once, and confirms those that are always confirmed', async () => {
  const plan = { kind: 'fixed', amount: 50_000, day: 21 }
  const [asked, automatic, paused, blocked] = [
    await createSaver(plan),
    await createSaver(plan),
    await createSaver(plan),
    await createSaver(plan),
  ]
  await changePlan(automatic.ana, automatic.plan, { always: true })
  await changePlan(paused.ana, paused.plan, { paused: true })
  await db.admin
    .updateTable('person')
    .set({ data_blocked_at: now })
    .where('user_id', '=', blocked.ana.userId)
    .execute()
  expect(await listDueSavings(db.jobs, '2026-11-20', 10)).toEqual([])
  now = new Date('2026-11-21T15:00:00Z')
  await sweep()
  expect((await read(asked.ana)).proposals).toMatchObject([{ day: '2026-11-21' }])
  expect(await savedOf(automatic.ana, automatic.goal)).toBe(50_000)
  const stored = await db.admin.selectFrom('savings_proposal').select('user_id').execute()
  expect(stored.map(({ user_id }) => user_id).toSorted()).toEqual(
    [asked.ana.userId, automatic.ana.userId].toSorted(),
  )
  expect(await listDueSavings(db.jobs, '2026-11-21', 10)).toEqual([])
  await sweep()
  expect((await read(asked.ana)).proposals).toHaveLength(1)
  const { results } = await asked.ana.get('/api/notifications/')
  expect(results.map(({ kind }: { kind: string }) => kind)).toEqual(['savings_proposed'])
})

test('a proposal that the user saw arise is not notified', async () => {
  now = new Date('2026-11-21T15:00:00Z')
  const { ana, goal } = await createSaver({ kind: 'fixed', amount: 50_000, day: 21 })
  await addPlan(ana, goal, { kind: 'fixed', amount: 20_000, day: 22 })
  now = new Date('2026-11-22T15:00:00Z')
  await sweep()
  const { results } = await ana.get('/api/notifications/')
  expect(results.map(({ title }: { title: string }) => title)).toEqual([
    'Bicicleta: te proponemos ahorrar $20.000',
  ])
})
