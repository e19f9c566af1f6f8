import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'

const endOfTime = new Date('9999-12-31T00:00:00Z')
const maxListed = 2_147_483_647

export const sessionHoldersRepository = (db: Db) => ({
  /** Ids of all users who have a session row, by the reviewed function of the retention sweep (S-02). */
  async listUserIds(): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select list_people_with_leftovers('session', ${endOfTime}, ${maxListed}) as id`.execute(db)
    return rows.map(({ id }) => id)
  },
})
