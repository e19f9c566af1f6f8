import type { SocketEvent } from '@lucas/contract/socket.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withUserSnapshot } from '../../platform/database/user-transaction.ts'
import type { SocketChannel } from '../../platform/sockets/hub.ts'
import type { GoalQueries } from './queries.ts'

/**
 * Creates the channel of `/ws/goals/` (spec 4): all goals first and whenever their month
 * may be another one, then each change with the current goal. A change is
 * read once for all sockets of the process; a later read is never older, so versions only grow.
 */
export function createGoalsChannel({ db, queries }: { db: Db; queries: GoalQueries }): SocketChannel {
  const messages = new WeakMap<SocketEvent, Promise<object | null>>()

  async function buildList(userId: string): Promise<object> {
    const { goals, summary } = await withUserSnapshot(db, userId, (tx) => queries.listWithSummary(tx, userId))
    return { type: 'initial_data', goals, summary }
  }

  async function buildMessage(userId: string, event: SocketEvent): Promise<object | null> {
    // Another payday or budget period is another month of the goals.
    if (event.type === 'budgets_changed' || event.type === 'profile_changed') return buildList(userId)
    if (event.type !== 'goal_changed') return null
    const { event_type, goal_id, version } = event
    return withUserSnapshot(db, userId, async (tx) => {
      const { goal, summary } = await queries.findWithSummary(tx, userId, goal_id)
      if (goal) return { type: 'goal_update', event_type, goal, summary, version: goal.version }
      return { type: 'goal_update', event_type: 'goal_deleted', goal_id, summary, version }
    })
  }

  return {
    async open({ userId }, send) {
      send(await buildList(userId))
    },
    translate({ userId }, event) {
      const cached = messages.get(event)
      if (cached) return cached
      const message = buildMessage(userId, event)
      messages.set(event, message)
      return message
    },
  }
}
