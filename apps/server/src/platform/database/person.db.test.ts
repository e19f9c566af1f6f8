import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { somebody } from '../../../test/support/people.ts'
import { asPerson, inSnapshot } from './person.ts'
import { recordStatements } from './statements.ts'

const db = await testDatabase()
const { userId } = await somebody(db)

const name = (handle: typeof db.app) =>
  handle.selectFrom('person').select('first_name').where('user_id', '=', userId).executeTakeFirstOrThrow()
const rename = (handle: typeof db.app, first_name: string) =>
  handle.updateTable('person').set({ first_name }).where('user_id', '=', userId).execute()

test('a snapshot reads the same however often, whatever others write meanwhile', async () => {
  await rename(db.admin, 'Ana')
  const seen = await inSnapshot(db.app, userId, async (tx) => {
    const before = await name(tx)
    await rename(db.admin, 'Berta')
    return [before, await name(tx)]
  })
  expect(seen).toEqual([{ first_name: 'Ana' }, { first_name: 'Ana' }])
  expect(await asPerson(db.app, userId, name)).toEqual({ first_name: 'Berta' })
})

test('nothing can be written in a snapshot', async () => {
  const write = inSnapshot(db.app, userId, (tx) => rename(tx, 'Clara'))
  await expect(write).rejects.toThrow('read-only transaction')
})

test('how a transaction begins and ends is no statement of the request', async () => {
  const { statements } = await recordStatements(() => inSnapshot(db.app, userId, name))
  expect(statements).toHaveLength(2)
})

test('what could not be opened has failed, whatever its first statement did, and leaves a sound connection', async () => {
  const nobodysId = `${userId}\0`
  const work = asPerson(db.app, nobodysId, (tx) => sql`select 1`.execute(tx))
  await expect(work).rejects.toThrow('invalid byte sequence')
  const seen = Array.from({ length: 20 }, () => asPerson(db.app, userId, name))
  expect(new Set((await Promise.all(seen)).map(({ first_name }) => first_name)).size).toBe(1)
})
