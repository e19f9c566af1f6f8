import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Events } from '../../platform/events/events.ts'
import type { MailPort } from '../../platform/mail/mail.ts'
import { auditEventRepository, plainMail } from '../auth/index.ts'
import { users } from '../users/index.ts'
import { deleteSecondFactor } from './repository/second-factor.ts'

type RemovalDeps = { db: Db; clock: Clock; events: Events; mail: MailPort }

/** Removes the second factor of a user who has lost phone and recovery codes, for an operator (docs/operations.md). */
export const createSecondFactorRemoval =
  ({ db, clock, events, mail }: RemovalDeps) =>
  /** Returns false if the user has none. A mail tells the user. */
  async (userId: string): Promise<boolean> => {
    const email = await events.transaction(db, userId, async (tx) => {
      const user = await users.lock(tx, userId)
      if (user === undefined || !(await deleteSecondFactor(tx, userId))) return null
      await auditEventRepository(tx).create(userId, 'second_factor_removed', clock.now(), { by: 'operator' })
      await events.publish(tx, userId, { type: 'security_changed' })
      return user.email
    })
    if (email === null) return false
    await mail.send(plainMail(email, authMailCopy.secondFactorRemoved))
    return true
  }
