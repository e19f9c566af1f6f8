import * as z from 'zod/mini'
import { goalsCopy as copy } from '../copy/planning/goals.ts'
import { limits } from '../limits.ts'
import {
  amount,
  dateInput,
  id,
  instant,
  oneLine,
  pageLimit,
  pageOf,
  percentage,
  plainDate,
  plainMonth,
} from '../wire.ts'

export const goalCategories = [
  'emergency',
  'vacation',
  'home',
  'vehicle',
  'education',
  'investment',
  'other',
] as const
export type GoalCategory = (typeof goalCategories)[number]

/** Default colour and emoji of a category (design 3). */
export const goalCategoryStyles: Record<GoalCategory, { color: string; icon: string }> = {
  emergency: { color: '#384fd3', icon: '🛟' },
  vacation: { color: '#bf8b01', icon: '🏖️' },
  home: { color: '#2f868b', icon: '🏠' },
  vehicle: { color: '#c36024', icon: '🚗' },
  education: { color: '#a381d8', icon: '🎓' },
  investment: { color: '#208f5d', icon: '📈' },
  other: { color: '#95938c', icon: '🎯' },
}

export const goalStates = ['active', 'ready_to_spend', 'archived'] as const
export const goalState = z.enum(goalStates)
export type GoalState = z.infer<typeof goalState>

export const goalEntryTypes = ['contribution', 'allocation', 'withdrawal', 'reversal'] as const

/** A ledger entry; withdrawals are negative. */
export const goalEntry = z.object({
  id,
  goal_id: id,
  goal_name: z.string(),
  created_at: instant,
  note: z.string(),
  amount,
  transaction_type: z.enum(goalEntryTypes),
  transaction_id: z.nullable(id),
  /** The name of that transaction. */
  transaction: z.nullable(z.object({ merchant_name: z.nullable(z.string()), description: z.string() })),
  /** The entry that this one reverses. */
  reverses: z.nullable(id),
  /** True until it is reversed or its goal is archived. */
  can_undo: z.boolean(),
})
export type GoalEntry = z.infer<typeof goalEntry>

export const goal = z.object({
  id,
  name: z.string(),
  target_amount: amount,
  current_amount: amount,
  remaining_amount: amount,
  progress_percentage: percentage,
  target_date: z.nullable(plainDate),
  category: z.enum(goalCategories),
  color: z.string(),
  icon: z.string(),
  state: goalState,
  state_display: z.string(),
  auto_reactivate: z.boolean(),
  reactivate_threshold: z.nullable(amount),
  /** The account where the user keeps the money of the goal, if the goal names one. */
  account_id: z.nullable(id),
  suggested_monthly_target: z.nullable(amount),
  /** Month in which the goal is reached at the pace of the last 90 days; null without savings or if it is reached. */
  projected_month: z.nullable(plainMonth),
  recent_transactions: z.array(goalEntry),
  /** Purchase of a spent goal. */
  purchase_transaction_id: z.nullable(id),
  created_at: instant,
  /** Start of the current state. */
  state_since: instant,
  /** Increases with every change: a smaller version is outdated. */
  version: z.int(),
})
export type Goal = z.infer<typeof goal>

/** What a goal held at the end of each month, oldest first, up to today in the running one; at most 24 months. */
export const goalBalances = z.object({
  months: z.array(z.object({ month: plainMonth, balance: amount })),
  /** What it got in a month at the pace of the last 90 days, rounded; 0 without savings. */
  monthly_pace: amount,
})
export type GoalBalances = z.infer<typeof goalBalances>

export const goalSummary = z.object({
  /** The days of the month that the monthly figures are of: a calendar month, or a pay cycle where the budget follows them. */
  month: z.object({ from: plainDate, to: plainDate }),
  monthly_saved: amount,
  /** What the goals with a date need in this month, whatever they already got of it. */
  monthly_target: amount,
  /** What they still need in this month: also the goals of ¿Cuánto me queda? */
  monthly_missing: amount,
  on_track: z.boolean(),
  total_saved: amount,
  total_target: amount,
  progress_percentage: percentage,
})
export type GoalSummary = z.infer<typeof goalSummary>

export const goalList = pageOf(goal)
export const goalEntryPage = pageOf(goalEntry)
export const goalEntryQuery = z.object({ limit: pageLimit, cursor: z.optional(z.string()) })
export type GoalEntryQuery = z.infer<typeof goalEntryQuery>

const pesos = (required: string, min: [number, string], max: [number, string]) =>
  z.number(required).check(z.int(copy.wholePesos), z.minimum(min[0], min[1]), z.maximum(max[0], max[1]))

