import * as z from 'zod/mini'
import { notificationsCopy as copy } from './copy/notifications.ts'
import { id, instant, pageLimit, pageOf } from './wire.ts'

export const noticeGroups = ['spending', 'cards', 'goals', 'connections', 'security'] as const
export type NoticeGroup = (typeof noticeGroups)[number]
export const noticeTypes = ['info', 'warning', 'success', 'error'] as const
export type NoticeType = (typeof noticeTypes)[number]

/** What Lucas tells of by itself. */
export const noticeKinds = [
  'connection_attention',
  'connection_stale',
  'sync_error',
  'big_movement',
  'unusual_spending',
  'duplicate_charge',
  'fee',
  'low_balance',
  'utilisation',
  'instalment_ending',
  'subscription_new',
  'subscription_dearer',
  'charge_after_cancel',
  'salary_arrived',
  'transfer_received',
  'goal_near',
  'goal_reached',
  'goal_behind',
  'category_limit',
  'security',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Where each kind is listed and how it looks (spec 3). */
export const noticeLooks: Record<NoticeKind, { group: NoticeGroup; type: NoticeType }> = {
  connection_attention: { group: 'connections', type: 'error' },
  connection_stale: { group: 'connections', type: 'warning' },
  sync_error: { group: 'connections', type: 'warning' },
  big_movement: { group: 'spending', type: 'info' },
  unusual_spending: { group: 'spending', type: 'warning' },
  duplicate_charge: { group: 'spending', type: 'warning' },
  fee: { group: 'spending', type: 'info' },
  low_balance: { group: 'spending', type: 'error' },
  utilisation: { group: 'cards', type: 'warning' },
  instalment_ending: { group: 'cards', type: 'success' },
  subscription_new: { group: 'spending', type: 'info' },
  subscription_dearer: { group: 'spending', type: 'warning' },
  charge_after_cancel: { group: 'spending', type: 'error' },
  salary_arrived: { group: 'spending', type: 'success' },
  transfer_received: { group: 'spending', type: 'success' },
  goal_near: { group: 'goals', type: 'info' },
  goal_reached: { group: 'goals', type: 'success' },
  goal_behind: { group: 'goals', type: 'warning' },
  category_limit: { group: 'spending', type: 'warning' },
  security: { group: 'security', type: 'warning' },
}

/** Who may be in danger hears of it in any case; a limit of one's own is silenced by its rule. */
export const mutableKinds = noticeKinds.filter((kind) => kind !== 'security' && kind !== 'category_limit')

/** What may come by mail at will; what endangers the account comes in any case. */
export const mailedKinds = noticeKinds.filter((kind) => kind !== 'security')

export const emailSummaries = ['daily', 'weekly'] as const
export type EmailSummary = (typeof emailSummaries)[number]

export const noticeSubjects = [
  'transaction',
  'account',
  'connection',
  'goal',
  'category',
  'security',
  /** What is left until the next payday. */
  'left',
] as const
export type NoticeSubject = (typeof noticeSubjects)[number]

/** One notification: what happened in one sentence, and what it is about. */
export const notification = z.object({
  id,
  is_read: z.boolean(),
  read_at: z.nullable(instant),
  kind: z.enum(noticeKinds),
  group: z.enum(noticeGroups),
  type: z.enum(noticeTypes),
  title: z.string(),
  message: z.string(),
  timestamp: instant,
  /** What it is about: an id, or a category's name; `security` and `left` have none. */
  about: z.nullable(z.object({ subject: z.enum(noticeSubjects), key: z.nullable(z.string()) })),
  /** The person's own rule that raised it. */
  rule_id: z.nullable(id),
})
export type Notification = z.infer<typeof notification>

export const notificationPage = pageOf(notification)
export type NotificationPage = z.infer<typeof notificationPage>

export const notificationQuery = z.object({
  limit: pageLimit,
  cursor: z.optional(z.string()),
  group: z.optional(z.enum(noticeGroups)),
  unread: z.optional(z.enum(['true'])),
})
export type NotificationQuery = z.infer<typeof notificationQuery>

/** How many were unread, and how many still are. */
export const markedAll = z.object({ updated: z.int(), unread_count: z.int() })

const toggle = z.optional(z.boolean())

/** All on where nothing was chosen (spec 3); `kinds` names every kind that can be silenced. */
export const preferences = z.object({
  in_app_enabled: z.boolean(),
  push_enabled: z.boolean(),
  email_enabled: z.boolean(),
  sync_reminder_enabled: z.boolean(),
  kinds: z.partialRecord(z.enum(noticeKinds), z.boolean()),
  /** By mail, each kind that may come so. */
  email_kinds: z.partialRecord(z.enum(noticeKinds), z.boolean()),
  /** How often what is not urgent comes by mail. */
  email_summary: z.enum(emailSummaries),
  /** No alert is mailed to an address that nobody confirmed. */
  email_verified: z.boolean(),
})
export type Preferences = z.infer<typeof preferences>

/** What changes; of the kinds only those that are named. */
export const preferencesPatch = z
  .object({
    in_app_enabled: toggle,
    push_enabled: toggle,
    email_enabled: toggle,
    sync_reminder_enabled: toggle,
    kinds: z.optional(z.partialRecord(z.enum(mutableKinds), z.boolean())),
    email_kinds: z.optional(z.partialRecord(z.enum(mailedKinds), z.boolean())),
    email_summary: z.optional(z.enum(emailSummaries)),
  })
  .check(z.refine((patch) => Object.values(patch).some((value) => value !== undefined), copy.nothingToChange))
export type PreferencesPatch = z.infer<typeof preferencesPatch>
