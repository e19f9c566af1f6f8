import * as z from 'zod/mini'
import { fieldCopy } from './copy/fields.ts'
import { transactionsCopy as copy } from './copy/transactions.ts'
import { limits } from './limits.ts'
import { transaction } from './transaction.ts'
import { id, instant, pageOf } from './wire.ts'

/** What a choice taught: later rows alike follow it by themselves, earlier ones when it is applied. */
export const categoryCorrection = z.object({
  id,
  /** What the rows have in common, as people read it. */
  name: z.string(),
  category: z.string(),
  created_at: instant,
})
export type CategoryCorrection = z.infer<typeof categoryCorrection>

/** The row with its new category, and what that taught; rows of own transfers teach nothing. */
export const correctedTransaction = z.extend(transaction, { correction: z.nullable(categoryCorrection) })
export type CorrectedTransaction = z.infer<typeof correctedTransaction>

export const correctionPage = pageOf(categoryCorrection)

/** A name for the other side of a row; an empty one gives the bank's back. */
export const merchantInput = z.object({
  merchant_name: z
    .string(fieldCopy.required)
    .check(z.trim(), z.maxLength(limits.transactionNameMax, copy.nameTooLong)),
})

/** A name that a person gave: later rows alike bear it by themselves, earlier ones when it is applied. */
export const nameCorrection = z.object({
  id,
  /** What the bank calls them. */
  name: z.string(),
  merchant_name: z.string(),
  created_at: instant,
})
export type NameCorrection = z.infer<typeof nameCorrection>
export const nameCorrectionPage = pageOf(nameCorrection)

/** The row with its new name, and what that taught. */
export const namedTransaction = z.extend(transaction, { correction: z.nullable(nameCorrection) })
export type NamedTransaction = z.infer<typeof namedTransaction>

/** Rows that tell what they are filed as. */
export const learnInput = z.object({
  transaction_ids: z
    .array(z.uuid(fieldCopy.invalid))
    .check(z.minLength(1, fieldCopy.required), z.maxLength(limits.bulkIdsMax, fieldCopy.tooLong)),
})
export const correctionsInput = z.object({
  ids: z
    .array(z.uuid(fieldCopy.invalid))
    .check(z.minLength(1, fieldCopy.required), z.maxLength(limits.bulkIdsMax, fieldCopy.tooLong)),
})
export const appliedCorrections = z.object({ changed: z.int() })
export const undoneCorrections = z.object({ restored: z.int() })
export const forgottenCorrection = z.object({ id })

/** The earlier rows alike that applying would change: all of them counted, the newest shown. */
export const correctionPreview = z.object({ count: z.int(), results: z.array(transaction) })
export type CorrectionPreview = z.infer<typeof correctionPreview>

export const appliedCorrection = z.object({ id, changed: z.int() })
export const undoneCorrection = z.object({ id, restored: z.int() })
