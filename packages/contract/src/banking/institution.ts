import * as z from 'zod/mini'
import { pageOf } from '../wire.ts'

export const institution = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string(),
  is_active: z.boolean(),
  floid_id: z.nullable(z.string()),
})
export type Institution = z.infer<typeof institution>
export const institutionList = pageOf(institution)
