import type { Tx } from '../../../platform/database/person.ts'
import type { OwnPreferences } from '../domain/preferences.ts'

const columns = [
  'in_app_enabled',
  'push_enabled',
  'email_enabled',
  'sync_reminder_enabled',
  'muted_kinds',
] as const

export const preferencesRepository = (tx: Tx) => {
  const own = (person: string) =>
    tx.selectFrom('notification_preference').select(columns).where('user_id', '=', person)

  return {
    find: (person: string): Promise<OwnPreferences | undefined> => own(person).executeTakeFirst(),

    ensure: (person: string, now: Date) =>
      tx
        .insertInto('notification_preference')
        .values({ user_id: person, updated_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),

    lock: (person: string): Promise<OwnPreferences> => own(person).forUpdate().executeTakeFirstOrThrow(),

    save: (person: string, { muted_kinds, ...toggles }: OwnPreferences, now: Date) =>
      tx
        .updateTable('notification_preference')
        .set({ ...toggles, muted_kinds: [...muted_kinds], updated_at: now })
        .where('user_id', '=', person)
        .execute(),
  }
}
