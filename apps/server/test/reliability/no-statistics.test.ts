import { transactionPage } from '@lucas/contract/transactions/transaction.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { fillPath, listOperations } from '../support/api-document.ts'
import { createFullApp, type TestUser } from '../support/app/full-app.ts'
import { forgoStatistics, isQuick, measureMs } from '../support/faults/no-statistics.ts'

/** Milliseconds. A read of 6,300 transactions takes at most 300 on a quiet machine. */
const quick = 1_000
/** Reads of what these users do not have: corrections, runs of rules and imported files. */
const withoutRows = [
  '/api/category-corrections/{id}/alike/',
  '/api/name-corrections/{id}/alike/',
  '/api/rules/runs/{id}/',
  '/api/imports/{id}/',
  '/api/imports/{id}/rows/',
  '/api/imports/{id}/mapping/',
  '/api/data-imports/{id}/',
]

/*
 * A history was just written and autovacuum has not come round: the planner knows nothing, or knows other users only and
 * expects a single row. Plans that join row by row then become quadratic.
 */
describe('reads of a user whom the statistics of the database do not know', async () => {
  const db = await testDatabase()
  await forgoStatistics(db)
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
        expect([
          path,
          await isQuick(db, quick, () => measureMs(() => app.requestAs(user, 'GET', fillPath(path, id)))),
        ]).toEqual([path, true])
    }
    expect(unread).toEqual(withoutRows)
    await sql`analyze`.execute(db.admin)
  })

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
})
