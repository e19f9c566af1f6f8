import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { MailRecipient, NotificationPreferences } from '../domain/preferences.ts'

const columns = [
  'in_app_enabled',
  'push_enabled',
  'email_enabled',
  'sync_reminder_enabled',
  'muted_kinds',
  'email_muted_kinds',
  'email_summary',
] as const

export const notificationPreferenceRepository = (tx: Tx) => {
  const selectPreferences = (userId: string) =>
    tx.selectFrom('notification_preference').select(columns).where('user_id', '=', userId)

  return {
    /** Returns the stored preferences of a user, the email address and whether their data are blocked. */
    async getRecipient(userId: string): Promise<MailRecipient & { email: string; isBlocked: boolean }> {
      const row = await tx
        .selectFrom('person as p')
        .leftJoin('notification_preference as n', 'n.user_id', 'p.user_id')
        .select(['p.email', 'p.email_verified_at', 'p.data_blocked_at'])
        .select(['n.in_app_enabled', 'n.push_enabled', 'n.email_enabled'])
        .select(['n.sync_reminder_enabled', 'n.muted_kinds', 'n.email_muted_kinds', 'n.email_summary'])
        .where('p.user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return {
        email: row.email,
        isVerified: row.email_verified_at !== null,
        isBlocked: row.data_blocked_at !== null,
        preferences: toPreferences(row),
      }
    },

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

/** Converts the joined columns; they are all null where the user has no preference row. */
function toPreferences(
  row: { [key in keyof NotificationPreferences]: NotificationPreferences[key] | null },
): NotificationPreferences | undefined {
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
