import type { Tx } from '../../../platform/database/user-transaction.ts'
import { goalLookup } from '../../goals/index.ts'
import { detectGoalProgress } from '../domain/goals.ts'
import type { NewNotification } from '../domain/notification.ts'
import { listActiveRules } from '../rules/active-rules.ts'

/** Returns a notification if a goal is near its target or has reached it. */
export async function detectGoalNotifications(
  tx: Tx,
  userId: string,
  goalId: string,
): Promise<NewNotification[]> {
  const goal = await goalLookup.find(tx, userId, goalId)
  const notifications = goal ? detectGoalProgress(goal) : []
  if (!notifications.some(({ kind }) => kind === 'goal_reached')) return notifications
  const rule = (await listActiveRules(tx, userId)).find(({ kind }) => kind === 'goal_reached')
  return notifications.map((notification) => (rule ? { ...notification, ruleId: rule.id } : notification))
}
