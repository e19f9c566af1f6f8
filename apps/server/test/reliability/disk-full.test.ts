import { problems } from '@lucas/contract/problem.ts'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSample, fillPath, isCallback, listOperations } from '../support/api-document.ts'
import { createFullApp, type TestUser } from '../support/app/full-app.ts'
import { connectOutside } from '../support/app/outside-connection.ts'

// what every route answers while the database accepts no writes. A disk that really fills up is in disk-full.deep.test.ts.

const unknownId = '019a0000-0000-7000-8000-000000000000'

describe('rel/disk-full', async () => {
  const app = await createFullApp({ settings: { LOG_LEVEL: 'error' } })
  const operations = (await listOperations(app.http)).filter((operation) => !isCallback(operation))
  const { outside, database } = connectOutside(app.db)
  async function setReadOnly(value: 'on' | 'off') {
    const name = sql.id(String(database))
    await sql`alter database ${name} set default_transaction_read_only = ${sql.lit(value)}`.execute(outside)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database}`.execute(
      outside,
    )
  }

  afterEach(() => setReadOnly('off'))

  let user: TestUser
  beforeAll(async () => {
    user = await app.auth.registerUser()
    await app.linkBank(user)
  })

  // An export is counted and written to the audit log.
  const reads = operations.filter(({ method, path }) => method === 'GET' && path !== '/api/privacy/export/')
  const askAll = async () => {
    const statuses: Record<string, number> = {}
    for (const { name, method, path } of reads)
      statuses[name] = (await app.requestAs(user, method, fillPath(path, unknownId))).statusCode
    return statuses
  }
  const create = () => app.requestAs(user, 'POST', '/api/transactions/', { name: 'Feria', amount: 5_000 })
  const isReady = async () => (await app.http.inject('/readyz')).statusCode

  test('every read answers as before, every write gets 503, readiness is red, and all recover together', async () => {
    const before = await askAll()
    await setReadOnly('on')
    await expect.poll(async () => (await create()).statusCode).toBe(503)
    // A pool notices a moment later that its connections were closed.
    await expect.poll(askAll, { timeout: 30_000 }).toEqual(before)
    expect(await isReady()).toBe(503)
    const refused = await create()
    expect([refused.statusCode, refused.json().code, refused.json().detail]).toEqual([
      503,
      'unavailable',
      problems.unavailable.detail,
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)

    const writes = operations.filter(({ method }) => method !== 'GET')
    let refusedCount = 0
    for (const { name, method, path, body } of writes) {
      const answer = await app.requestAs(
        user,
        method,
        fillPath(path, unknownId),
        body ? createSample(body) : undefined,
      )
      const { statusCode: status } = answer
      expect([name, status, status === 503 || status < 500]).toEqual([name, status, true])
      if (answer.statusCode === 503) refusedCount += 1
    }
    expect(refusedCount).toBeGreaterThan(20)

    await setReadOnly('off')
    await expect.poll(async () => (await create()).statusCode, { timeout: 20_000 }).toBe(201)
    await expect.poll(isReady, { timeout: 20_000 }).toBe(200)
  })
})
