import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { quietLog } from '../../../../test/cluster.ts'
import { createInstallation } from '../../../../test/support/app/installation.ts'
import type { Database } from '../../open-database/open.ts'
import { withClient } from '../client.ts'
import type { Db } from '../connect.ts'
import { createLoginSweep } from './login-sweep.ts'
import { deriveLogin } from './logins.ts'
import { derivePassword } from './passwords.ts'
import { canSignIn, findSignInError, setPassword } from './sign-in.ts'

/** Returns whether the pool works, after replacing cut connections. */
const answers = async (db: Db) => {
  await sql`select 1`.execute(db).catch(() => undefined) // detects the lost connection
  return (await sql`select 1 as one`.execute(db)).rows
}
const one = [{ one: 1 }]
const canStillSignIn = ({ appConnection }: Database) => canSignIn(appConnection)

describe('logins', () => {
  test('have a name from database and secret within PostgreSQL’s limit', () => {
    expect(deriveLogin('money', 'first').name).toMatch(/^lucas_app_money_[0-9a-f]{8}$/)
    expect(deriveLogin('money', 'second').name).not.toBe(deriveLogin('money', 'first').name)
    expect(deriveLogin('money', 'second').password).not.toBe(deriveLogin('money', 'first').password)
    for (const name of ['a'.repeat(63), 'Mi "plata"', 'ñandú'])
      expect(Buffer.byteLength(deriveLogin(name, 'first').name)).toBeLessThanOrEqual(63)
  })

  test('may connect to their own database only, as the application’s role', async () => {
    const [mine, other] = [await createInstallation(), await createInstallation()]
    const [here] = [await mine.open(), await other.open()]
    const elsewhere = String(here.appConnection.connectionString).replaceAll(mine.name, other.name)
    const stolen = new URL(elsewhere)
    stolen.searchParams.set('user', mine.toLoginName())
    expect(await findSignInError({ connectionString: stolen.href })).toBe('rights')
    const { rows } =
      await sql`select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication or rolinherit as powers
      from pg_roles where rolname = session_user`.execute(here.app)
    expect(rows).toEqual([{ powers: false }])
    await withClient(here.appConnection, async (client) => {
      await client.query('SET ROLE none')
      await expect(client.query('SELECT FROM person')).rejects.toThrow('permission denied')
    })
  })

  test('of two installations on one server are independent in any start order', async () => {
    const [first, second] = [await createInstallation(), await createInstallation()]
    const running = await first.open()
    const started = await second.open()
    expect(await canStillSignIn(running)).toBe(true)
    await running.close()
    await first.open()
    await started.close()
    const again = await second.open()
    await first.terminateConnections()
    await second.terminateConnections()
    expect(await answers(again.app)).toEqual(one)
  })

  test('of two secrets work at the same time, also after lost connections', async () => {
    const { open, terminateConnections } = await createInstallation()
    const before = await open('the secret of before')
    const after = await open('the secret of after')
    await terminateConnections()
    expect([await answers(before.app), await answers(after.app)]).toEqual([one, one])
    const restarted = await open('the secret of before')
    expect([await canStillSignIn(restarted), await canStillSignIn(after)]).toEqual([true, true])
  })

  test('are created once by processes that start simultaneously', async () => {
    const { open } = await createInstallation()
    const opened = await Promise.all([open(), open(), open('another secret')])
    for (const { app } of opened) expect(await answers(app)).toEqual(one)
  })

  test('work with any database name', async () => {
    const database = await (await createInstallation({ database: `Mi "plata" ${process.pid}` })).open()
    expect(await answers(database.app)).toEqual(one)
  })

  test('leave the previous release its login: the application’s role with a password', async () => {
    const { open, name, adminConnection } = await createInstallation()
    const secret = 'the secret of before'
    const former = {
      ...adminConnection,
      user: 'lucas_app',
      password: derivePassword(secret, 'lucas_app'),
    }
    await open(secret)
    // As that release leaves it: PUBLIC may connect, and the role has a password.
    await withClient(adminConnection, async (client) => {
      await client.query(`GRANT CONNECT ON DATABASE ${name} TO PUBLIC`)
      await client.query(`REVOKE CONNECT ON DATABASE ${name} FROM lucas_app`)
      await setPassword(client, 'lucas_app', former.password)
    })
    onTestFinished(() =>
      withClient({ ...adminConnection, database: 'postgres' }, async (client) => {
        await client.query('ALTER ROLE lucas_app PASSWORD NULL')
      }),
    )
    await open(secret)
    await open('a new secret')
    await withClient(former, async (client) => {
      expect((await client.query('SELECT count(*) > 0 AS found FROM institution')).rows).toEqual([
        { found: true },
      ])
    })
  })

  test('need CREATEROLE and the ADMIN option only while they are missing', async () => {
    await expect((await createInstallation({ rights: 'no roles' })).open()).rejects.toThrow(
      /^The database user of DATABASE_URL may not create the role lucas_app_money_\w+: give it CREATEROLE/,
    )
    await expect((await createInstallation({ rights: 'no grants' })).open()).rejects.toThrow(
      /^The database user of DATABASE_URL may not act for the role lucas_lookup[^\n]+ADMIN option/,
    )
    const { open, ownerConnection, adminConnection } = await createInstallation()
    await open()
    await withClient(adminConnection, (client) =>
      client.query(`ALTER ROLE ${ownerConnection.user} NOCREATEROLE`),
    )
    expect(await answers((await open()).app)).toEqual(one)
  })

  test('are dropped ten minutes after their last connection, never while a process uses them', async () => {
    const { open, toLoginName, ownerConnection } = await createInstallation()
    let minute = 0
    const before = await open('before')
    await open('after')
    const { sweep } = createLoginSweep({
      owner: ownerConnection,
      login: toLoginName('after'),
      log: quietLog,
      now: () => minute * 60_000,
    })
    const lookAt = (at: number) => {
      minute = at
      return sweep()
    }
    await answers(before.app)
    expect([await lookAt(0), await lookAt(20)]).toEqual([[], []])
    await before.close()
    expect([await lookAt(21), await lookAt(30)]).toEqual([[], []])
    const back = await open('before') // the ten minutes restart
    await answers(back.app)
    expect(await lookAt(31)).toEqual([])
    await back.close()
    expect([await lookAt(32), await lookAt(41)]).toEqual([[], []])
    expect(await lookAt(42)).toEqual([toLoginName('before')])
    expect(await lookAt(60)).toEqual([])
    expect(await answers((await open('before')).app)).toEqual(one)
  })
})
