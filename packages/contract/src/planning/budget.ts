import * as z from 'zod/mini'
import { amount, id, plainDate, plainMonth } from '../wire.ts'

/** `lines`: an amount for each category, sub-category or group. `flex`: fixed, flexible and not monthly spending. */
export const budgetForms = ['lines', 'flex'] as const
export type BudgetForm = (typeof budgetForms)[number]

/** A budget is for a calendar month or for a pay cycle ('Mi ciclo'). */
export const budgetPeriods = ['month', 'cycle'] as const
export type BudgetPeriod = (typeof budgetPeriods)[number]

/** The three lines of the simple form; every category that is not fixed and not "not monthly" is flexible. */
export const flexKinds = ['fixed', 'flexible', 'non_monthly'] as const
export type FlexKind = (typeof flexKinds)[number]
export const budgetLineKinds = ['category', 'group', ...flexKinds] as const
export type BudgetLineKind = (typeof budgetLineKinds)[number]

export const isFlexKind = (kind: BudgetLineKind): kind is FlexKind => flexKinds.some((flex) => flex === kind)

export const budgetLineStates = ['ok', 'near', 'over'] as const
export type BudgetLineState = (typeof budgetLineStates)[number]

/**
 * Why less than what was moved counts. `ended`: one of the lines has no amount in the period any more. `nested`: they are not in
 * the same line, or in none, any more. `paused`: the plan pauses one. `short`: the line that gave has too little.
 */
export const budgetCuts = ['ended', 'nested', 'paused', 'short'] as const
export type BudgetCut = (typeof budgetCuts)[number]

const lineNames = {
  id,
  kind: z.enum(budgetLineKinds),
  /** The name of a group, else null. */
  name: z.nullable(z.string()),
  /** The category or sub-category, as requests name it; null for groups and the simple form. */
  category: z.nullable(z.string()),
}

/** Pesos moved between two lines in the period of a day. */
export const budgetMove = z.object({
  id,
  on: plainDate,
  from: z.object(lineNames),
  to: z.object(lineNames),
  /** What counts: 0 where the move was undone. */
  amount,
  /** What the user moved. */
  asked: amount,
  /** Null while all of it counts. */
  cut: z.nullable(z.enum(budgetCuts)),
})
export type BudgetMove = z.infer<typeof budgetMove>

/** The moves that a change cut, with what is left of each. */
export const cutMoves = { cut_moves: z.array(budgetMove) }
/** What a change answers. */
export const budgetChange = z.object(cutMoves)
export type BudgetChange = z.infer<typeof budgetChange>

/** One line in one period. Amounts are pesos; what was spent can be negative after refunds. */
export const budgetLine = z.object({
  ...lineNames,
  /** The categories of a group, of fixed or of not monthly spending. */
  categories: z.array(z.string()),
  /** The line that includes this one, else null: its spending counts in the total through that line. */
  parent_id: z.nullable(id),
  /** What the user set for the period. */
  amount,
  /** What was moved here from other lines in this period, less what was moved away. */
  moved: amount,
  /** The two together. */
  planned: amount,
  carry_over: z.boolean(),
  /** What earlier periods left, negative if they spent more; null without carry-over. */
  carried: z.nullable(amount),
  /** What the category card shows for the same days. */
  spent: amount,
  /** Planned and carried, less spent. */
  left: amount,
  /** The part that was used, in whole percent; null where nothing was planned or carried. */
  used_percentage: z.nullable(z.int()),
  /** Only watched lines have another state than `ok`. */
  state: z.enum(budgetLineStates),
  /** Where the spending of the running period leads, if that is above what the line has; else null. */
  pace: z.nullable(amount),
  /** Dollars, which are not part of `spent`. */
  spent_usd: amount,
  /** The part of `spent` that is assigned to goals. */
  from_goals: amount,
  /** Exceeds the limit of the plan: shown, but neither watched nor part of the total. */
  is_beyond_plan: z.boolean(),
})
export type BudgetLine = z.infer<typeof budgetLine>

const period = {
  /** The month that the period belongs to: that of most of its days. */
  month: plainMonth,
  from: plainDate,
  /** The last day of the period. */
  to: plainDate,
}

/** The budget of one period. */
export const budget = z.object({
  form: z.enum(budgetForms),
  period: z.enum(budgetPeriods),
  ...period,
  state: z.enum(['past', 'running', 'future']),
  /** The days that are counted: up to today in the running period; null in a future one. */
  counted: z.nullable(z.object({ from: plainDate, to: plainDate })),
  /** A day of the period before, and one of the period after; null beyond ten years. */
  previous: z.nullable(plainDate),
  next: z.nullable(plainDate),
  /** Today and the days after it in the running period, else 0. */
  days_left: z.int(),
  /** Each movement once: the lines that are in no other line. */
  total: z.object({ planned: amount, carried: amount, spent: amount, left: amount }),
  /** Spending of the period in no line. */
  unplanned: amount,
  /** In which categories that was, the largest first. A category counts without what its sub-categories have lines for. */
  unplanned_categories: z.array(z.object({ category: z.string(), spent: amount })),
  spent_usd: amount,
  lines: z.array(budgetLine),
  /** What was moved in the period, in the order in which it was; also what was undone, as long as one of the lines is there. */
  moves: z.array(budgetMove),
  /** The lines of the plan, null if unlimited, and how many count against it. The simple form counts as one. */
  limit: z.nullable(z.int()),
  used: z.int(),
})
export type Budget = z.infer<typeof budget>
export const changedBudget = z.extend(budget, cutMoves)
export type ChangedBudget = z.infer<typeof changedBudget>

/**
 * Plan and spending of the last periods, oldest first; the running one is the last. Every period counts the categories that the lines
 * of the running one have, so that they can be compared; without lines all spending.
 */
export const budgetHistory = z.object({
  periods: z.array(
    z.object({
      ...period,
      /** With what was moved; null where one of those lines had no amount. */
      planned: z.nullable(amount),
      spent: amount,
      /** The period had a plan, with other lines. */
      has_other_plan: z.boolean(),
      is_running: z.boolean(),
      /** The moves of the period of which less counts than was moved. */
      ...cutMoves,
    }),
  ),
  lines: z.array(
    z.object({
      ...lineNames,
      /** By period, with what was moved; null where the line had no amount. */
      planned: z.array(z.nullable(amount)),
      /** By period: what was moved here from other lines, less what was moved away. */
      moved: z.array(amount),
      spent: z.array(amount),
    }),
  ),
})
export type BudgetHistory = z.infer<typeof budgetHistory>

/** Amounts proposed from the last complete months. */
export const budgetProposal = z.object({
  /** The complete months that were read, at most six. */
  months: z.int(),
  lines: z.array(
    z.object({
      category: z.string(),
      amount,
      /** A twelfth of the charges that come once a year; part of the amount. */
      yearly_part: amount,
      /** In the simple form. */
      flex: z.enum(flexKinds),
    }),
  ),
  flex: z.array(z.object({ kind: z.enum(flexKinds), amount, categories: z.array(z.string()) })),
})
export type BudgetProposal = z.infer<typeof budgetProposal>
