import type { Tx } from '../../../platform/database/user-transaction.ts'
import { type UserRow, type UserUpdate, users } from '../../users/index.ts'
import { accountCodeRepository } from '../repository/account-code.ts'
import { emailChangeRepository } from '../repository/email-change.ts'

/** Updates a user. A new email or phone voids the links and codes that were sent for the old one (S-21). */
export async function updateUser(tx: Tx, userId: string, change: UserUpdate, now: Date): Promise<UserRow> {
  const row = await users.update(tx, userId, change, now)
  const voided = [
    ...('pending_email' in change ? (['email'] as const) : []),
    ...('phone' in change ? (['phone'] as const) : []),
  ]
  if ('pending_email' in change) await emailChangeRepository(tx).delete(userId)
  if (voided.length > 0) await accountCodeRepository(tx).delete(userId, voided)
  return row
}
