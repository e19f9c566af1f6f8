import * as z from 'zod/mini'
import { fieldCopy } from '../copy/fields.ts'
import { limits } from '../limits.ts'
import { notificationTypes } from './notification-type.ts'

/** Kinds of insights: causes of alerts that hold today, and trends. The first has the highest rank. */
export const insightKinds = [
  'card_due',
  'bill_due',
  'unusual_spending',
  'subscription_dearer',
  'spending_up',
  'utilisation',
  'saved_more',
  'instalment_ending',
  'spending_down',
] as const
export type InsightKind = (typeof insightKinds)[number]

export const insightSubjects = ['transaction', 'account', 'category', 'commitment', 'analysis'] as const

/** One fact with its figures. */
export const insight = z.object({
  /** Names the fact; a dismissed one does not return. */
  key: z.string(),
  kind: z.enum(insightKinds),
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  /** Id of the subject (of a commitment its series), or the label of a category; the analysis has none. */
  about: z.object({ subject: z.enum(insightSubjects), key: z.nullable(z.string()) }),
})
export type Insight = z.infer<typeof insight>

/** At most `limits.insightsShown` insights of one source, highest rank first. */
export const insightList = z.object({ results: z.array(insight) })
export type InsightList = z.infer<typeof insightList>

export const insightDismissal = z.object({
  key: z
    .string(fieldCopy.invalid)
    .check(z.minLength(1, fieldCopy.invalid), z.maxLength(limits.insightKeyMax, fieldCopy.tooLong)),
})
