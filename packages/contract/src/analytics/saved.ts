import * as z from 'zod/mini'
import { currency } from '../currency.ts'
import { amount, plainDate } from '../wire.ts'

/**
 * Money that was saved and invested in a range. It is no spending, and it is not part of the savings, which are income less
 * spending. Negative amounts: more came back.
 */
export const savedAndInvested = z.object({
  currency,
  range: z.object({ from: plainDate, to: plainDate }),
  /** Transactions of the kind savings, less withdrawals. */
  investments: amount,
  /** Transfers into accounts of type savings or investment, less those out of them. */
  transfers: amount,
  total: amount,
})
export type SavedAndInvested = z.infer<typeof savedAndInvested>
