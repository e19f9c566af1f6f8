import type { Tx } from '../../platform/database/user-transaction.ts'
import { users } from '../users/index.ts'
import type { MailRecipient } from './domain/preferences.ts'
import { notificationPreferenceRepository } from './repository/notification-preference.ts'

/** Returns the stored preferences and the email address of a user. */
export async function getRecipient(tx: Tx, userId: string): Promise<MailRecipient & { email: string }> {
  const { email, email_verified_at } = await users.get(tx, userId)
  return {
    email,
    isVerified: email_verified_at !== null,
    preferences: await notificationPreferenceRepository(tx).find(userId),
  }
}
