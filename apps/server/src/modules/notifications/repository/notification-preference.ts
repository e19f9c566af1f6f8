import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { NotificationPreferences } from '../domain/preferences.ts'

const columns = [
  'in_app_enabled',
  'push_enabled',
  'email_enabled',
  'sync_reminder_enabled',
  'muted_kinds',
  'email_muted_kinds',
  'email_summary',
  'push_amounts',
] as const

export const notificationPreferenceRepository = (tx: Tx) => {
  const selectPreferences = (userId: string) =>
    tx.selectFrom('notification_preference').select(columns).where('user_id', '=', userId)

  return {
    find: (userId: string): Promise<NotificationPreferences | undefined> =>
      selectPreferences(userId).executeTakeFirst(),

    createIfMissing: (userId: string, now: Date) =>
      tx
        .insertInto('notification_preference')
        .values({ user_id: userId, updated_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),

    lock: (userId: string): Promise<NotificationPreferences> =>
      selectPreferences(userId).forUpdate().executeTakeFirstOrThrow(),

    update: (
      userId: string,
      { muted_kinds, email_muted_kinds, ...rest }: NotificationPreferences,
      now: Date,
    ) =>
      tx
        .updateTable('notification_preference')
        .set({
          ...rest,
          muted_kinds: [...muted_kinds],
          email_muted_kinds: [...email_muted_kinds],
          updated_at: now,
        })
        .where('user_id', '=', userId)
        .execute(),

    saveUnsubscribeHash: (userId: string, hash: Buffer) =>
      tx
        .updateTable('notification_preference')
        .set({ unsubscribe_hash: hash })
        .where('user_id', '=', userId)
        .execute(),

    disableMail: (userId: string, now: Date) =>
      tx
        .updateTable('notification_preference')
        .set({ email_enabled: false, updated_at: now })
        .where('user_id', '=', userId)
        .execute(),
  }
}
