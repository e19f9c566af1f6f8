import type { testDatabase } from '../database.ts'

type Database = Pick<Awaited<ReturnType<typeof testDatabase>>, 'admin'>

/** Lists what the audit log has about a user, oldest first. */
export async function listAuditKinds({ admin }: Database, userId: string): Promise<string[]> {
  const events = await admin
    .selectFrom('audit_event')
    .select('kind')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return events.map(({ kind }) => kind)
}
