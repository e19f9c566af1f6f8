import * as z from 'zod/mini'
import { notificationsCopy as copy } from '../copy/notifications/notifications.ts'
import { id, instant, pageLimit, pageOf } from '../wire.ts'
import { type NotificationType, notificationTypes } from './notification-type.ts'

export const notificationGroups = ['spending', 'cards', 'goals', 'connections', 'security'] as const
export type NotificationGroup = (typeof notificationGroups)[number]

/** Kinds of notifications. */
export const notificationKinds = [
  'connection_attention',
  'connection_stale',
  'sync_error',
  'big_movement',
  'unusual_spending',
  'duplicate_charge',
  'fee',
  'low_balance',
  'utilisation',
  'card_due',
  'instalment_ending',
  'subscription_new',
  'subscription_dearer',
  'charge_after_cancel',
  'salary_arrived',
  'transfer_received',
  'goal_near',
  'goal_reached',
  'goal_behind',
  'savings_proposed',
  'category_limit',
  'budget_near',
  'budget_over',
  'bill_due',
  'bill_missing',
  'rule_stopped',
  'reconciliation_broken',
  'security',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Group and type of each kind (spec 3). */
export const notificationStyles: Record<
  NotificationKind,
  { group: NotificationGroup; type: NotificationType }
> = {
  connection_attention: { group: 'connections', type: 'error' },
  connection_stale: { group: 'connections', type: 'warning' },
  sync_error: { group: 'connections', type: 'warning' },
  big_movement: { group: 'spending', type: 'info' },
  unusual_spending: { group: 'spending', type: 'warning' },
  duplicate_charge: { group: 'spending', type: 'warning' },
  fee: { group: 'spending', type: 'info' },
  low_balance: { group: 'spending', type: 'error' },
  utilisation: { group: 'cards', type: 'warning' },
  card_due: { group: 'cards', type: 'warning' },
  instalment_ending: { group: 'cards', type: 'success' },
  subscription_new: { group: 'spending', type: 'info' },
  subscription_dearer: { group: 'spending', type: 'warning' },
  charge_after_cancel: { group: 'spending', type: 'error' },
  salary_arrived: { group: 'spending', type: 'success' },
  transfer_received: { group: 'spending', type: 'success' },
  goal_near: { group: 'goals', type: 'info' },
  goal_reached: { group: 'goals', type: 'success' },
  goal_behind: { group: 'goals', type: 'warning' },
  savings_proposed: { group: 'goals', type: 'info' },
  category_limit: { group: 'spending', type: 'warning' },
  budget_near: { group: 'spending', type: 'info' },
  budget_over: { group: 'spending', type: 'warning' },
  bill_due: { group: 'spending', type: 'info' },
  bill_missing: { group: 'spending', type: 'warning' },
  rule_stopped: { group: 'spending', type: 'warning' },
  reconciliation_broken: { group: 'connections', type: 'warning' },
  security: { group: 'security', type: 'warning' },
}

/** Security cannot be muted; a category limit is muted by its rule. */
export const mutableKinds = notificationKinds.filter(
  (kind) => kind !== 'security' && kind !== 'category_limit',
)

/** Kinds that need not leave Lucas, by mail or to devices; security always does. */
export const mailedKinds = notificationKinds.filter((kind) => kind !== 'security')

export const emailSummaries = ['daily', 'weekly'] as const
export type EmailSummary = (typeof emailSummaries)[number]

export const notificationSubjects = [
  'transaction',
  'account',
  'connection',
  'goal',
  'category',
  'security',
  /** Safe-to-spend. */
  'left',
  'budget',
  /** Id of a recurring series. */
  'commitment',
  /** Id of a transaction rule. */
  'rule',
] as const
export type NotificationSubject = (typeof notificationSubjects)[number]

/** One notification with its subject. */
export const notification = z.object({
  id,
  is_read: z.boolean(),
  read_at: z.nullable(instant),
  kind: z.enum(notificationKinds),
  group: z.enum(notificationGroups),
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  timestamp: instant,
  /** Id of the subject, or the name of a category; `security`, `left` and `budget` have none. */
  about: z.nullable(z.object({ subject: z.enum(notificationSubjects), key: z.nullable(z.string()) })),
  /** The alert rule that created it. */
  rule_id: z.nullable(id),
})
export type Notification = z.infer<typeof notification>

export const notificationPage = pageOf(notification)
export type NotificationPage = z.infer<typeof notificationPage>

export const notificationQuery = z.object({
  limit: pageLimit,
  cursor: z.optional(z.string()),
  group: z.optional(z.enum(notificationGroups)),
  unread: z.optional(z.enum(['true'])),
})
export type NotificationQuery = z.infer<typeof notificationQuery>

/** Number of notifications marked as read, and those still unread. */
export const markedAll = z.object({ updated: z.int(), unread_count: z.int() })

const toggle = z.optional(z.boolean())

/** All on by default (spec 3); `kinds` lists every kind that can be muted. */
export const preferences = z.object({
  in_app_enabled: z.boolean(),
  push_enabled: z.boolean(),
  email_enabled: z.boolean(),
  sync_reminder_enabled: z.boolean(),
  kinds: z.partialRecord(z.enum(notificationKinds), z.boolean()),
  /** Which kinds leave Lucas, by mail and to devices. */
  email_kinds: z.partialRecord(z.enum(notificationKinds), z.boolean()),
  /** Frequency of the digest of notifications that are not urgent, by mail and on devices. */
  email_summary: z.enum(emailSummaries),
  /** No notification is mailed to an unconfirmed address. */
  email_verified: z.boolean(),
  /** Whether notifications on devices say amounts; a locked phone shows them. */
  push_amounts: z.boolean(),
})
export type Preferences = z.infer<typeof preferences>

/** Changes only the given settings and kinds. */
export const preferencesPatch = z
  .object({
    in_app_enabled: toggle,
    push_enabled: toggle,
    email_enabled: toggle,
    sync_reminder_enabled: toggle,
    kinds: z.optional(z.partialRecord(z.enum(mutableKinds), z.boolean())),
    email_kinds: z.optional(z.partialRecord(z.enum(mailedKinds), z.boolean())),
    email_summary: z.optional(z.enum(emailSummaries)),
    push_amounts: toggle,
  })
  .check(z.refine((patch) => Object.values(patch).some((value) => value !== undefined), copy.nothingToChange))
export type PreferencesPatch = z.infer<typeof preferencesPatch>
