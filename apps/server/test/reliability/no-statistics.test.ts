import { transactionPage } from '@lucas/contract/transactions/transaction.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { fillPath, listOperations } from '../support/api-document.ts'
import { createFullApp, type TestUser } from '../support/app/full-app.ts'

/** Milliseconds. A read of 6,300 transactions takes at most 300 on a quiet machine. */
const quick = 1_000
/** The quickest of so many attempts counts, because other tests share the processor. */
const attempts = 3
/** Reads of what these users do not have: corrections, runs of rules and imported files. */
const withoutRows = [
  '/api/category-corrections/{id}/alike/',
  '/api/name-corrections/{id}/alike/',
  '/api/rules/runs/{id}/',
  '/api/imports/{id}/',
  '/api/imports/{id}/rows/',
]

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
    const linkSessions: string[] = []
    for (const bank of ['chile', 'santander', 'estado'] as const)
      linkSessions.push(await app.linkBank(user, { bank }))
    const goal = await app.requestAs(user, 'POST', '/api/goals/', { name: 'Pie', target_amount: 900_000 })
    const plan = { goal_id: goal.json().id, kind: 'round_up' }
    expect((await app.requestAs(user, 'POST', '/api/savings/plans/', plan)).statusCode).toBe(201)
    const transactions = await listOneOfEachKind(user)
    expect(transactions.length).toBeGreaterThan(3)
    const known = new Map([
      ['/api/transactions/', transactions],
      ['/api/goals/transaction-allocations/', transactions],
      ['/api/floid/session/', linkSessions],
    ])
    const unread: string[] = []
    for (const { path } of reads) {
      const [collection = ''] = path.split('{')
      const ids = collection === path ? [''] : (known.get(collection) ?? (await listIds(user, collection)))
      if (ids.length === 0) unread.push(path)
      for (const id of ids)
        expect([path, await isQuick(() => app.requestAs(user, 'GET', fillPath(path, id)))]).toEqual([
          path,
          true,
        ])
    }
    expect(unread).toEqual(withoutRows)
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

  /** Lists four ids of a collection. */
  async function listIds(user: TestUser, collection: string) {
    const answer = await app.requestAs(user, 'GET', collection)
    const found: string[] = []
    JSON.parse(answer.body, (key, value: unknown) => {
      if (key === 'id' && typeof value === 'string') found.push(value)
      return value
    })
    return found.slice(0, 4)
  }

  async function listOneOfEachKind(user: TestUser) {
    const page = transactionPage.parse(
      (await app.requestAs(user, 'GET', '/api/transactions/?limit=500')).json(),
    )
    return [...Map.groupBy(page.results, ({ kind }) => kind).values()].flatMap(([first]) => first?.id ?? [])
  }

  /** A slow machine may take longer, but far less than for a comparison of each transaction with each other. */
  async function isQuick(read: () => Promise<unknown>) {
    const ms = await time(read)
    return ms < quick || ms < (await time(() => compareEachWithEach.execute(db.admin))) / 4
  }

  async function time(work: () => Promise<unknown>) {
    const times = []
    for (let attempt = 0; attempt < attempts; attempt++) {
      const start = performance.now()
      await work()
      times.push(performance.now() - start)
    }
    return Math.min(...times)
  }
})

const compareEachWithEach = sql`
  select count(*) from generate_series(1, 6300) a, generate_series(1, 6300) b where a + b < 0`
