import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import type { MailPort } from '../../platform/mail/mail.ts'
import { users } from '../users/index.ts'
import type { Codes } from './codes/codes.ts'
import { pendingEmail } from './domain/pending-email.ts'
import { createResetLink } from './mail/reset-link.ts'
import { plainMail } from './mail/templates.ts'
import { auditEventRepository } from './repository/audit-event.ts'

/** What a user needs who cannot get mail: the code of an unconfirmed address, and a link to choose another password. */
export interface OperatorCodes {
  /** The address that the code confirms; null if every address is confirmed. */
  verification: { email: string; code: string } | null
  resetLink: string
}

interface OperatorCodesDeps {
  db: Db
  clock: Clock
  codes: Codes
  mail: MailPort
  publicUrl: string
}

/**
 * Makes a new code and link for a user, for an operator (docs/operations.md). Those before stop working. Audited, and the user is
 * notified. Call it only for an account that does not wait for its erasure.
 */
export const createOperatorCodes =
  ({ db, clock, codes, mail, publicUrl }: OperatorCodesDeps) =>
  async (userId: string): Promise<OperatorCodes> => {
    const { email, made } = await withUser(db, userId, async (tx) => {
      const user = await users.get(tx, userId)
      const pending = pendingEmail(user)
      const code = pending && (await codes.create(tx, { userId, purpose: 'email', sentTo: pending }))
      const resetLink = await createResetLink(tx, userId, { now: clock.now(), publicUrl })
      await auditEventRepository(tx).create(userId, 'codes_made', clock.now(), { by: 'operator' })
      return {
        email: user.email,
        made: { verification: pending && code ? { email: pending, code } : null, resetLink },
      }
    })
    if (made.verification !== null) await codes.resetAttempts('email', made.verification.email)
    await mail.send(plainMail(email, authMailCopy.operatorCode))
    return made
  }
