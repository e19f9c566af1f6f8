import { transactionPage } from '@lucas/contract/transactions/transaction.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { fillPath, listOperations } from '../support/api-document.ts'
import { createFullApp, type TestUser } from '../support/app/full-app.ts'

/** Milliseconds. A read of 6,300 transactions takes at most 300; one that compares each with each other takes more than 3,000. */
const slowest = 1_500
/** The quickest of so many attempts counts, because other tests share the processor. */
const attempts = 3

/*
 * A history was just written and autovacuum has not come round: the planner knows nothing, or knows other users only and
 * expects a single row. Plans that join row by row then become quadratic.
 */
describe('reads of a user whom the statistics of the database do not know', async () => {
  const db = await testDatabase()
  await forgoStatistics()
  const app = await createFullApp({ db, movements: 'all' })
  const reads = (await listOperations(app.http)).filter(
    ({ method, isPublic, path }) => method === 'GET' && !isPublic && path !== '/api/privacy/export/',
  )

  test.each(['an empty database', 'a database of one other user'])('stay quick in %s', async () => {
    const user = await app.auth.registerUser()
    await app.linkBank(user, { bank: 'chile' })
    await app.linkBank(user, { bank: 'santander' })
    await app.linkBank(user, { bank: 'estado' })
    const goal = await app.requestAs(user, 'POST', '/api/goals/', { name: 'Pie', target_amount: 900_000 })
    const plan = { goal_id: goal.json().id, kind: 'round_up' }
    expect((await app.requestAs(user, 'POST', '/api/savings/plans/', plan)).statusCode).toBe(201)
    const transactions = await listOneOfEachKind(user)
    expect(transactions.length).toBeGreaterThan(3)
    for (const { path } of reads)
      for (const id of path.includes('{') ? transactions : [''])
        expect([path, (await timeRead(user, fillPath(path, id))) < slowest]).toEqual([path, true])
    await sql`analyze`.execute(db.admin)
  })

  async function forgoStatistics() {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
      db.owner,
    )
    for (const { name } of rows)
      await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false)`.execute(db.owner)
    // A plan made for any parameters would hide those made for this user.
    await sql`alter database ${sql.table(db.name)} set plan_cache_mode = force_custom_plan`.execute(db.admin)
  }

  async function listOneOfEachKind(user: TestUser) {
    const page = transactionPage.parse(
      (await app.requestAs(user, 'GET', '/api/transactions/?limit=500')).json(),
    )
    return [...Map.groupBy(page.results, ({ kind }) => kind).values()].flatMap(([first]) => first?.id ?? [])
  }

  async function timeRead(user: TestUser, url: string) {
    const times = []
    for (let attempt = 0; attempt < attempts; attempt++) {
      const start = performance.now()
      await app.requestAs(user, 'GET', url)
      times.push(performance.now() - start)
    }
    return Math.min(...times)
  }
})
