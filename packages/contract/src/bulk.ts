import * as z from 'zod/mini'
import { bulkCopy as copy } from './copy/bulk.ts'
import { fieldCopy } from './copy/fields.ts'
import { limits } from './limits.ts'
import { splitTags } from './transaction.ts'
import { tagsInput, transactionFilter } from './transaction-input.ts'
import { id } from './wire.ts'

const rowIds = z.array(z.uuid(fieldCopy.invalid)).check(z.maxLength(limits.bulkIdsMax, copy.tooMany))

/** The rows that are meant: these, or all that a filter of the list leaves but a few. */
const chosenRows = z.object({
  transaction_ids: z.optional(rowIds),
  filter: z.optional(transactionFilter),
  /** With a filter: rows that stay as they are. */
  except: z.optional(rowIds),
})
export type ChosenRows = z.infer<typeof chosenRows>

const namesOneWay = ({ transaction_ids, filter }: ChosenRows) =>
  (transaction_ids === undefined) !== (filter === undefined)
const oneWay = z.refine<ChosenRows>(namesOneWay, { error: copy.rowsRequired, path: ['transaction_ids'] })

/** Spec 7: a category for many rows. */
export const bulkCategoryInput = z
  .extend(chosenRows, {
    category: z
      .string(fieldCopy.required)
      .check(z.minLength(1, fieldCopy.required), z.maxLength(100, fieldCopy.tooLong)),
  })
  .check(oneWay)
export type BulkCategoryInput = z.infer<typeof bulkCategoryInput>

/** Spec 7: tags joined by commas; they are added, none is taken away (decisions 1). */
export const bulkTagsInput = z
  .extend(chosenRows, {
    tags: tagsInput.check(z.refine((tags) => splitTags(tags).length > 0, copy.tagsRequired)),
  })
  .check(oneWay)
export type BulkTagsInput = z.infer<typeof bulkTagsInput>

export const bulkReviewedInput = z
  .extend(chosenRows, { reviewed: z.boolean(fieldCopy.invalid) })
  .check(oneWay)
export type BulkReviewedInput = z.infer<typeof bulkReviewedInput>

/** How many rows are otherwise now; `id` takes it back. */
export const bulkAnswer = z.object({ id, changed: z.int() })
export type BulkAnswer = z.infer<typeof bulkAnswer>

export const undoneBulk = z.object({ id, restored: z.int() })
