import * as z from 'zod/mini'
import { fieldCopy } from './copy/fields.ts'
import { limits } from './limits.ts'

export const merchantQuery = z.object({
  search: z._default(z.string().check(z.trim(), z.maxLength(limits.searchMax, fieldCopy.tooLong)), ''),
})
export type MerchantQuery = z.infer<typeof merchantQuery>

/** The merchants whose name holds a text, those met most often first. */
export const merchantList = z.object({
  results: z.array(
    z.object({
      merchant: z.string(),
      /** Of its newest row. */
      category: z.nullable(z.string()),
      /** How many rows name it. */
      count: z.int(),
    }),
  ),
})
export type MerchantList = z.infer<typeof merchantList>
