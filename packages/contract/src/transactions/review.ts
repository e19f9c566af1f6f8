import * as z from 'zod/mini'
import { fieldCopy } from '../copy/fields.ts'
import { reviewCopy } from '../copy/transactions/review.ts'
import { currency } from '../currency.ts'
import { amount, id, instant, pageLimit, pageOf, plainDate } from '../wire.ts'
import { transaction } from './transaction.ts'

/** Reasons for a review item. */
export const reviewReasons = ['transfer', 'duplicate', 'pending', 'manual', 'refund', 'category'] as const
export const reviewReason = z.enum(reviewReasons, fieldCopy.invalid)
export type ReviewReason = z.infer<typeof reviewReason>

export const matchEvidence = z.enum([
  'amount',
  'day',
  'near_day',
  'text',
  'account',
  'merchant',
  'transfer_text',
  'other_name',
])
export type MatchEvidence = z.infer<typeof matchEvidence>

/** What a yes changes: a sum of income or spending goes down by `amount`, in the currency of its transaction. */
export const reviewEffect = z.object({ sum: z.enum(['income', 'spending']), amount, currency })
export type ReviewEffect = z.infer<typeof reviewEffect>

export const pairKind = z.enum(['own_transfer', 'card_payment', 'currency_exchange'])

/**
 * One item of the review queue. For `category` it is about `transaction`; otherwise about whether `transaction` and
 * `other` belong together: the target of a merge, the outgoing half of a transfer, or the refund of the purchase `other`.
 */
export const reviewItem = z.object({
  id,
  reason: reviewReason,
  /** Display sentence. */
  explanation: z.string(),
  evidence: z.array(matchEvidence),
  pair_kind: z.nullable(pairKind),
  /** Sums that a yes changes; empty for a question about a category. */
  effects: z.array(reviewEffect),
  transaction,
  other: z.nullable(transaction),
  /** Best suggested category, if any. */
  suggestion: z.nullable(z.object({ category: z.string(), confidence: z.int() })),
  /**
   * Suggested categories of a category item, likeliest first. At most four. `why` is the display reason, or empty; `confidence`
   * in percent, null if nothing about the transaction speaks for the category.
   */
  guesses: z.array(
    z.object({ category: z.string(), why: z.string(), confidence: z.optional(z.nullable(z.int())) }),
  ),
})
export type ReviewItem = z.infer<typeof reviewItem>

export const reviewCounts = z.object({
  transfer: z.int(),
  duplicate: z.int(),
  pending: z.int(),
  manual: z.int(),
  refund: z.int(),
  category: z.int(),
})
export type ReviewCounts = z.infer<typeof reviewCounts>

/** `counts` by reason on the first page, null on the following ones. */
export const reviewPage = z.extend(pageOf(reviewItem), { counts: z.nullable(reviewCounts) })
export type ReviewPage = z.infer<typeof reviewPage>

export const reviewQuery = z.object({
  reason: z.optional(reviewReason),
  /** `amount`: the transactions to categorise with the largest amounts, in one page; without matches. */
  order: z.optional(z.enum(['amount'])),
  limit: pageLimit,
  cursor: z.optional(z.string().check(z.maxLength(1000))),
})
export type ReviewQuery = z.infer<typeof reviewQuery>

const category = z.optional(z.string().check(z.maxLength(100, fieldCopy.tooLong)))

/** Confirming a category item may name another category; otherwise the current one is confirmed. */
export const confirmInput = z.object({ category })
export const decision = z.object({ id, action: z.enum(['confirm', 'refuse'], fieldCopy.invalid), category })
export type Decision = z.infer<typeof decision>
export const maxDecisions = 200
export const decisionsInput = z.object({
  decisions: z
    .array(decision)
    .check(z.minLength(1, fieldCopy.required), z.maxLength(maxDecisions, reviewCopy.tooManyDecisions)),
})

/** `stale`: the transactions changed since, so there is nothing to decide. */
export const decisionOutcome = z.object({ id, outcome: z.enum(['confirmed', 'refused', 'stale']) })
export const decisionsAnswer = z.object({ results: z.array(decisionOutcome) })

/** Answered items to reopen. */
export const reopenInput = z.object({
  ids: z
    .array(id)
    .check(z.minLength(1, fieldCopy.required), z.maxLength(maxDecisions, reviewCopy.tooManyDecisions)),
})
/** `stale`: the transactions changed since, so there is nothing to undo. */
export const reopenAnswer = z.object({
  results: z.array(z.object({ id, outcome: z.enum(['reopened', 'stale']) })),
})
export type ReopenAnswer = z.infer<typeof reopenAnswer>
export type DecisionsAnswer = z.infer<typeof decisionsAnswer>

export const mergeReason = z.enum(['pending_posted', 'manual_row', 'duplicate', 'by_hand'])

/** A merge; `merged` is the source transaction. */
export const merge = z.object({
  id,
  kept_id: id,
  merged_id: id,
  reason: mergeReason,
  explanation: z.string(),
  automatic: z.boolean(),
  created_at: instant,
  undone_at: z.nullable(instant),
  can_undo: z.boolean(),
  merged: z.object({ description: z.string(), date: plainDate, amount, currency }),
})
export type Merge = z.infer<typeof merge>

export const transactionHistory = z.object({ results: z.array(merge) })
export type TransactionHistory = z.infer<typeof transactionHistory>

export const mergeInput = z.object({ kept_id: id, merged_id: id })
export type MergeInput = z.infer<typeof mergeInput>
export const mergeAnswer = z.object({ merge_id: id, transaction })
/** Preview of a merge; nothing is written. */
export const mergePreview = z.object({ transaction })
export type MergePreview = z.infer<typeof mergePreview>
/** Both transactions after the undo. */
export const undoneMerge = z.object({ transactions: z.array(transaction) })

/** The two ids may be in either order. */
export const pairInput = z.object({ out_id: id, in_id: id })
export type PairInput = z.infer<typeof pairInput>
export const transferPair = z.object({
  id,
  kind: pairKind,
  state: z.enum(['automatic', 'suggested', 'confirmed', 'refused']),
  out_id: id,
  in_id: id,
})
export type TransferPair = z.infer<typeof transferPair>

export const refundInput = z.object({ refund_id: id, charge_id: id })
export type RefundInput = z.infer<typeof refundInput>
