import { notificationsCopy as copy } from '@lucas/contract/copy/notifications.ts'
import { limits } from '@lucas/contract/limits.ts'
import { shortDay } from '@lucas/contract/rules/day-text.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { dayOf, daysBetween, monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Notice } from './notice.ts'

export interface GoalFact {
  id: string
  name: string
  state: 'active' | 'ready_to_spend' | 'archived'
  /** Whole pesos. */
  target: bigint
  targetDate: PlainDate | null
  createdAt: Date
  held: bigint
}

const pesos = (amount: bigint) => money(Number(amount), 'CLP')
const about = (id: string) => ({ subject: 'goal', key: id }) as const

/** Near from 80 percent on, reached at the target; another target is another cause. */
export function goalStanding({ id, name, state, target, held }: GoalFact): Notice[] {
  if (state === 'archived') return []
  if (held >= target) {
    const cause = `goal_reached:${id}:${target}`
    return [{ kind: 'goal_reached', cause, about: about(id), ...copy.goalReached(name, pesos(target)) }]
  }
  if (held * 100n < target * BigInt(limits.goalNearComplete)) return []
  const told = copy.goalNear(name, `${(held * 100n) / target}%`, pesos(target - held))
  return [{ kind: 'goal_near', cause: `goal_near:${id}:${target}`, about: about(id), ...told }]
}

/** A goal needs a month before it can be behind. */
const firstDays = 30
/** Behind is less than so much of what an even pace would hold by now, in percent. */
const behindBelow = 75n

/** A goal that an even pace would have filled further, once a month. */
export function goalBehind(goal: GoalFact, today: PlainDate): Notice[] {
  const { id, name, state, target, targetDate, createdAt, held } = goal
  const from = dayOf(createdAt)
  if (state !== 'active' || targetDate === null || targetDate <= today) return []
  const [passed, whole] = [daysBetween(from, today), daysBetween(from, targetDate)]
  if (passed < firstDays || whole <= 0) return []
  if (held * BigInt(whole) * 100n >= target * BigInt(passed) * behindBelow) return []
  const told = copy.goalBehind(name, pesos(target - held), shortDay(targetDate, today))
  return [{ kind: 'goal_behind', cause: `goal_behind:${id}:${monthOf(today)}`, about: about(id), ...told }]
}
