import { newId } from '../../src/platform/ids.ts'
import type { TestDatabase } from '../database.ts'

/** A bank connection that tells of all of a person's accounts; returns its id. */
export async function connectedBank(
  db: TestDatabase,
  userId: string,
  { now, hidden = false, lastSync = null }: { now: Date; hidden?: boolean; lastSync?: Date | null },
): Promise<string> {
  const id = newId()
  await db.admin
    .insertInto('connection')
    .values({
      user_id: userId,
      id,
      provider: 'floid',
      institution_name: 'BCI',
      state: 'active',
      hidden,
      last_sync_at: lastSync,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db.admin.updateTable('account').set({ connection_id: id }).where('user_id', '=', userId).execute()
  return id
}
