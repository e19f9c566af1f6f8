import type { Tx } from '../../platform/database/user-transaction.ts'
import { type Addressee, toAddressee } from '../../platform/mail/template.ts'
import { users } from '../users/index.ts'
import type { MailRecipient } from './domain/preferences.ts'
import { notificationPreferenceRepository } from './repository/notification-preference.ts'

/** Returns the stored preferences and the address of a user, with the name to greet. */
export async function getRecipient(
  tx: Tx,
  userId: string,
): Promise<MailRecipient & { addressee: Addressee }> {
  const user = await users.get(tx, userId)
  return {
    addressee: toAddressee(user),
    isVerified: user.email_verified_at !== null,
    preferences: await notificationPreferenceRepository(tx).find(userId),
  }
}
