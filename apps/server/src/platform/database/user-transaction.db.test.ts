import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createUser } from '../../../test/support/app/users.ts'
import { recordStatements } from './prepared-statements.ts'
import {
  afterCommit,
  type Tx,
  withoutUser,
  withUser,
  withUserForRequest,
  withUserSnapshot,
} from './user-transaction.ts'

const db = await testDatabase()
const { userId } = await createUser(db)

const name = (handle: typeof db.app) =>
  handle.selectFrom('person').select('first_name').where('user_id', '=', userId).executeTakeFirstOrThrow()
const rename = (handle: typeof db.app, first_name: string) =>
  handle.updateTable('person').set({ first_name }).where('user_id', '=', userId).execute()

test('a snapshot returns the same rows while other transactions write', async () => {
  await rename(db.admin, 'Ana')
  const seen = await withUserSnapshot(db.app, userId, async (tx) => {
    const before = await name(tx)
    await rename(db.admin, 'Berta')
    return [before, await name(tx)]
  })
  expect(seen).toEqual([{ first_name: 'Ana' }, { first_name: 'Ana' }])
  expect(await withUser(db.app, userId, name)).toEqual({ first_name: 'Berta' })
})

test('a write in a snapshot fails', async () => {
  const write = withUserSnapshot(db.app, userId, (tx) => rename(tx, 'Clara'))
  await expect(write).rejects.toThrow('read-only transaction')
})

test('transaction control is not counted as a statement', async () => {
  const { statements } = await recordStatements(() => withUserSnapshot(db.app, userId, name))
  expect(statements).toHaveLength(2)
})

test('a transaction that cannot start fails even if its first statement would succeed, and the connection stays usable', async () => {
  const nobodysId = `${userId}\0`
  const work = withUser(db.app, nobodysId, (tx) => sql`select 1`.execute(tx))
  await expect(work).rejects.toThrow('invalid byte sequence')
  const seen = Array.from({ length: 20 }, () => withUser(db.app, userId, name))
  expect(new Set((await Promise.all(seen)).map(({ first_name }) => first_name)).size).toBe(1)
})

test.each([
  ['a transaction', withUser],
  ['a snapshot', withUserSnapshot],
])('%s runs again when a migration added a column to a table that it reads', async (_what, inTransaction) => {
  const table = inTransaction.name.toLowerCase()
  await sql`create table ${sql.table(table)} (a int)`.execute(db.admin)
  await sql`grant select on ${sql.table(table)} to lucas_app`.execute(db.admin)
  const read = () =>
    inTransaction(db.app, userId, async (tx) => {
      await name(tx)
      return (await sql`select * from ${sql.table(table)}`.execute(tx)).rows
    })
  await Promise.all(Array.from({ length: 20 }, read))
  await sql`alter table ${sql.table(table)} add column b int`.execute(db.admin)
  expect(await Promise.all(Array.from({ length: 20 }, read))).toEqual(Array.from({ length: 20 }, () => []))
})

const refused = 'a transaction belongs to one user'
const transactionId = async (tx: Tx) => {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)
  return rows[0]?.id
}

