import * as z from 'zod/mini'

/** RFC 9457 document; `error` and `message` repeat `detail` for clients of the old front end (decisions 1). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  error: z.string(),
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  request_id: z.optional(z.string()),
  required_plan: z.optional(z.string()),
  /** Of `savings_amount_changed`: what the proposal amounts to now. */
  amount: z.optional(z.number()),
})
export type Problem = z.infer<typeof problem>
