import * as z from 'zod/mini'
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

/** The earlier rows alike that applying would change: all of them counted, the newest shown. */
export const correctionPreview = z.object({ count: z.int(), results: z.array(transaction) })
export type CorrectionPreview = z.infer<typeof correctionPreview>

export const appliedCorrection = z.object({ id, changed: z.int() })
export const undoneCorrection = z.object({ id, restored: z.int() })
