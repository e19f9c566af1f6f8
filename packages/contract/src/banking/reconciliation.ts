import * as z from 'zod/mini'
import { reconciliationCopy as copy } from '../copy/banking/reconciliation.ts'
import { currency } from '../currency.ts'
import { limits } from '../limits.ts'
import { amount, dateInput, id, instant, plainDate } from '../wire.ts'

/**
 * What Lucas' balance of the day is computed from: the reconciliation before, the opening balance of an account by hand, that of a
 * statement, the balances that the rows print, or the balance of the bank. Null: nothing says what the account had.
 */
export const reconciliationBases = ['reconciliation', 'opening', 'statement', 'rows', 'balance'] as const

/** The balance at the end of a day, as the statement of the user prints it; of a card what is owed. */
export const reconciliationInput = z.object({
  account_id: id,
  date: dateInput(copy.dateRequired),
  balance: z
    .number(copy.balanceInvalid)
    .check(
      z.minimum(-limits.amountMax, copy.balanceInvalid),
      z.maximum(limits.amountMax, copy.balanceInvalid),
    ),
  /** The statement that it was taken from, imported or in preview. */
  import_id: z.optional(z.nullable(id)),
})
export type ReconciliationInput = z.infer<typeof reconciliationInput>

/** Days on which Lucas and the statement differ. A positive difference is missing in Lucas, a negative one is too much. */
const differingDays = z.object({ from: plainDate, to: plainDate, difference: amount })

const missingRow = z.object({
  date: plainDate,
  amount,
  description: z.string(),
  /** The transaction, where the user deleted it and can restore it. */
  deleted_id: z.nullable(id),
})

const ownRow = z.object({ id, date: plainDate, amount, description: z.string(), manual: z.boolean() })

const uncounted = z.object({ count: z.int(), amount })

/** How a statement compares with Lucas. */
export const reconciliationPreview = z.object({
  account_id: id,
  currency,
  date: plainDate,
  balance: amount,
  basis: z.nullable(z.enum(reconciliationBases)),
  /** The first day of what would be reconciled; null from the beginning of an account by hand. */
  from: z.nullable(plainDate),
  /** What Lucas computes; null without a basis. */
  own: z.nullable(amount),
  /** The balance of the statement less that of Lucas. */
  difference: z.nullable(amount),
  days: z.array(differingDays),
  /** Rows of the statement that Lucas lacks. */
  missing: z.array(missingRow),
  /** Rows of Lucas that the statement does not have. */
  extra: z.array(ownRow),
  /** Rows that the statement has on another day. */
  moved: z.array(z.extend(ownRow, { statement_date: plainDate })),
  /** Rows of these days that do not count: they may be others, or are not posted yet. */
  doubtful: uncounted,
  pending: uncounted,
})
export type ReconciliationPreview = z.infer<typeof reconciliationPreview>

/** An account agreed with a statement until a day. */
export const reconciliation = z.object({
  id,
  account_id: id,
  currency,
  from: z.nullable(plainDate),
  until: plainDate,
  balance: amount,
  reconciled_at: instant,
  /** What these days have now is less by it than what they had; 0 while they agree. */
  difference: amount,
  /** The days that changed since. */
  days: z.array(z.object({ date: plainDate, difference: amount })),
})
export type Reconciliation = z.infer<typeof reconciliation>

/** By account, the newest first. */
export const reconciliationList = z.object({ results: z.array(reconciliation) })
