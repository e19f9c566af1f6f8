import * as z from 'zod/mini'
import { leftCopy } from './copy/left.ts'
import { paydays } from './rules/payday.ts'
import { amount, id, plainDate } from './wire.ts'

const payday = z.enum(paydays, leftCopy.payday.invalid)

/** The person's payday and the cycle that today lies in. */
export const cycle = z.object({
  /** What the person chose. */
  payday,
  /** Whether the days are those of a salary; the calendar tells them otherwise. */
  from_salary: z.boolean(),
  from: plainDate,
  next_payday: plainDate,
  /** The cycle before goes from here to the eve of `from`. */
  previous_from: plainDate,
})
export type CycleWire = z.infer<typeof cycle>

export const cyclePatch = z.object({ payday })
export type CyclePatch = z.infer<typeof cyclePatch>

const deduction = <T extends z.ZodMiniType>(item: T) => z.object({ amount, items: z.array(item) })

/**
 * What is free to spend until the next payday, in pesos: what lies in the accounts of every day (no savings) less what
 * is bound. Dollars are another purse, never added. Deductions are positive.
 */
export const left = z.object({
  today: plainDate,
  cycle,
  /** Today and the days to the eve of the payday. */
  days: z.int(),
  balance: deduction(
    z.object({ account_id: id, name: z.string(), institution_name: z.string(), mask: z.string(), amount }),
  ),
  bills: deduction(z.object({ series_id: id, name: z.string(), date: plainDate, amount, late: z.boolean() })),
  instalments: deduction(
    z.object({
      purchase_id: id,
      name: z.string(),
      date: plainDate,
      amount,
      number: z.int(),
      total: z.int(),
    }),
  ),
  /** What dated goals still ask for this month. */
  goals: deduction(z.object({ goal_id: id, name: z.string(), icon: z.string(), amount })),
  /** Negative when more is bound than there is. */
  free: amount,
  /** Whole pesos, rounded down; never negative. */
  per_day: amount,
  /** Owed on cards; stands beside the rest and is no part of it. */
  card_debt: amount,
  /** Usual spending of a day without bills and instalments, over the last 90 days. */
  pace: amount,
  /** The expected balance at the end of each day, from today to five days after the payday. */
  line: z.array(
    z.object({ date: plainDate, balance: amount, events: z.array(z.object({ name: z.string(), amount })) }),
  ),
  /** The first of the days on which the least is expected. */
  lowest: z.object({ date: plainDate, balance: amount }),
})
export type Left = z.infer<typeof left>
