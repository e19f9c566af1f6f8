import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { quietLog } from '../../../test/cluster.ts'
import { testDatabase } from '../../../test/database.ts'
import { newId } from '../ids.ts'
import { connect } from './connect.ts'
import { findViolatedConstraint, isConnectionFault, retryTransaction } from './faults.ts'
import { recordStatements } from './prepared-statements.ts'
import { withUser } from './user-transaction.ts'

const db = await testDatabase()

function single() {
  const connection = db.adminConnection
  const handle = connect({
    connection,
    max: 1,
    statementTimeout: 200,
    applicationName: 'single',
    log: quietLog,
  })
  onTestFinished(() => handle.destroy())
  return handle
}

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('values', () => {
  test('int8 is parsed as bigint, date as text, timestamptz as Date, numeric as text', async () => {
    const { rows } = await sql`select 9007199254740993::int8 as money, '2026-04-05'::date as day,
      '2026-04-05T03:00:00Z'::timestamptz as time, 1.10::numeric as exact, count(*) as count`.execute(db.app)
    expect(rows).toEqual([
      {
        money: 9007199254740993n,
        day: '2026-04-05',
        time: new Date('2026-04-05T03:00:00Z'),
        exact: '1.10',
        count: 1n,
      },
    ])
  })
})

describe('statements', () => {
  test('a repeated statement is planned once per connection', async () => {
    const handle = single()
    for (const number of [1, 2, 3]) await sql`select ${number}::int as number`.execute(handle)
    const { rows } = await sql<{
      name: string
    }>`select name from pg_prepared_statements where statement like 'select $1::int as number'`.execute(
      handle,
    )
    expect(rows).toHaveLength(1)
  })

  test('a statement with a long array is planned for its values', async () => {
    const handle = single()
    for (const length of [99, 100])
      await sql`select unnest(${Array.from({ length }, String)}::text[]) as element limit ${length}`.execute(
        handle,
      )
    const { rows } = await sql<{ uses: number }>`
      select (generic_plans + custom_plans)::int as uses from pg_prepared_statements
       where statement like 'select unnest($1::text[])%'`.execute(handle)
    expect(rows).toEqual([{ uses: 1 }])
  })

  test('a table changed by a newer version causes one failure, which is retriable', async () => {
    const handle = single()
    await sql`create table changing (a int)`.execute(handle)
    const read = () => sql`select * from changing`.execute(handle)
    await read()
    await sql`alter table changing add column b int`.execute(db.admin)
    expect(isConnectionFault(await faultOf(read()))).toBe(true)
    expect((await read()).rows).toEqual([])
  })

  test('counts the statements of a request, nested transactions and set_config included', async () => {
    const person = newId()
    const { result, statements } = await recordStatements(() =>
      withUser(db.app, person, (tx) =>
        tx.selectFrom('institution').select('id').where('position', '=', 1).execute(),
      ),
    )
    expect(result).toEqual([{ id: 'banco-de-chile' }])
    expect(statements).toEqual([
      expect.stringContaining('set_config'),
      expect.stringContaining('from "institution"'),
    ])
  })
})

describe('faults', () => {
  test('lost connections, an unreachable database, a refused login and a statement timeout are connection faults', async () => {
    const handle = single()
    const pid = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(handle)).rows[0]?.pid
    const cut = faultOf(sql`select pg_sleep(1)`.execute(handle))
    await sql`select pg_terminate_backend(${pid})`.execute(db.admin)
    expect(isConnectionFault(await cut)).toBe(true)
    expect((await sql`select 1 as one`.execute(handle)).rows).toEqual([{ one: 1 }])

    const away = connect({
      connection: { host: '/nowhere', port: 1 },
      max: 1,
      statementTimeout: 1,
      applicationName: 'x',
      log: quietLog,
    })
    expect(isConnectionFault(await faultOf(sql`select 1`.execute(away)))).toBe(true)
    expect(isConnectionFault(await faultOf(sql`select pg_sleep(1)`.execute(handle)))).toBe(true)

    const refused = connect({
      connection: { ...db.appConnection, password: 'another' },
      max: 1,
      statementTimeout: 1_000,
      applicationName: 'x',
      log: quietLog,
    })
    expect(isConnectionFault(await faultOf(sql`select 1`.execute(refused)))).toBe(true)
  })

  test('a server that takes no writes, as a former primary, is a fault of its connection', async () => {
    const write = sql`insert into institution (id) values ('none')`
    const onStandby = db.app
      .transaction()
      .setAccessMode('read only')
      .execute((tx) => write.execute(tx))
    expect(isConnectionFault(await faultOf(onStandby))).toBe(true)
  })

  test('a programming error is no connection fault', async () => {
    expect(isConnectionFault(await faultOf(sql`select nonsense`.execute(db.app)))).toBe(false)
    expect(isConnectionFault(new Error('anything'))).toBe(false)
    expect(isConnectionFault(Object.assign(new Error('a file'), { code: 'ENOENT', syscall: 'open' }))).toBe(
      false,
    )
  })

  test('a constraint violation returns the name of the constraint', async () => {
    const insert = sql`insert into institution (id, name, color, position) values ('bci', '', '', 1)`.execute(
      db.admin,
    )
    expect(findViolatedConstraint(await faultOf(insert))).toBe('institution_pkey')
  })

  test('a transaction with a serialization error is attempted at most five times', async () => {
    const lost = Object.assign(new Error('could not serialize access'), { code: '40001' })
    let tries = 0
    const loseTwice = async () => {
      tries += 1
      if (tries < 3) throw lost
      return 'won'
    }
    expect(await retryTransaction(loseTwice)).toBe('won')
    tries = -10
    await expect(retryTransaction(loseTwice)).rejects.toBe(lost)
    expect(tries).toBe(-5)
  })
})
