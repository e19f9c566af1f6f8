import * as z from 'zod/mini'
import { fieldCopy } from '../copy/fields.ts'
import { splitProblems as copy } from '../copy/transactions/split-problems.ts'
import { transactionsCopy } from '../copy/transactions/transactions.ts'
import { limits } from '../limits.ts'
import { id, oneLine } from '../wire.ts'
import { transaction } from './transaction.ts'
import { tagsInput } from './transaction-input.ts'

/** One part of a split transaction. Its amount is positive, also for spending. */
export const splitPart = z.object({
  /** Id of an existing part. */
  id: z.optional(id),
  name: z
    .string(transactionsCopy.nameRequired)
    .check(
      z.trim(),
      oneLine,
      z.minLength(1, transactionsCopy.nameRequired),
      z.maxLength(limits.transactionNameMax, transactionsCopy.nameTooLong),
    ),
  amount: z.number(transactionsCopy.amountInvalid).check(z.positive(transactionsCopy.amountPositive)),
  category: z.string(fieldCopy.required).check(z.maxLength(100, fieldCopy.tooLong)),
  tags: z._default(tagsInput, ''),
  /** Months after the original transaction; 0 for its own date. */
  month: z._default(
    z
      .number(fieldCopy.invalid)
      .check(
        z.int(fieldCopy.invalid),
        z.minimum(0, fieldCopy.tooSmall),
        z.maximum(limits.splitPartsMax - 1, fieldCopy.tooBig),
      ),
    0,
  ),
})

/** All parts in order; missing ones are deleted. They sum to the original. */
export const splitInput = z.object({
  parts: z
    .array(splitPart, fieldCopy.required)
    .check(z.minLength(2, copy.tooFew), z.maxLength(limits.splitPartsMax, copy.tooMany)),
})
export type SplitInput = z.infer<typeof splitInput>
export type SplitPart = SplitInput['parts'][number]

export const splitAnswer = z.object({ transaction, parts: z.array(transaction) })
export type SplitAnswer = z.infer<typeof splitAnswer>
