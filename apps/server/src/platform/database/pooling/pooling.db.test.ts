import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { quietLog } from '../../../../test/cluster.ts'
import { testDatabase } from '../../../../test/database.ts'
import { createFullApp } from '../../../../test/support/app/full-app.ts'
import { toDatabaseUrl } from '../../../../test/support/app/server-process.ts'
import { listSessionState } from '../../../../test/support/app/session-state.ts'
import { createUser } from '../../../../test/support/app/users.ts'
import { checkConfig } from '../../config/config.ts'
import { openAsApplication } from '../../open-database/open.ts'
import { connect, type Db } from '../connect.ts'
import { isConnectionFault } from '../faults.ts'
import { withoutUser, withUser, withUserSnapshot } from '../user-transaction.ts'

// What needs no pooler: pools that behave as behind one, on a direct connection. `pooler.deep.test.ts` runs PgBouncer.

/** Opens one connection whose session has its own time limit, as that of a login behind a pooler. */
async function openSingle(statementTimeout: number, isBehindPooler = true) {
  const { app, host, port } = inject('cluster')
  const connection = {
    host,
    port,
    ...app,
    database: db.name,
    options: `${app.options} -c statement_timeout=300`,
  }
  const handle = connect({
    connection,
    max: 1,
    statementTimeout,
    isBehindPooler,
    preparedStatements: !isBehindPooler,
    applicationName: 'single',
    log: quietLog,
  })
  onTestFinished(() => handle.destroy())
  return handle
}

const poolSize = 3
const db = await testDatabase({ pooled: true, poolSize })

/** Lists the state of as many sessions at once as the pool has. */
const listAll = async (pool: Db) =>
  (await Promise.all(Array.from({ length: poolSize }, () => listSessionState(pool)))).flat()
const app = await createFullApp({ db, movements: 50 })
const { userId } = await createUser(db)

describe('rel/pooler without PgBouncer', () => {
  test('registration, ingest, jobs and goals leave nothing in the sessions of the pools', async () => {
    const user = await app.auth.registerUser()
    await app.linkBank(user)
    const goal = await app.requestAs(user, 'POST', '/api/goals/', { name: 'Viaje', target_amount: 100_000 })
    expect(goal.statusCode).toBe(201)
    for (const url of ['/api/transactions/', '/api/transactions/?search=a', '/api/dashboard/summary/'])
      expect([url, (await app.requestAs(user, 'GET', url)).statusCode]).toEqual([url, 200])
    expect([await listAll(db.app), await listAll(db.jobs)]).toEqual([[], []])
  })

  test('the list of what is left finds each kind', async () => {
    const planted = await openSingle(5_000, false)
    await sql`select set_config('app.user_id', '1', false), pg_advisory_lock(7)`.execute(planted)
    await sql`listen planted`.execute(planted)
    await sql`set work_mem = '5MB'`.execute(planted)
    const kinds = (await listSessionState(planted)).map((state) => state.split(' ')[0])
    expect(new Set(kinds)).toEqual(new Set(['channel', 'lock', 'setting', 'statement', 'user']))
  })

  test.each([
    ['a setting', "set work_mem = '5MB'"],
    ['the user for the session', `select set_config('app.user_id', '${userId}', false)`],
    ['a lock', 'select pg_advisory_lock(7)'],
    ['a listener', 'listen planted'],
  ])('%s of a session is refused before it is sent', async (_, text) => {
    await expect(sql.raw(text).execute(db.app)).rejects.toThrow('use the direct connection')
    expect(await listAll(db.app)).toEqual([])
  })

  test('requests have the time limit of the login, and no startup parameter sets another', async () => {
    const requests = await openSingle(5_000)
    const slow = withUser(requests, userId, (tx) => sql`select pg_sleep(2)`.execute(tx))
    const fault = await slow.then(
      () => null,
      (error: unknown) => error,
    )
    expect(fault).toMatchObject({ code: '57014' })
    expect(isConnectionFault(fault)).toBe(true)
  })

  test.each([
    ['a user', (handle: Db) => withUser(handle, userId, (tx) => sql`select pg_sleep(0.6)`.execute(tx))],
    [
      'a snapshot',
      (handle: Db) => withUserSnapshot(handle, userId, (tx) => sql`select pg_sleep(0.6)`.execute(tx)),
    ],
    ['no user', (handle: Db) => withoutUser(handle, (tx) => sql`select pg_sleep(0.6)`.execute(tx))],
  ])('a transaction of a job for %s has the longer limit of jobs, and only it', async (_, work) => {
    const jobs = await openSingle(120_000)
    await work(jobs)
    const { rows } = await sql`select current_setting('statement_timeout') as timeout,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(jobs)
    expect(rows).toEqual([{ timeout: '300ms', idle: '0' }])
  })

  test('a server refuses a login without time limits behind a pooler', async () => {
    const url = toDatabaseUrl(db.appConnection)
    const settings = { dataDir: '/nowhere', appUrl: url, directUrl: url, secret: '', production: false }
    await expect(openAsApplication(settings, quietLog)).rejects.toThrow('has no time limits')
  })

  test.each([
    ['DATABASE_APP_URL', { DATABASE_APP_URL: '' }, 'DATABASE_APP_URL is missing'],
    ['the same user', { DATABASE_APP_URL: 'postgres://other@localhost/lucas' }, 'must have the same user'],
  ])('DATABASE_DIRECT_URL needs %s', (_, changes, sentence) => {
    const environment = {
      LUCAS_ENV: 'test',
      DATABASE_URL: 'postgres://owner@localhost/lucas',
      DATABASE_DIRECT_URL: 'postgres://app@localhost/lucas',
      ...changes,
    }
    expect(() => checkConfig(environment)).toThrow(sentence)
  })

  test('the limits of a job are set inside its transaction', async () => {
    const jobs = await openSingle(120_000)
    const { rows } = await withUser(jobs, userId, (tx) =>
      sql`select current_setting('statement_timeout') as timeout,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(tx),
    )
    expect(rows).toEqual([{ timeout: '2min', idle: '2min' }])
  })
})
