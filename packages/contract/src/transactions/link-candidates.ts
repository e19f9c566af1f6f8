import * as z from 'zod/mini'
import { fieldCopy } from '../copy/fields.ts'
import { limits } from '../limits.ts'
import { amount } from '../wire.ts'
import { transaction } from './transaction.ts'

/** Transactions that can be the other half of a transfer, likeliest first. */
export const pairCandidates = z.object({ results: z.array(transaction) })
export type PairCandidates = z.infer<typeof pairCandidates>

/** `search` looks in the names, for expenses that are older or less alike. */
export const refundCandidatesQuery = z.object({
  search: z.optional(z.string().check(z.maxLength(limits.searchMax, fieldCopy.tooLong))),
})
export type RefundCandidatesQuery = z.infer<typeof refundCandidatesQuery>

/** Expenses that a refund can pay back, likeliest first. `remaining`: what no refund has paid back yet, positive. */
export const refundCandidates = z.object({
  results: z.array(z.object({ transaction, remaining: amount })),
})
export type RefundCandidates = z.infer<typeof refundCandidates>
