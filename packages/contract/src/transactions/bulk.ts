import * as z from 'zod/mini'
import { fieldCopy } from '../copy/fields.ts'
import { bulkCopy as copy } from '../copy/transactions/bulk.ts'
import { transactionKindsCopy as kindsCopy } from '../copy/transactions/transaction-kinds.ts'
import { limits } from '../limits.ts'
import { id } from '../wire.ts'
import { splitTags, transactionKinds } from './transaction.ts'
import { tagsInput, transactionFilter } from './transaction-input.ts'

const rowIds = z.array(z.uuid(fieldCopy.invalid)).check(z.maxLength(limits.bulkIdsMax, copy.tooMany))

/** Selected transactions: a list of ids, or all of a filter except some. */
const transactionSelection = z.object({
  transaction_ids: z.optional(rowIds),
  filter: z.optional(transactionFilter),
  /** With a filter: transactions to leave out. */
  except: z.optional(rowIds),
})
export type TransactionSelection = z.infer<typeof transactionSelection>

const hasOneSelector = ({ transaction_ids, filter }: TransactionSelection) =>
  (transaction_ids === undefined) !== (filter === undefined)
const oneSelector = z.refine<TransactionSelection>(hasOneSelector, {
  error: copy.rowsRequired,
  path: ['transaction_ids'],
})

/** Spec 7: a category for many transactions. */
export const bulkCategoryInput = z
  .extend(transactionSelection, {
    category: z
      .string(fieldCopy.required)
      .check(z.minLength(1, fieldCopy.required), z.maxLength(100, fieldCopy.tooLong)),
  })
  .check(oneSelector)
export type BulkCategoryInput = z.infer<typeof bulkCategoryInput>

/** Spec 7: comma-separated tags to add; none is removed (decisions 1). */
export const bulkTagsInput = z
  .extend(transactionSelection, {
    tags: tagsInput.check(z.refine((tags) => splitTags(tags).length > 0, copy.tagsRequired)),
  })
  .check(oneSelector)
export type BulkTagsInput = z.infer<typeof bulkTagsInput>

export const bulkReviewedInput = z
  .extend(transactionSelection, { reviewed: z.boolean(fieldCopy.invalid) })
  .check(oneSelector)
export type BulkReviewedInput = z.infer<typeof bulkReviewedInput>

/** A kind for many transactions. Those whose kind follows from another one stay as they are. */
export const bulkKindInput = z
  .extend(transactionSelection, { kind: z.enum(transactionKinds, kindsCopy.unknown) })
  .check(oneSelector)
export type BulkKindInput = z.infer<typeof bulkKindInput>

/** Number of changed transactions; `id` undoes the change. */
export const bulkAnswer = z.object({ id, changed: z.int() })
/** `linked` transactions kept their kind, because it follows from another transaction. */
export const bulkKindAnswer = z.extend(bulkAnswer, { linked: z.int() })
export type BulkKindAnswer = z.infer<typeof bulkKindAnswer>
export type BulkAnswer = z.infer<typeof bulkAnswer>

export const undoneBulk = z.object({ id, restored: z.int() })
