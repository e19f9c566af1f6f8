import * as z from 'zod/mini'
import { safeToSpendCopy } from '../copy/planning/safe-to-spend.ts'
import { paydays } from '../rules/payday.ts'
import { amount, id, plainDate } from '../wire.ts'

const payday = z.enum(paydays, safeToSpendCopy.payday.invalid)

/** The user's payday and the current pay cycle. */
export const payCycle = z.object({
  /** The user's setting. */
  payday,
  /** Whether the dates come from a detected salary; otherwise from the calendar. */
  from_salary: z.boolean(),
  from: plainDate,
  next_payday: plainDate,
  /** First day of the previous cycle, which ends the day before `from`. */
  previous_from: plainDate,
})
export type PayCycle = z.infer<typeof payCycle>

export const payCyclePatch = z.object({ payday })
export type PayCyclePatch = z.infer<typeof payCyclePatch>

const deduction = <T extends z.ZodMiniType>(item: T) => z.object({ amount, items: z.array(item) })

/**
 * Safe-to-spend until the next payday, in pesos: the balance of everyday accounts (no savings) less the deductions, which
 * are positive. Dollars are not included.
 */
export const safeToSpend = z.object({
  today: plainDate,
  cycle: payCycle,
  /** Days from today up to the day before the payday. */
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
  /** Open contributions of this month for goals with a date. */
  goals: deduction(z.object({ goal_id: id, name: z.string(), icon: z.string(), amount })),
  /** Negative if the deductions exceed the balance. */
  free: amount,
  /** Whole pesos, rounded down; never negative. */
  per_day: amount,
  /** Card debt, not part of the computation. */
  card_debt: amount,
  /** Average daily spending of the last 90 days without bills and instalments. */
  pace: amount,
  /** The expected balance at the end of each day, from today to five days after the payday. */
  line: z.array(
    z.object({ date: plainDate, balance: amount, events: z.array(z.object({ name: z.string(), amount })) }),
  ),
  /** First day with the lowest expected balance. */
  lowest: z.object({ date: plainDate, balance: amount }),
})
export type SafeToSpend = z.infer<typeof safeToSpend>
