import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createUser } from '../../../test/support/app/users.ts'
import { pollAttempts } from '../../../test/support/poll-attempts.ts'
import { assertUserDataLocked, lockRecurring, lockUserData, requireUserData } from './locks.ts'
import { recordStatements } from './prepared-statements.ts'
import { withUser } from './user-transaction.ts'

const db = await testDatabase()

/** Returns whether another transaction holds the lock with the key of every release. */
const isHeld = async (userId: string) => {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('transactions ' || ${userId}, 0)) as free`.execute(
    db.admin,
  )
  return rows[0]?.free === false
}
const waitForBlockedLock = async () => {
  for await (const _ of pollAttempts(20_000)) {
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`.execute(db.admin)
    if (rows.length > 0) return
  }
  throw new Error('no transaction waits')
}

describe('the lock of user data', () => {
  test('locks the same key as earlier releases until the transaction ends, with one statement', async () => {
    const { userId } = await createUser(db)
    const { statements } = await recordStatements(() =>
      withUser(db.app, userId, async (tx) => {
        expect(await lockUserData(tx, userId)).toBe(true)
        await requireUserData(tx, userId)
        assertUserDataLocked(tx)
        expect(await isHeld(userId)).toBe(true)
      }),
    )
    expect(statements.filter((text) => text.includes('lock_user_data'))).toHaveLength(1)
    expect(await isHeld(userId)).toBe(false)
  })

  test('sees an erasure that committed while it waited', async () => {
    const { userId } = await createUser(db)
    const [held, erased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = db.admin.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('transactions ' || ${userId}, 0))`.execute(tx)
      held.resolve()
      await erased.promise
      await tx.deleteFrom('person').where('user_id', '=', userId).execute()
    })
    await held.promise
    const waiting = withUser(db.app, userId, async (tx) => {
      await expect(requireUserData(tx, userId)).rejects.toMatchObject({ code: 'not_authenticated' })
      expect(() => assertUserDataLocked(tx)).toThrow('docs/locking.md')
    })
    await waitForBlockedLock()
    erased.resolve()
    await Promise.all([holding, waiting])
  })

  test('is asserted by steps that need it', async () => {
    const { userId } = await createUser(db)
    await expect(withUser(db.app, userId, async (tx) => lockRecurring(tx, userId))).rejects.toThrow(
      'docs/locking.md',
    )
  })
})
