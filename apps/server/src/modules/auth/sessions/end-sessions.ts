import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { AuthHooks } from '../hooks.ts'
import { auditEventRepository } from '../repository/audit-event.ts'
import { sessionHoldersRepository, sessionRepository } from '../repository/session.ts'

type SessionTerminationDeps = Pick<AuthHooks, 'revokeAddresses' | 'untrustDevices'> & {
  db: Db
  clock: Clock
  events: Events
}

/**
 * Ends sessions for an operator (docs/operations.md): their tokens stop working and their sockets close. The private addresses of these
 * users end too (S-45), and their trusted devices ask for the second factor again.
 */
export function createSessionTermination({
  db,
  clock,
  events,
  revokeAddresses,
  untrustDevices,
}: SessionTerminationDeps) {
  /** Ends every session of a user; returns how many were open. */
  const endForUser = (userId: string): Promise<number> =>
    events.transaction(db, userId, async (tx) => {
      const now = clock.now()
      const ended = await sessionRepository(tx).end(userId, { except: null }, 'operator', now)
      const endings = ended.map(({ id }) => ({ type: 'session_ended', session_id: id }) as const)
      await events.publish(tx, userId, endings)
      if (ended.length > 0)
        await auditEventRepository(tx).create(userId, 'session_ended', now, { by: 'operator' })
      await revokeAddresses(tx, userId, now)
      await untrustDevices(tx, userId)
      return ended.length
    })

  return {
    endForUser,
    /** Ends every session of every user, one user after the other; returns how many were open. */
    async endAll(): Promise<number> {
      let ended = 0
      for (const userId of await sessionHoldersRepository(db).listUserIds()) ended += await endForUser(userId)
      return ended
    },
  }
}
