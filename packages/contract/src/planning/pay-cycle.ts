import * as z from 'zod/mini'
import { safeToSpendCopy } from '../copy/planning/safe-to-spend.ts'
import { currency } from '../currency.ts'
import { limits } from '../limits.ts'
import { incomeModeChoices, incomeModes } from '../rules/income-mode.ts'
import { paydays } from '../rules/payday.ts'
import { amount, id, plainDate } from '../wire.ts'

const payday = z.enum(paydays, safeToSpendCopy.payday.invalid)
const incomeModeChoice = z.enum(incomeModeChoices, safeToSpendCopy.mode.invalid)

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
  /** The payday of the regular incomes, where the user chose a day on which none of them arrives; null otherwise. */
  habit: z.nullable(z.object({ payday, next_payday: plainDate })),
  /** How safe-to-spend is computed: the user's choice, or what the transactions show. */
  income_mode: z.enum(incomeModes),
  /** The user's setting. */
  income_mode_choice: incomeModeChoice,
  cushion: z.object({
    /** The user's setting: whole pesos, 0 for none, null for one month of fixed bills. */
    choice: z.nullable(amount),
    /** One month of fixed bills. */
    usual: amount,
  }),
})
export type PayCycle = z.infer<typeof payCycle>

export const payCyclePatch = z
  .object({
    payday: z.optional(payday),
    income_mode: z.optional(incomeModeChoice),
    /** Whole pesos; 0 is none, null one month of fixed bills. */
    cushion: z.optional(
      z.nullable(
        z
          .int(safeToSpendCopy.cushion.invalid)
          .check(
            z.minimum(0, safeToSpendCopy.cushion.invalid),
            z.maximum(limits.cushionMax, safeToSpendCopy.cushion.max),
          ),
      ),
    ),
  })
  .check(
    z.refine(
      (change) => Object.values(change).some((value) => value !== undefined),
      safeToSpendCopy.payday.nothing,
    ),
  )
export type PayCyclePatch = z.infer<typeof payCyclePatch>

const deduction = <T extends z.ZodMiniType>(item: T) => z.object({ amount, items: z.array(item) })

const expectedIncome = z.object({
  series_id: id,
  name: z.string(),
  kind: z.enum(['salary', 'income']),
  /** Tomorrow at the earliest. */
  date: plainDate,
  amount,
})

const expectedCharge = z.object({
  series_id: id,
  name: z.string(),
  date: plainDate,
  amount,
  /** The expected day has passed without it. */
  late: z.boolean(),
  /** The expected day has passed, and nothing is known of its account since. */
  no_data: z.boolean(),
})

/** A bill of a linked card. It replaces the purchases, instalments and series that are charged to the card. */
const dueCardBill = z.object({
  account_id: id,
  name: z.string(),
  institution_name: z.string(),
  mask: z.string(),
  currency,
  closes_on: plainDate,
  due_on: plainDate,
  /** When it leaves the account: the due day, today for a late bill. */
  date: plainDate,
  amount,
  /** `open`: it has not closed; the amount is what is charged so far and what is expected until it closes. */
  state: z.enum(['closed', 'open']),
})
export type DueCardBill = z.infer<typeof dueCardBill>

/**
 * Safe-to-spend until the next income, in pesos: the balance of everyday accounts (no savings) and the incomes expected
 * before the payday, less the deductions, which are positive. Dollars are not included.
 */
