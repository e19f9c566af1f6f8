import * as z from 'zod/mini'
import { budgetsCopy as copy } from '../copy/planning/budgets.ts'
import { limits } from '../limits.ts'
import { dateInput, id, oneLine } from '../wire.ts'
import { budgetForms, budgetLineKinds, budgetPeriods, cutMoves } from './budget.ts'

/** Any day of the period, by default today. */
export const budgetQuery = z.object({ on: z.optional(dateInput(copy.monthInvalid)) })
export type BudgetQuery = z.infer<typeof budgetQuery>

const pesos = z
  .number(copy.amountRequired)
  .check(
    z.int(copy.amountWhole),
    z.minimum(1, copy.amountMin),
    z.maximum(limits.budgetAmountMax, copy.amountMax),
  )
const category = z
  .string(copy.categoryRequired)
  .check(z.trim(), z.minLength(1, copy.categoryRequired), z.maxLength(100, copy.categoryUnknown))
const groupName = z
  .string(copy.groupName)
  .check(
    z.trim(),
    oneLine,
    z.minLength(1, copy.groupName),
    z.maxLength(limits.categoryNameMax, copy.groupNameMax),
  )
const categories = z.array(category).check(z.maxLength(limits.budgetLinesMax, copy.categoryUnknown))
const month = z.string(copy.monthInvalid).check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, copy.monthInvalid))

/** A new line: `category` for a category, `name` and `categories` for a group, `categories` for the simple form. */
export const budgetLineInput = z.object({
  kind: z.enum(budgetLineKinds, copy.kindInvalid),
  category: z.optional(category),
  name: z.optional(groupName),
  categories: z.optional(categories),
  amount: pesos,
  carry_over: z._default(z.boolean(), false),
})
export type BudgetLineInput = z.infer<typeof budgetLineInput>

/** New lines, all or none of them. They hold from the running period on, or from `month`. */
export const budgetLinesInput = z.object({
  lines: z
    .array(budgetLineInput, copy.linesRequired)
    .check(z.minLength(1, copy.linesRequired), z.maxLength(limits.budgetLinesMax, copy.full)),
  month: z.optional(month),
})
export type BudgetLinesInput = z.infer<typeof budgetLinesInput>
export const createdBudgetLines = z.object({ ids: z.array(id), ...cutMoves })
export type CreatedBudgetLines = z.infer<typeof createdBudgetLines>

/** Changes only the given fields. An amount holds from `month` on, by default the running one. */
export const budgetLinePatch = z
  .object({
    amount: z.optional(pesos),
    month: z.optional(month),
    carry_over: z.optional(z.boolean()),
    name: z.optional(groupName),
    categories: z.optional(categories),
  })
  .check(
    z.refine(
      ({ month: _, ...changes }) => Object.values(changes).some((value) => value !== undefined),
      copy.nothingToChange,
    ),
  )
export type BudgetLinePatch = z.infer<typeof budgetLinePatch>

export const budgetPatch = z
  .object({
    form: z.optional(z.enum(budgetForms, copy.formUnknown)),
    period: z.optional(z.enum(budgetPeriods, copy.periodUnknown)),
  })
  .check(z.refine((patch) => Object.values(patch).some((value) => value !== undefined), copy.nothingToChange))
export type BudgetPatch = z.infer<typeof budgetPatch>

/** Moves money between two lines in the period of a day, by default today. */
export const budgetMoveInput = z.object({
  from_line: z.uuid(copy.moveMissing),
  to_line: z.uuid(copy.moveMissing),
  amount: pesos,
  on: z.optional(dateInput(copy.monthInvalid)),
})
export type BudgetMoveInput = z.infer<typeof budgetMoveInput>
export const createdBudgetMove = z.object({ id, ...cutMoves })
export type CreatedBudgetMove = z.infer<typeof createdBudgetMove>
