import * as z from 'zod/mini'
import { fieldCopy } from '../copy/fields.ts'
import { limits } from '../limits.ts'

export const merchantQuery = z.object({
  search: z._default(z.string().check(z.trim(), z.maxLength(limits.searchMax, fieldCopy.tooLong)), ''),
})
export type MerchantQuery = z.infer<typeof merchantQuery>

/** Merchants whose name contains a text, most frequent first. */
export const merchantList = z.object({
  results: z.array(
    z.object({
      merchant: z.string(),
      /** Category of its newest transaction. */
      category: z.nullable(z.string()),
      /** Number of its transactions. */
      count: z.int(),
    }),
  ),
})
export type MerchantList = z.infer<typeof merchantList>
