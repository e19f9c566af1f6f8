import { newId } from '../../../src/platform/ids.ts'
import type { TestDatabase } from '../../database.ts'

/** Inserts a user with one session directly into the tables, for tests that need no sign-in. */
export async function createUser(db: TestDatabase, sessionEnds = new Date(Date.now() + 3_600_000)) {
  const [userId, sessionId] = [newId(), newId()]
  const now = new Date()
  await db.admin
    .insertInto('person')
    .values({
      user_id: userId,
      email: `${userId}@example.cl`,
      first_name: 'Ana',
      last_name: 'Rojas',
      country: 'chile',
      terms_accepted_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db.admin
    .insertInto('session')
    .values({
      user_id: userId,
      id: sessionId,
      client: 'web',
      user_agent: 'test',
      address: '127.0.0.1',
      created_at: now,
      last_seen_at: now,
      expires_at: sessionEnds,
    })
    .execute()
  return { userId, sessionId }
}
