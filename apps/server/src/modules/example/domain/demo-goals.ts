import { demoCopy as copy } from '@lucas/contract/copy/users/demo.ts'
import type { GoalCategory } from '@lucas/contract/planning/goal.ts'
import { addDays, addMonths, firstOfMonth, type PlainDate } from '@lucas/contract/rules/periods.ts'

/** A goal of the demo user with its contributions. */
export interface DemoGoal {
  name: string
  category: GoalCategory
  target: number
  targetDate: PlainDate | null
  /** The first contribution creates the goal. */
  contributions: readonly { on: PlainDate; amount: number; note: string }[]
}

/** Day of the month of a contribution, after the salary. */
const contributionDay = 5

/** Returns three goals: a long-term one, one with a target date and a reached one. */
export function listDemoGoals(today: PlainDate): DemoGoal[] {
  const monthly = (from: number, until: number, amount: number) =>
    Array.from({ length: from - until + 1 }, (_, at) => ({
      on: addDays(addMonths(firstOfMonth(today), at - from), contributionDay - 1),
      amount,
      note: at === 0 ? copy.goals.firstNote : copy.goals.monthlyNote,
    })).filter(({ on }) => on <= today)
  return [
    {
      name: copy.goals.emergency,
      category: 'emergency',
      target: 2_400_000,
      targetDate: null,
      contributions: monthly(6, 0, 180_000),
    },
    {
      name: copy.goals.vacation,
      category: 'vacation',
      target: 900_000,
      targetDate: addMonths(today, 3),
      contributions: monthly(3, 0, 120_000),
    },
    {
      name: copy.goals.home,
      category: 'home',
      target: 420_000,
      targetDate: null,
      contributions: monthly(4, 2, 140_000),
    },
  ]
}
