import type { Tx } from '../../platform/database/user-transaction.ts'
import { users } from '../users/index.ts'
import type { MailRecipient } from './domain/preferences.ts'
import { notificationPreferenceRepository } from './repository/notification-preference.ts'

/** Returns the stored preferences of a user, the email address and whether their data is blocked. */
export async function getRecipient(
  tx: Tx,
  userId: string,
): Promise<MailRecipient & { email: string; isBlocked: boolean }> {
  const { email, email_verified_at, data_blocked_at } = await users.get(tx, userId)
  return {
    email,
    isVerified: email_verified_at !== null,
    isBlocked: data_blocked_at !== null,
    preferences: await notificationPreferenceRepository(tx).find(userId),
  }
}
