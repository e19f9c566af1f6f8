import { exampleCopy as copy } from '@lucas/contract/copy/example.ts'
import type { GoalCategory } from '@lucas/contract/goal.ts'
import { addDays, addMonths, firstOfMonth, type PlainDate } from '@lucas/contract/rules/periods.ts'

/** A goal of the example's household, and what it put aside for it. */
export interface Saved {
  name: string
  category: GoalCategory
  target: number
  targetDate: PlainDate | null
  /** The first one makes the goal. */
  contributions: readonly { on: PlainDate; amount: number; note: string }[]
}

/** On the day of the month after the salary has come. */
const savingsDay = 5

/** Three goals: one that takes long, one in time for a date, and one that is reached. */
export function savingsUntil(today: PlainDate): Saved[] {
  const monthly = (from: number, until: number, amount: number) =>
    Array.from({ length: from - until + 1 }, (_, at) => ({
      on: addDays(addMonths(firstOfMonth(today), at - from), savingsDay - 1),
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
