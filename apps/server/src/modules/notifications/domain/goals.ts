import { notificationsCopy as copy } from '@lucas/contract/copy/notifications/notifications.ts'
import { limits } from '@lucas/contract/limits.ts'
import { shortDay } from '@lucas/contract/rules/day-text.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { daysBetween, monthOf, type PlainDate, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { NewNotification } from './notification.ts'

export interface GoalProgress {
  id: string
  name: string
  state: 'active' | 'ready_to_spend' | 'archived'
  /** Whole pesos. */
  target: bigint
  targetDate: PlainDate | null
  createdAt: Date
  saved: bigint
}

const formatPesos = (amount: bigint) => money(Number(amount), 'CLP')
const aboutGoal = (id: string) => ({ subject: 'goal', key: id }) as const

/** Returns a notification for a goal at 80 percent or at its target. The cause contains the target amount. */
export function detectGoalProgress({ id, name, state, target, saved }: GoalProgress): NewNotification[] {
  if (state === 'archived') return []
  if (saved >= target) {
    const cause = `goal_reached:${id}:${target}`
    return [
      { kind: 'goal_reached', cause, about: aboutGoal(id), ...copy.goalReached(name, formatPesos(target)) },
    ]
  }
  if (saved * 100n < target * BigInt(limits.goalNearComplete)) return []
  const text = copy.goalNear(name, `${(saved * 100n) / target}%`, formatPesos(target - saved))
  return [{ kind: 'goal_near', cause: `goal_near:${id}:${target}`, about: aboutGoal(id), ...text }]
}

/** A goal younger than this is never behind. */
const goalAgeDaysMin = 30
/** A goal is behind below this percentage of an even pace. */
const behindPercent = 75n

/** Returns a notification if a goal is far behind an even pace, once a month. */
export function detectGoalBehind(goal: GoalProgress, today: PlainDate): NewNotification[] {
  const { id, name, state, target, targetDate, createdAt, saved } = goal
  const from = toPlainDate(createdAt)
  if (state !== 'active' || targetDate === null || targetDate <= today) return []
  const [passed, total] = [daysBetween(from, today), daysBetween(from, targetDate)]
  if (passed < goalAgeDaysMin || total <= 0) return []
  if (saved * BigInt(total) * 100n >= target * BigInt(passed) * behindPercent) return []
  const text = copy.goalBehind(name, formatPesos(target - saved), shortDay(targetDate, today))
  return [
    { kind: 'goal_behind', cause: `goal_behind:${id}:${monthOf(today)}`, about: aboutGoal(id), ...text },
  ]
}