export const safeToSpend = z.object({
  today: plainDate,
  cycle: payCycle,
  /** The last day that the sum covers: the payday's eve, or 30 days from today where the income is irregular. */
  last_day: plainDate,
  /** Days from today up to the last day. */
  days: z.int(),
  balance: deduction(
    z.object({ account_id: id, name: z.string(), institution_name: z.string(), mask: z.string(), amount }),
  ),
  /** Incomes expected on everyday accounts before the payday. */
  incomes: deduction(expectedIncome),
  /** Overdue incomes. They do not count until they arrive. */
  late_incomes: z.array(z.extend(expectedIncome, { due: plainDate })),
  bills: deduction(expectedCharge),
  /** The bills of cards in pesos that fall due before the payday, less what was paid on them. */
  card_bills: deduction(dueCardBill),
  /** Closed bills that are not deducted: they fall due later, or are in dollars. */
  card_bills_later: z.array(dueCardBill),
  /** Open cycles that are not deducted, by card: what is charged so far, and what a bill paid in part left for them. */
  unbilled: z.array(
    z.object({
      account_id: id,
      name: z.string(),
      institution_name: z.string(),
      mask: z.string(),
      currency,
      closes_on: plainDate,
      due_on: plainDate,
      amount,
      carried: amount,
    }),
  ),
  /** Instalments that no card bill contains. */
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
  /** Series of Ahorro e inversión. They are no bills. */
  savings: deduction(expectedCharge),
  /**
   * What goals take of this month: `due` is still to be contributed, `set_aside` was contributed and is on an everyday
   * account. Money that went into savings this month, or will by `savings`, carries them first: `carried`. The amount is
   * `due + set_aside - carried`.
   */
  goals: z.extend(
    deduction(
      z.object({ goal_id: id, name: z.string(), icon: z.string(), amount, due: amount, set_aside: amount }),
    ),
    { due: amount, set_aside: amount, carried: amount },
  ),
  /**
   * In the seven days before a payday, what falls due in the fourteen days from it on. `held` of it is on the accounts and
   * deducted.
   */
  bills_after: z.extend(deduction(z.object({ name: z.string(), date: plainDate, amount })), { held: amount }),
  /** Money that is never free. */
  cushion: z.object({
    amount,
    /** What of it is on the accounts after all other deductions; it is deducted too. */
    held: amount,
  }),
  /**
   * What is missing on the worst day for the cushion and for `bills_after`, although every deduction is covered; null if
   * nothing is.
   */
  cushion_missing: z.nullable(z.object({ amount, until: plainDate })),
  /** Negative if the deductions without the cushion exceed the balance and the incomes; never the cushion. */
  free: amount,
  /** The median spending of the last six whole months; null while no whole month is known. */
  usual_spending: z.nullable(amount),
  /** What can be spent in a month, at most the usual spending; null for a salary, and while that is not known. */
  safe_monthly: z.nullable(amount),
  /** How long the money lasts at the usual spending without any income, in half months; null unless the income is irregular. */
  runway: z.nullable(z.object({ half_months: z.int(), amount })),
  /**
   * The most that can be spent on each day without touching the cushion. Whole pesos, rounded down; never negative. Null where
   * no income is expected, and before three whole months show which bills repeat.
   */
  per_day: z.nullable(amount),
  /** The day up to which `per_day` is the limit: the day before an income that leaves more per day, or the payday's eve. */
  per_day_until: plainDate,
  /** The missing pesos to reach the end of `until` with every deduction; null if nothing is missing on any day. */
  shortfall: z.nullable(z.object({ amount, until: plainDate })),
  /** When the expected balance falls below zero before the payday, and its lowest day before the payday; or null. */
  below_zero: z.nullable(
    z.object({ date: plainDate, lowest: z.object({ date: plainDate, balance: amount }) }),
  ),
  /** Card debt, not part of the computation. */
  card_debt: amount,
  /** Average daily spending of the last 90 days without bills, instalments and purchases that a card bill contains. */
  pace: amount,
  /** The expected balance at the end of each day, from today to five days after the payday. */
  line: z.array(
    z.object({ date: plainDate, balance: amount, events: z.array(z.object({ name: z.string(), amount })) }),
  ),
  /** First day with the lowest expected balance. */
  lowest: z.object({ date: plainDate, balance: amount }),
})
export type SafeToSpend = z.infer<typeof safeToSpend>
