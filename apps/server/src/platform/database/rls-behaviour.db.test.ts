import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { quietLog } from '../../../test/cluster.ts'
import { testDatabase } from '../../../test/database.ts'
import { newId } from '../ids.ts'
import { connect, type Db } from './connect.ts'
import { withoutUser, withUser } from './user-transaction.ts'

const db = await testDatabase()
const [ana, beto] = [newId(), newId()]
const now = new Date()

async function addPerson(userId: string, email: string): Promise<string> {
  const connectionId = newId()
  await withUser(db.app, userId, async (tx) => {
    const names = { first_name: 'Ana', last_name: 'Soto', country: 'CL', plan: 'free' as const }
    const times = { terms_accepted_at: now, created_at: now, updated_at: now }
    await tx
      .insertInto('person')
      .values({ user_id: userId, email, ...names, ...times })
      .execute()
    await tx.insertInto('connection').values(connectionOf(userId, connectionId)).execute()
  })
  return connectionId
}

const connectionOf = (userId: string, id: string) => ({
  user_id: userId,
  id,
  provider: 'floid' as const,
  institution_name: 'BCI',
  state: 'active' as const,
  created_at: now,
  updated_at: now,
})

const linkSessionOf = (userId: string, connectionId: string) => ({
  user_id: userId,
  id: newId(),
  provider: 'floid' as const,
  connection_id: connectionId,
  state: 'open' as const,
  created_at: now,
  expires_at: now,
  updated_at: now,
})

const people = (handle: Db) => handle.selectFrom('person').select('user_id').execute()
const refusedByPolicy = /violates row-level security policy/

describe('sec/rls-behaviour', () => {
  let betosConnection = ''
  beforeAll(async () => {
    await addPerson(ana, 'ana@example.com')
    betosConnection = await addPerson(beto, 'beto@example.com')
  })

  test('a user sees only their own rows, even if the query has no user_id', async () => {
    expect(await withUser(db.app, ana, people)).toEqual([{ user_id: ana }])
    expect(await withUser(db.app, beto, people)).toEqual([{ user_id: beto }])
  })

  test('without the user setting nothing can be read or written', async () => {
    expect(await people(db.app)).toEqual([])
    expect(await withoutUser(db.app, people)).toEqual([])
    const insert = withoutUser(db.app, (tx) =>
      tx.insertInto('connection').values(connectionOf(ana, newId())).execute(),
    )
    await expect(insert).rejects.toThrow(refusedByPolicy)
  })

  test('an empty setting matches no user and is no error', async () => {
    const seen = await db.app.transaction().execute(async (tx) => {
      await sql`select set_config('app.user_id', '', true)`.execute(tx)
      return people(tx)
    })
    expect(seen).toEqual([])
  })

  test('a setting that is no id is an error', async () => {
    await expect(withUser(db.app, 'x’ or true', people)).rejects.toThrow(/invalid input syntax for type uuid/)
  })

  test('a row cannot be inserted for another user', async () => {
    const insert = withUser(db.app, ana, (tx) =>
      tx.insertInto('connection').values(connectionOf(beto, newId())).execute(),
    )
    await expect(insert).rejects.toThrow(refusedByPolicy)
  })

  test('a row cannot be moved to another user', async () => {
    const move = withUser(db.app, ana, (tx) => tx.updateTable('connection').set({ user_id: beto }).execute())
    await expect(move).rejects.toThrow(refusedByPolicy)
  })

  test('another user’s row cannot be updated or deleted by its id', async () => {
    await withUser(db.app, ana, async (tx) => {
      const changed = await tx
        .updateTable('connection')
        .set({ hidden: true })
        .where('id', '=', betosConnection)
        .executeTakeFirst()
      const deleted = await tx.deleteFrom('connection').where('id', '=', betosConnection).executeTakeFirst()
      expect([changed.numUpdatedRows, deleted.numDeletedRows]).toEqual([0n, 0n])
    })
    const row = db.admin.selectFrom('connection').select('hidden').where('id', '=', betosConnection)
    expect(await row.executeTakeFirst()).toEqual({ hidden: false })
  })

  test('a foreign key cannot reference another user’s row', async () => {
    const link = withUser(db.app, ana, (tx) =>
      tx.insertInto('link_session').values(linkSessionOf(ana, betosConnection)).execute(),
    )
    await expect(link).rejects.toThrow(/violates foreign key constraint/)
  })

  test('a pooled connection sees no rows of the previous user', async () => {
    const single = connect({
      ...db.pool,
      max: 1,
      statementTimeout: 5_000,
      applicationName: 'one',
      log: quietLog,
    })
    const backend = async (handle: Db) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(handle)).rows[0]?.pid
    try {
      const first = await withUser(single, ana, async (tx) => ({
        seen: await people(tx),
        pid: await backend(tx),
      }))
      const failed = withUser(single, beto, () => Promise.reject(new Error('broken off')))
      await expect(failed).rejects.toThrow('broken off')
      const between = { seen: await people(single), pid: await backend(single) }
      const second = await withUser(single, beto, people)
      expect(first.seen).toEqual([{ user_id: ana }])
      expect(between).toEqual({ seen: [], pid: first.pid })
      expect(second).toEqual([{ user_id: beto }])
    } finally {
      await single.destroy()
    }
  })

  test('a nested call of the same user joins the transaction, one of another user is refused', async () => {
    await withUser(db.app, ana, async (tx) => {
      expect(await withUser(tx, ana, people)).toEqual([{ user_id: ana }])
      await expect(withUser(tx, beto, people)).rejects.toThrow('one user from its start to its end')
      await expect(withoutUser(tx, people)).rejects.toThrow('one user from its start to its end')
    })
  })

  test('the schema’s owner sees no user’s rows', async () => {
    expect(await people(db.owner)).toEqual([])
  })

  test('the reviewed look-up finds a user by address and returns only the id', async () => {
    await withUser(db.app, ana, (tx) =>
      tx.insertInto('email_owner').values({ email: 'ana@example.com', user_id: ana }).execute(),
    )
    const found = await withoutUser(db.app, (tx) =>
      sql`select find_person_by_email('ana@example.com') as id`.execute(tx),
    )
    expect(found.rows).toEqual([{ id: ana }])
    expect(await db.app.selectFrom('email_owner').selectAll().execute()).toEqual([])
  })
})
