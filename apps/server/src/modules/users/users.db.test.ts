import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createUser } from '../../../test/support/app/users.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import { users } from './index.ts'

const db = await testDatabase()

test('the lock of the user row does not block foreign keys of other tables', async () => {
  const { userId } = await createUser(db)
  await withUser(db.app, userId, async (tx) => {
    await users.lock(tx, userId)
    await sql`select from person where user_id = ${userId} for key share nowait`.execute(db.admin)
    await expect(
      sql`select from person where user_id = ${userId} for share nowait`.execute(db.admin),
    ).rejects.toMatchObject({ code: '55P03' })
  })
})
