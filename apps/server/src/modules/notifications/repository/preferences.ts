import type { Tx } from '../../../platform/database/person.ts'
import type { OwnPreferences, Reader } from '../domain/preferences.ts'

const columns = [
  'in_app_enabled',
  'push_enabled',
  'email_enabled',
  'sync_reminder_enabled',
  'muted_kinds',
  'email_muted_kinds',
  'email_summary',
] as const

export const preferencesRepository = (tx: Tx) => {
  const own = (person: string) =>
    tx.selectFrom('notification_preference').select(columns).where('user_id', '=', person)

  return {
    /** What a person chose, and where letters to them go. */
    async reader(person: string): Promise<Reader & { email: string }> {
      const row = await tx
        .selectFrom('person as p')
        .leftJoin('notification_preference as n', 'n.user_id', 'p.user_id')
        .select(['p.email', 'p.email_verified_at', 'n.in_app_enabled', 'n.push_enabled', 'n.email_enabled'])
        .select(['n.sync_reminder_enabled', 'n.muted_kinds', 'n.email_muted_kinds', 'n.email_summary'])
        .where('p.user_id', '=', person)
        .executeTakeFirstOrThrow()
      return { email: row.email, isVerified: row.email_verified_at !== null, own: chosen(row) }
    },

    ensure: (person: string, now: Date) =>
      tx
        .insertInto('notification_preference')
        .values({ user_id: person, updated_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),

    lock: (person: string): Promise<OwnPreferences> => own(person).forUpdate().executeTakeFirstOrThrow(),

    save: (person: string, { muted_kinds, email_muted_kinds, ...rest }: OwnPreferences, now: Date) =>
      tx
        .updateTable('notification_preference')
        .set({
          ...rest,
          muted_kinds: [...muted_kinds],
          email_muted_kinds: [...email_muted_kinds],
          updated_at: now,
        })
        .where('user_id', '=', person)
        .execute(),

    keepLink: (person: string, hash: Buffer) =>
      tx
        .updateTable('notification_preference')
        .set({ unsubscribe_hash: hash })
        .where('user_id', '=', person)
        .execute(),

    leaveMail: (person: string, now: Date) =>
      tx
        .updateTable('notification_preference')
        .set({ email_enabled: false, updated_at: now })
        .where('user_id', '=', person)
        .execute(),
  }
}

/** All or none of it is there. */
function chosen(
  row: { [key in keyof OwnPreferences]: OwnPreferences[key] | null },
): OwnPreferences | undefined {
  const { in_app_enabled, push_enabled, email_enabled, sync_reminder_enabled } = row
  const { muted_kinds, email_muted_kinds, email_summary } = row
  if (in_app_enabled === null || push_enabled === null || email_enabled === null) return undefined
  if (sync_reminder_enabled === null || muted_kinds === null) return undefined
  if (email_muted_kinds === null || email_summary === null) return undefined
  return {
    in_app_enabled,
    push_enabled,
    email_enabled,
    sync_reminder_enabled,
    muted_kinds,
    email_muted_kinds,
    email_summary,
  }
}
