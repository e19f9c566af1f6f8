import * as z from 'zod/mini'
import { supportCopy } from '../copy/users/support.ts'
import { limits } from '../limits.ts'
import { id, instant, pageOf } from '../wire.ts'

const copy = supportCopy.problems

export const supportTopics = ['question', 'problem', 'idea', 'sales'] as const
export type SupportTopic = (typeof supportTopics)[number]
const topic = z.enum(supportTopics, copy.topic)

/** A support thread, oldest message first. */
export const supportThread = z.object({
  id,
  topic,
  messages: z.array(
    z.object({ id, author: z.enum(['person', 'lucas']), text: z.string(), created_at: instant }),
  ),
})
export type SupportThread = z.infer<typeof supportThread>
/** Most recently active thread first. */
export const supportThreadPage = pageOf(supportThread)

const text = z
  .string(copy.text)
  .check(z.trim(), z.minLength(1, copy.text), z.maxLength(limits.supportTextMax, copy.long))

/** Starts a thread. */
export const supportInput = z.object({ topic, text })
export type SupportInput = z.infer<typeof supportInput>
/** Replies to a thread. */
export const supportReply = z.object({ text })
export type SupportReply = z.infer<typeof supportReply>