describe('a transaction of a whole request', () => {
  test('is joined by every transaction of its user, and is invisible to others before the commit', async () => {
    await rename(db.admin, 'Ana')
    const ids = await withUserForRequest(db.app, userId, async (tx) => {
      await withUser(db.app, userId, (inner) => rename(inner, 'Berta'))
      expect(await withUserSnapshot(db.app, userId, name)).toEqual({ first_name: 'Berta' })
      expect(await name(db.admin)).toEqual({ first_name: 'Ana' })
      return [await transactionId(tx), await withUser(db.jobs, userId, transactionId)]
    })
    expect(ids[0]).toBe(ids[1])
    expect(await name(db.admin)).toEqual({ first_name: 'Berta' })
  })

  test('rolls back the writes of all joined transactions when it fails', async () => {
    await rename(db.admin, 'Ana')
    const work = withUserForRequest(db.app, userId, async () => {
      await withUser(db.app, userId, (tx) => rename(tx, 'Berta'))
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await name(db.admin)).toEqual({ first_name: 'Ana' })
  })

  test('refuses transactions that need a second connection', async () => {
    const other = await createUser(db)
    const inside = (work: () => Promise<unknown>) => withUserForRequest(db.app, userId, work)
    await expect(inside(() => withUser(db.app, other.userId, name))).rejects.toThrow(refused)
    await expect(inside(() => withoutUser(db.app, transactionId))).rejects.toThrow(refused)
  })

  test('is closed after the request: work left running opens its own transaction', async () => {
    let later = async (): Promise<unknown> => undefined
    const first = await withUserForRequest(db.app, userId, async (tx) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const left = promise.then(() => withUser(db.app, userId, transactionId))
      later = () => {
        resolve()
        return left
      }
      return transactionId(tx)
    })
    expect(await later()).not.toBe(first)
  })
})

describe('afterCommit', () => {
  test('runs once after the outermost commit, however often the hook is registered', async () => {
    const seen: unknown[] = []
    const look = async (owner: string) => void seen.push(owner, (await name(db.admin)).first_name)
    await withUser(db.app, userId, async (tx) => {
      afterCommit(tx, look)
      await withUser(tx, userId, async (inner) => {
        afterCommit(inner, look)
        await rename(inner, 'Clara')
      })
      expect(seen).toEqual([])
    })
    expect(seen).toEqual([userId, 'Clara'])
  })

  test('does not run after a rollback', async () => {
    let calls = 0
    const work = withUser(db.app, userId, async (tx) => {
      afterCommit(tx, async () => {
        calls += 1
      })
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(calls).toBe(0)
  })
})

describe('rel/concurrency: a lost race', () => {
  const lost = (code: string) => Object.assign(new Error('lost'), { code })

  test('after a deadlock both transactions commit, one of them on retry', async () => {
    const keys = ['one', 'other']
    const lock = (tx: Tx, key: string) =>
      sql`select pg_advisory_xact_lock(hashtextextended(${key}, 1))`.execute(tx)
    let runs = 0
    let commits = 0
    let held = 0
    const { promise: bothHold, resolve } = Promise.withResolvers<void>()
    const run = ([first = '', second = '']: string[]) =>
      withUser(db.app, userId, async (tx) => {
        runs += 1
        afterCommit(tx, async () => {
          commits += 1
        })
        await lock(tx, first)
        held += 1
        if (held === 2) resolve()
        await bothHold
        await lock(tx, second)
        return 'done'
      })
    expect(await Promise.all([run(keys), run(keys.toReversed())])).toEqual(['done', 'done'])
    expect([runs, commits]).toEqual([3, 2])
  })

  test.each(['40001', '40P01'])('%s is thrown after five attempts', async (code) => {
    let runs = 0
    const work = withUser(db.app, userId, async () => {
      runs += 1
      throw lost(code)
    })
    await expect(work).rejects.toThrow('lost')
    expect(runs).toBe(5)
  })

  test('only the outermost transaction is retried', async () => {
    const runs = { outer: 0, inner: 0 }
    const result = await withUser(db.app, userId, async (tx) => {
      runs.outer += 1
      return withUser(tx, userId, async () => {
        runs.inner += 1
        if (runs.inner === 1) throw lost('40P01')
        return 'done'
      })
    })
    expect([result, runs]).toEqual(['done', { outer: 2, inner: 2 }])
  })

  test('other errors are not retried, nor snapshots that send what they read', async () => {
    let runs = 0
    const failing = (code: string) => async () => {
      runs += 1
      throw lost(code)
    }
    await expect(withUserSnapshot(db.app, userId, failing('40001'), { isRetried: false })).rejects.toThrow(
      'lost',
    )
    await expect(withUser(db.app, userId, failing('23505'))).rejects.toThrow('lost')
    expect(runs).toBe(2)
  })
})
