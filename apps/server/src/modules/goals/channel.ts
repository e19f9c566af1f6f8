import type { SocketEvent } from '@lucas/contract/socket.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot } from '../../platform/database/person.ts'
import type { Channel } from '../../platform/sockets/hub.ts'
import type { Reads } from './read.ts'

/**
 * `/ws/goals/` (spec 4): everything at the start, then each change with the goal as it is now. The change is read once
 * for all sockets of this process; one read later is never older, so versions only grow.
 */
export function goalsChannel({ db, reads }: { db: Db; reads: Reads }): Channel {
  const told = new WeakMap<SocketEvent, Promise<object | null>>()

  async function messageOf(person: string, event: SocketEvent): Promise<object | null> {
    if (event.type !== 'goal_changed') return null
    const { event_type, goal_id, version } = event
    return inSnapshot(db, person, async (tx) => {
      const { goal, summary } = await reads.oneAmongAllIn(tx, person, goal_id)
      if (goal) return { type: 'goal_update', event_type, goal, summary, version: goal.version }
      return { type: 'goal_update', event_type: 'goal_deleted', goal_id, summary, version }
    })
  }

  return {
    async open({ userId }, send) {
      const { goals, summary } = await inSnapshot(db, userId, (tx) => reads.allIn(tx, userId))
      send({ type: 'initial_data', goals, summary })
    },
    translate({ userId }, event) {
      const known = told.get(event)
      if (known) return known
      const message = messageOf(userId, event)
      told.set(event, message)
      return message
    },
  }
}
