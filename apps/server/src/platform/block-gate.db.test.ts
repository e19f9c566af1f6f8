import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { createUser } from '../../test/support/app/users.ts'
import { waitUntil } from '../../test/support/poll-attempts.ts'
import { DataBlockedError, regardlessOfBlock, requireUnblockedNow, stopAtBlock } from './block-gate.ts'
import { lockBlockChange, lockDataBlock } from './database/locks.ts'
import { afterCommit, type Tx, withoutUser, withUser, withUserSnapshot } from './database/user-transaction.ts'
import { createPeriodicTask, sweepEach } from './periodic-task.ts'

const db = await testDatabase()
let userId = ''
beforeEach(async () => {
  userId = (await createUser(db)).userId
})

const setBlock = (isBlocked: boolean, id = userId) =>
  db.admin
    .updateTable('person')
    .set({ data_blocked_at: isBlocked ? new Date() : null })
    .where('user_id', '=', id)
    .execute()
/** Ends the session of a user: a write that waits for no lock of the user's row. */
const write = (tx: Tx, id = userId) => tx.deleteFrom('session').where('user_id', '=', id).execute()
const isWritten = async (id = userId) =>
  (await db.admin.selectFrom('session').select('id').where('user_id', '=', id).execute()).length === 0

const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`

describe('work that a block stops', () => {
  test('commits while the data are not blocked', async () => {
    await stopAtBlock(() => withUser(db.app, userId, write))
    expect(await isWritten()).toBe(true)
  })

  test('rolls back when the data were blocked in the middle, also where one transaction joins another', async () => {
    const work = () =>
      withUser(db.app, userId, async (tx) => {
        await withUser(tx, userId, write)
        await setBlock(true)
      })
    await expect(stopAtBlock(work)).rejects.toThrow(DataBlockedError)
    expect(await isWritten()).toBe(false)
  })

  test('runs nothing after a commit that did not happen, and what runs after one is not stopped', async () => {
    const flushed: string[] = []
    const work = () =>
      withUser(db.app, userId, async (tx) => {
        afterCommit(tx, async (id) => {
          await setBlock(true)
          await withUser(db.app, id, write)
          flushed.push(id)
        })
      })
    await stopAtBlock(work)
    expect([flushed, await isWritten()]).toEqual([[userId], true])
    await expect(stopAtBlock(work)).rejects.toThrow(DataBlockedError)
    expect(flushed).toEqual([userId])
  })

  test('may read, work for nobody, and store what is to be stored in any case', async () => {
    await setBlock(true)
    await stopAtBlock(async () => {
      await withUserSnapshot(db.app, userId, async () => undefined)
      await withoutUser(db.app, async () => undefined)
      await regardlessOfBlock(() => withUser(db.app, userId, write))
      await expect(requireUnblockedNow(db.app, userId)).rejects.toThrow(DataBlockedError)
    })
    expect(await isWritten()).toBe(true)
  })

  test('of a sweep leaves blocked users, and goes on with the others', async () => {
    const other = (await createUser(db)).userId
    const broken = crypto.randomUUID()
    await setBlock(true)
    const errors: string[] = []
    const ended = Promise.withResolvers<void>()
    const task = createPeriodicTask({
      intervalMs: 3_600_000,
      whileBlocked: { runs: false },
      run: async ({ signal }) => {
        const work = (id: string) =>
          id === broken ? Promise.reject(new Error('broken')) : withUser(db.app, id, (tx) => write(tx, id))
        await sweepEach([userId, broken, other], work, { signal, onError: (_, id) => errors.push(id) })
        ended.resolve()
      },
      onError: ended.reject,
    })
    task.start()
    await ended.promise
    await task.stop()
    expect([await isWritten(), await isWritten(other), errors]).toEqual([false, true, [broken]])
  })
})

test('a change of the block waits for the transactions that read it before, and for no other', async () => {
  const [read, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reader = withUser(db.app, userId, async (tx) => {
    expect(await lockDataBlock(tx, userId)).toBe(false)
    read.resolve()
    await end.promise
  })
  await read.promise
  const change = (id: string) => withUser(db.app, id, (tx) => lockBlockChange(tx, id))
  await change((await createUser(db)).userId)
  let isChanged = false
  const changed = change(userId).then(() => {
    isChanged = true
  })
  await waitUntil(async () => {
    const { rows } = await waiting.execute(db.admin)
    return rows.length > 0
  })
  expect(isChanged).toBe(false)
  end.resolve()
  await Promise.all([reader, changed])
  expect(isChanged).toBe(true)
})
