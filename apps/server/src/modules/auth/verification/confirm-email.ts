import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { AuthHooks } from '../hooks.ts'
import { auditEventRepository } from '../repository/audit-event.ts'
import { emailOwnerRepository } from '../repository/email-owner.ts'
import { passwordResetRepository } from '../repository/password-reset.ts'
import { updateUser } from './update-user.ts'

type EmailConfirmationDeps = { clock: Clock; events: Events } & Pick<AuthHooks, 'onEmailConfirmed'>

export type EmailConfirmation = {
  /** Stores a confirmed address. Violates `email_owner_pkey` if another user has it. */
  confirm(tx: Tx, current: { user_id: string; email: string }, confirmed: string): Promise<void>
}

export function createEmailConfirmation({
  clock,
  events,
  onEmailConfirmed,
}: EmailConfirmationDeps): EmailConfirmation {
  return {
    async confirm(tx, { user_id: userId, email: oldEmail }, email) {
      const now = clock.now()
      if (email !== oldEmail) {
        await emailOwnerRepository(tx).move(userId, oldEmail, email)
        // A reset link in the old mailbox must not work any more.
        await passwordResetRepository(tx).delete(userId)
      }
      await updateUser(tx, userId, { email, pending_email: null, email_verified_at: now }, now)
      await auditEventRepository(tx).create(userId, 'email_confirmed', now)
      await onEmailConfirmed(tx, userId, email)
      await events.publish(tx, userId, { type: 'profile_changed' })
    },
  }
}
