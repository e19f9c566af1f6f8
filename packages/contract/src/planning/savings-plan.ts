import * as z from 'zod/mini'
import { savingsCopy as copy } from '../copy/planning/savings.ts'
import { limits } from '../limits.ts'
import { amount, id, instant, plainDate, plainMonth } from '../wire.ts'

/**
 * `fixed`: an amount on each payday, or on a day of the month. `income_share`: a part of each income. `round_up`: what is
 * missing to the next thousand pesos of each purchase, collected over a week.
 */
export const savingsPlanKinds = ['fixed', 'income_share', 'round_up'] as const
export type SavingsPlanKind = (typeof savingsPlanKinds)[number]

/** How a user saves for a goal. It proposes contributions; Lucas never moves money. */
export const savingsPlan = z.object({
  id,
  goal_id: id,
  kind: z.enum(savingsPlanKinds),
  /** Of `fixed`, else null. */
  amount: z.nullable(amount),
  /** Of `fixed`: the day of the month, the last one in a shorter month. Null on paydays, and for other kinds. */
  day: z.nullable(z.int()),
  /** Of `income_share`: whole percent, else null. */
  percentage: z.nullable(z.int()),
  /** Proposals are confirmed by themselves, as long as they do not exceed safe-to-spend. */
  always: z.boolean(),
  paused: z.boolean(),
  /** Of `round_up`: what is collected for the next proposal, else null. */
  collected: z.nullable(amount),
  /** The next day of a plan with a day of the month, else null. */
  next_on: z.nullable(plainDate),
  created_at: instant,
})
export type SavingsPlan = z.infer<typeof savingsPlan>

/** A contribution that waits for the user's decision: one for each payday, month, income or week. */
export const savingsProposal = z.object({
  id,
  plan_id: id,
  goal_id: id,
  kind: z.enum(savingsPlanKinds),
  amount,
  /** The payday, the day of the month, the day of the income, or the Monday after the week of purchases. */
  day: plainDate,
  /** Number of rounded purchases, 0 for other kinds. */
  purchases: z.int(),
  /** The income of `income_share`, else null. */
  income: z.nullable(z.object({ transaction_id: id, name: z.string(), amount })),
  /** The plan confirms by itself, but this one would exceed safe-to-spend, or its amount changed. */
  held_back: z.boolean(),
  /** The amount changed after the proposal was made, with its transactions: it is not confirmed by itself. */
  amount_changed: z.boolean(),
  created_at: instant,
})
export type SavingsProposal = z.infer<typeof savingsProposal>

/**
 * What goals hold, compared with the balance of the account that they name. Goals without one are compared with what
 * the others leave of the everyday accounts.
 */
export const savingsCoverage = z.object({
  /** Null for the everyday accounts. */
  account_id: z.nullable(id),
  name: z.nullable(z.string()),
  mask: z.nullable(z.string()),
  /** Null while the bank did not report one. */
  balance: z.nullable(amount),
  set_aside: amount,
  /** What the balance does not cover, 0 if it covers everything or is unknown. */
  missing: amount,
  goal_ids: z.array(id),
})
export type SavingsCoverage = z.infer<typeof savingsCoverage>

export const savings = z.object({
  plans: z.array(savingsPlan),
  /** The open ones of active goals, oldest first. */
  proposals: z.array(savingsProposal),
  coverage: z.array(savingsCoverage),
})
export type Savings = z.infer<typeof savings>

/** What plans would have saved of the last whole month: live examples of each kind. */
export const savingsExamples = z.object({
  month: plainMonth,
  /** Incomes of which a part could have been saved. */
  incomes: amount,
  /** What was missing from its purchases to the next thousand pesos. */
  round_ups: amount,
  /** How many paydays it had; 1 where no series names them. */
  paydays: z.int(),
})
export type SavingsExamples = z.infer<typeof savingsExamples>

const pesos = z
  .number(copy.amountRequired)
  .check(
    z.int(copy.amountWhole),
    z.minimum(limits.contributionMin, copy.amountMin),
    z.maximum(limits.contributionMax, copy.amountMax),
  )
const day = z
  .number(copy.dayInvalid)
  .check(z.int(copy.dayInvalid), z.minimum(1, copy.dayInvalid), z.maximum(31, copy.dayInvalid))
const percentage = z
  .number(copy.percentageRequired)
  .check(
    z.int(copy.percentageInvalid),
    z.minimum(1, copy.percentageInvalid),
    z.maximum(100, copy.percentageInvalid),
  )
const details = {
  amount: z.optional(pesos),
  /** Null or missing: on each payday. */
  day: z.optional(z.nullable(day)),
  percentage: z.optional(percentage),
}

/** A new plan: `amount` and `day` for `fixed`, `percentage` for `income_share`. */
export const savingsPlanInput = z.object({
  goal_id: z.uuid(copy.goalMissing),
  kind: z.enum(savingsPlanKinds, copy.kindInvalid),
  ...details,
})
export type SavingsPlanInput = z.infer<typeof savingsPlanInput>

export const createdSavingsPlan = z.object({ id })

/** Changes only the given fields. */
export const savingsPlanPatch = z
  .object({ ...details, always: z.optional(z.boolean()), paused: z.optional(z.boolean()) })
  .check(z.refine((patch) => Object.values(patch).some((value) => value !== undefined), copy.nothingToChange))
export type SavingsPlanPatch = z.infer<typeof savingsPlanPatch>

/**
 * `always` also confirms the later proposals of the plan. `expected_amount` is the one that was shown: another one is refused
 * with `savings_amount_changed`. Without it, whatever the proposal amounts to is confirmed.
 */
export const confirmProposalInput = z.object({
  always: z._default(z.boolean(), false),
  expected_amount: z.optional(pesos),
})
export type ConfirmProposalInput = z.infer<typeof confirmProposalInput>

type PlanDetails = Pick<SavingsPlanInput, 'kind' | 'amount' | 'day' | 'percentage'>

/** Returns the errors of fields that a kind of plan needs or does not have, by field. */
export function getSavingsPlanErrors({
  kind,
  amount: pesosOfPlan,
  day: dayOfMonth,
  percentage: share,
}: PlanDetails): Partial<Record<'amount' | 'day' | 'percentage', string>> {
  const isFixed = kind === 'fixed'
  const isShare = kind === 'income_share'
  return {
    ...(isFixed && pesosOfPlan === undefined && { amount: copy.amountRequired }),
    ...(!isFixed && pesosOfPlan !== undefined && { amount: copy.amountOther }),
    ...(!isFixed && dayOfMonth != null && { day: copy.dayOther }),
    ...(isShare && share === undefined && { percentage: copy.percentageRequired }),
    ...(!isShare && share !== undefined && { percentage: copy.percentageOther }),
  }
}