const target = pesos(
  copy.targetRequired,
  [limits.goalTargetMin, copy.targetMin],
  [limits.goalTargetMax, copy.targetMax],
)
const note = z.optional(z.string().check(z.maxLength(limits.goalNoteMax, copy.noteMax)))
const fields = {
  name: z
    .string(copy.nameRequired)
    .check(
      z.trim(),
      oneLine,
      z.minLength(1, copy.nameRequired),
      z.maxLength(limits.goalNameMax, copy.nameMax),
    ),
  target_amount: target,
  target_date: z.optional(z.nullable(dateInput(copy.dateFuture))),
  category: z.optional(z.enum(goalCategories, copy.categoryInvalid)),
  color: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, copy.colorInvalid))),
  icon: z.optional(
    z.string().check(oneLine, z.minLength(1, copy.iconInvalid), z.maxLength(16, copy.iconInvalid)),
  ),
  auto_reactivate: z.optional(z.boolean()),
  reactivate_threshold: z.optional(
    z.nullable(
      z
        .number(copy.thresholdInvalid)
        .check(z.int(copy.thresholdInvalid), z.minimum(0, copy.thresholdInvalid)),
    ),
  ),
  account_id: z.optional(z.nullable(id)),
}

/** A new goal. `getGoalErrors` checks that the date is in the future. */
export const goalInput = z.object(fields)
export type GoalInput = z.infer<typeof goalInput>

/** Changes only the given fields. */
export const goalPatch = z
  .partial(goalInput)
  .check(z.refine((patch) => Object.values(patch).some((value) => value !== undefined), copy.nothingToChange))
export type GoalPatch = z.infer<typeof goalPatch>

/** A contribution or withdrawal. */
export const contributionInput = z.object({
  amount: pesos(
    copy.amountRequired,
    [limits.contributionMin, copy.amountMin],
    [limits.contributionMax, copy.amountMax],
  ),
  note,
})
export type ContributionInput = z.infer<typeof contributionInput>

/** `transaction_id` and `note` describe the purchase of 'Gastar de Meta'. */
export const stateInput = z.object({ state: goalState, transaction_id: z.optional(z.nullable(id)), note })
export type StateInput = z.infer<typeof stateInput>

/** The goal after a change. */
export const goalAnswer = z.object({ goal })
export const entryAnswer = z.object({ goal, entry: goalEntry })
export type EntryAnswer = z.infer<typeof entryAnswer>
/** Amount that the deleted goal held. */
export const goalRemoved = z.object({ released_amount: amount, released_transactions: z.int() })
export const entryParams = z.object({ id, entryId: id })

export const allocation = z.object({
  id,
  goal_id: id,
  goal_name: z.string(),
  goal_color: z.string(),
  goal_icon: z.string(),
  goal_state: goalState,
  transaction_id: id,
  allocated_amount: amount,
  /** Percentage of the transaction's absolute amount, two decimals. */
  allocated_percentage: percentage,
  note: z.string(),
})
export type Allocation = z.infer<typeof allocation>

/** Complete list; the sum never exceeds the transaction. */
export const allocationList = z.extend(pageOf(allocation), {
  transaction_amount: amount,
  remaining_amount: amount,
})
export type AllocationList = z.infer<typeof allocationList>

/**
 * Sets the allocations of the given goals; other goals keep theirs. Each row is checked by `rules/goals`, with the
 * specification's messages for server and screen.
 */
export const assignInput = z.object({
  transaction_id: id,
  allocations: z.array(
    z.object({
      goal_id: z.optional(z.nullable(z.string())),
      allocated_amount: z.optional(z.nullable(z.union([z.number(), z.string()]))),
      note,
    }),
  ),
})
export type AssignInput = z.infer<typeof assignInput>

export const unassignInput = z.object({ allocation_id: id })
export const unassignAnswer = z.object({ goal, allocations: allocationList })

/** Allocations of a goal, with their transactions. */
export const allocatedTransactions = pageOf(
  z.extend(allocation, {
    transaction: z.object({
      id,
      date: plainDate,
      description: z.string(),
      merchant_name: z.nullable(z.string()),
      amount,
    }),
  }),
)
export type AllocatedTransactions = z.infer<typeof allocatedTransactions>

/** Returns errors of goal fields that depend on the day or on each other, by field, with the specification's messages. */
export function getGoalErrors(
  { target_amount, target_date, auto_reactivate, reactivate_threshold }: GoalPatch,
  today: string,
): Partial<Record<'target_date' | 'reactivate_threshold', string>> {
  const isPast = typeof target_date === 'string' && target_date <= today
  const isAbove =
    auto_reactivate === true &&
    typeof reactivate_threshold === 'number' &&
    target_amount !== undefined &&
    reactivate_threshold > target_amount
  return {
    ...(isPast && { target_date: copy.dateFuture }),
    ...(isAbove && { reactivate_threshold: copy.thresholdMax }),
  }
}
