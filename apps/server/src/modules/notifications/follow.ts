import type { SocketEvent } from '@lucas/contract/socket.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { staleConnection, troubleOf } from './causes/connections.ts'
import { goalChanged } from './causes/goals.ts'
import { createMovementCauses, type MovementDeps } from './causes/movements.ts'
import { securityCauses } from './causes/security.ts'
import { createRaise, type RaiseDeps } from './raise.ts'

export type FollowDeps = MovementDeps &
  RaiseDeps & {
    /** Looks a day after a synchronisation whether another one came. */
    remind: (tx: Tx, person: string, connectionId: string) => Promise<void>
  }

/** Hears what other modules tell of their changes, and tells the person what of it is worth reading. */
export function createFollowing(deps: FollowDeps) {
  const { clock, remind } = deps
  const raise = createRaise(deps)
  const movements = createMovementCauses(deps)

  async function heard(tx: Tx, person: string, event: SocketEvent): Promise<void> {
    switch (event.type) {
      case 'sync_progress':
        if (event.state === 'error' || event.state === 'reauth_required')
          await raise(tx, person, await troubleOf(tx, person, event, clock.today()))
        return
      case 'sync_finished':
        await raise(tx, person, await movements.afterSync(tx, person, event.connection_id))
        return remind(tx, person, event.connection_id)
      case 'goal_changed':
        if (event.event_type !== 'goal_deleted')
          await raise(tx, person, await goalChanged(tx, person, event.goal_id))
        return
      case 'security_changed':
      case 'profile_changed':
      case 'session_ended':
        return raise(tx, person, await securityCauses(tx, person, clock.now()))
      case 'accounts_changed':
      case 'categories_changed':
      case 'support_changed':
      case 'transactions_changed':
      case 'notifications_changed':
      case 'session_locked':
        return
    }
  }

  return {
    /** The same outbox for modules whose changes may be worth telling: heard in the transaction of the change. */
    follow: (on: Outbox): Outbox => ({
      ...on,
      async add(tx, person, ...events) {
        await on.add(tx, person, ...events)
        for (const event of events) await heard(tx, person, event)
      },
    }),

    /** The sync reminder, unless data came, or something else was said of the same silence. */
    remindOf: async (tx: Tx, person: string, connectionId: string) =>
      raise(tx, person, await staleConnection(tx, person, connectionId, clock.now())),
  }
}
