import * as z from 'zod/mini'
import { fieldCopy } from '../copy/fields.ts'
import { transactionKindsCopy } from '../copy/transactions/transaction-kinds.ts'
import { transactionsCopy as copy } from '../copy/transactions/transactions.ts'
import { limits } from '../limits.ts'
import { areKinds } from '../rules/transaction-kinds.ts'
import { dateInput, oneLine, pageLimit } from '../wire.ts'
import { splitTags } from './transaction.ts'
import { transactionSorts } from './transaction-sort.ts'

/** Query strings are text: `true`, `false` or missing. */
const flag = z.optional(z.enum(['true', 'false'], fieldCopy.invalid))
const words = z.optional(z.string().check(z.maxLength(2_000, fieldCopy.tooLong)))

/** Filters of the list (decisions 5); kinds, categories, institutions, accounts and tags are comma-separated. */
export const transactionFilter = z.object({
  search: z.optional(z.string().check(z.trim(), z.maxLength(limits.searchMax, fieldCopy.tooLong))),
  date_from: z.optional(dateInput()),
  date_to: z.optional(dateInput()),
  min_amount: z.optional(
    z.coerce
      .number(fieldCopy.amount)
      .check(z.minimum(0, fieldCopy.amount), z.maximum(1e12, fieldCopy.amount)),
  ),
  max_amount: z.optional(
    z.coerce
      .number(fieldCopy.amount)
      .check(z.minimum(0, fieldCopy.amount), z.maximum(1e12, fieldCopy.amount)),
  ),
  kind: z.optional(
    z.string().check(z.maxLength(2_000, fieldCopy.tooLong), z.refine(areKinds, transactionKindsCopy.unknown)),
  ),
  category: words,
  institution: words,
  account: words,
  tag: words,
  pending: flag,
  reviewed: flag,
  sort: z._default(z.enum(transactionSorts, fieldCopy.invalid), 'date'),
  order: z._default(z.enum(['asc', 'desc'], fieldCopy.invalid), 'desc'),
})
export type TransactionFilter = z.infer<typeof transactionFilter>

export const transactionQuery = z.extend(transactionFilter, {
  limit: pageLimit,
  cursor: z.optional(z.string().check(z.maxLength(1000))),
  /** Transaction at which the first page starts, to restore the scroll position. */
  at: z.optional(z.uuid(fieldCopy.invalid)),
  /** `false` skips the count, for callers that load the totals. */
  count: flag,
})
export type TransactionQuery = z.infer<typeof transactionQuery>

export const recentQuery = z.object({
  limit: z._default(
    z.coerce
      .number(fieldCopy.invalid)
      .check(
        z.int(fieldCopy.invalid),
        z.minimum(1, fieldCopy.tooSmall),
        z.maximum(limits.pageMax, fieldCopy.tooBig),
      ),
    limits.recentDefault,
  ),
})
export const notesInput = z.object({
  notes: z.string(fieldCopy.required).check(z.maxLength(limits.notesMax, copy.notesTooLong)),
  /** The notes that these replace: other ones are refused (`transaction_changed`). */
  expected_notes: z.optional(z.string().check(z.maxLength(limits.notesMax, copy.notesTooLong))),
})
export type NotesInput = z.infer<typeof notesInput>

/** Tags of a request. */
export const tagsInput = z.string().check(
  oneLine,
  z.maxLength(limits.tagsMax * (limits.tagMax + 2), copy.tagsTooMany),
  z.refine((text) => splitTags(text).length <= limits.tagsMax, copy.tagsTooMany),
  z.refine((text) => splitTags(text).every((tag) => tag.length <= limits.tagMax), copy.tagTooLong),
)

/** All tags of a transaction; missing ones are removed. */
export const rowTagsInput = z.object({ tags: tagsInput })
