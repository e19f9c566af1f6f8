import * as z from 'zod/mini'
import { fieldCopy } from '../copy/fields.ts'
import { transactionsCopy as copy } from '../copy/transactions/transactions.ts'
import { limits } from '../limits.ts'
import { id, instant, oneLine, pageOf } from '../wire.ts'
import { transaction } from './transaction.ts'

/** A category rule: later similar transactions follow it automatically, earlier ones when it is applied. */
export const categoryRule = z.object({
  id,
  /** Display name of the matching transactions. */
  name: z.string(),
  category: z.string(),
  subcategory: z.nullable(z.string()),
  created_at: instant,
})
export type CategoryRule = z.infer<typeof categoryRule>

/** The transaction with its new category and rule; own transfers create no rule. */
export const categorizedTransaction = z.extend(transaction, { correction: z.nullable(categoryRule) })
export type CategorizedTransaction = z.infer<typeof categorizedTransaction>

/**
 * The transaction with its changes. After a change of the kind: similar transactions that the user can give the same kind
 * with `POST /api/transactions/bulk/kind/`.
 */
export const updatedTransaction = z.extend(categorizedTransaction, { similar_ids: z.optional(z.array(id)) })
export type UpdatedTransaction = z.infer<typeof updatedTransaction>

export const categoryRulePage = pageOf(categoryRule)

/** A merchant name; empty restores the bank's. */
export const merchantInput = z.object({
  merchant_name: z
    .string(fieldCopy.required)
    .check(z.trim(), oneLine, z.maxLength(limits.transactionNameMax, copy.nameTooLong)),
})

/** A name rule: later similar transactions follow it automatically, earlier ones when it is applied. */
export const nameRule = z.object({
  id,
  /** The bank's name. */
  name: z.string(),
  merchant_name: z.string(),
  created_at: instant,
})
export type NameRule = z.infer<typeof nameRule>
export const nameRulePage = pageOf(nameRule)

/** The transaction with its new name and rule. */
export const renamedTransaction = z.extend(transaction, { correction: z.nullable(nameRule) })
export type RenamedTransaction = z.infer<typeof renamedTransaction>

/** Transactions whose categories become rules. */
export const learnRulesInput = z.object({
  transaction_ids: z
    .array(z.uuid(fieldCopy.invalid))
    .check(z.minLength(1, fieldCopy.required), z.maxLength(limits.bulkIdsMax, fieldCopy.tooLong)),
})
export const ruleIdsInput = z.object({
  ids: z
    .array(z.uuid(fieldCopy.invalid))
    .check(z.minLength(1, fieldCopy.required), z.maxLength(limits.bulkIdsMax, fieldCopy.tooLong)),
})
export const appliedRules = z.object({ changed: z.int() })
export const undoneRules = z.object({ restored: z.int() })
export const discardedRule = z.object({ id })

/** Earlier similar transactions that applying would change: total count, newest listed. */
export const categoryRulePreview = z.object({ count: z.int(), results: z.array(transaction) })
export type CategoryRulePreview = z.infer<typeof categoryRulePreview>

/** Earlier similar transactions whose category the user did not choose, by their current category. */
export const similarTransactions = z.object({
  results: z.array(z.object({ category: z.string(), count: z.int() })),
})
export type SimilarTransactions = z.infer<typeof similarTransactions>

export const appliedRule = z.object({ id, changed: z.int() })
export const undoneRule = z.object({ id, restored: z.int() })
