import {
  type EmailSummary,
  mailedKinds,
  mutableKinds,
  type NotificationKind,
  type Preferences,
  type PreferencesPatch,
} from '@lucas/contract/notifications/notification.ts'
import type { NewNotification } from './notification.ts'

export interface NotificationPreferences {
  in_app_enabled: boolean
  push_enabled: boolean
  email_enabled: boolean
  sync_reminder_enabled: boolean
  muted_kinds: readonly string[]
  email_muted_kinds: readonly string[]
  email_summary: EmailSummary
  push_amounts: boolean
}

export const defaultPreferences: NotificationPreferences = {
  in_app_enabled: true,
  push_enabled: true,
  email_enabled: true,
  sync_reminder_enabled: true,
  muted_kinds: [],
  email_muted_kinds: [],
  email_summary: 'daily',
  push_amounts: false,
}

/** The stored preferences of a user, if any, and whether the email address is confirmed. */
export interface MailRecipient {
  preferences: NotificationPreferences | undefined
  isVerified: boolean
}

/** The sync reminder has a toggle of its own and is also one of the kinds; both are the same setting. */
const reminderKind = 'connection_stale' satisfies NotificationKind

/** Returns whether a notification appears in the app. Security always does; an alert rule overrides a muted kind. */
export function shouldShowInApp(
  preferences: NotificationPreferences | undefined,
  { kind, ruleId }: Pick<NewNotification, 'kind' | 'ruleId'>,
): boolean {
  if (kind === 'security' || preferences === undefined) return true
  if (ruleId !== undefined) return preferences.in_app_enabled
  if (kind === reminderKind && !preferences.sync_reminder_enabled) return false
  return preferences.in_app_enabled && !preferences.muted_kinds.includes(kind)
}

/** These kinds leave Lucas at once, by mail and to devices, because they lose their value in a summary. */
const urgentKinds: ReadonlySet<NotificationKind> = new Set([
  'connection_attention',
  'big_movement',
  'duplicate_charge',
  'charge_after_cancel',
  'low_balance',
  'utilisation',
  'card_due',
  'bill_due',
])

/**
 * Returns the kind of mail that carries a notification, or null. Security is mailed whatever is turned off; urgent
 * kinds and matches of alert rules are mailed as alerts, the rest in the summary.
 */
export function chooseMailKind(
  preferences: NotificationPreferences = defaultPreferences,
  { kind, ruleId, isMailed }: Pick<NewNotification, 'kind' | 'ruleId' | 'isMailed'>,
): 'alert' | 'summary' | 'security' | null {
  if (isMailed) return null
  if (kind === 'security') return 'security'
  return preferences.email_enabled ? chooseOutsideKind(preferences, { kind, ruleId }) : null
}

/**
 * Returns the kind of push that carries a notification to the user's devices, or null. The same choices as for mail decide, except
 * that security is pushed although another module mails it.
 */
export function choosePushKind(
  preferences: NotificationPreferences = defaultPreferences,
  { kind, ruleId }: Pick<NewNotification, 'kind' | 'ruleId'>,
): 'alert' | 'summary' | 'security' | null {
  if (kind === 'security') return 'security'
  return preferences.push_enabled ? chooseOutsideKind(preferences, { kind, ruleId }) : null
}

/** Returns whether a notification leaves Lucas at once or in the summary; null if the user muted its kind there. */
function chooseOutsideKind(
  preferences: NotificationPreferences,
  { kind, ruleId }: { kind: NotificationKind; ruleId: string | undefined },
): 'alert' | 'summary' | null {
  if (preferences.email_muted_kinds.includes(kind)) return null
  if (kind === reminderKind && !preferences.sync_reminder_enabled && ruleId === undefined) return null
  return ruleId !== undefined || urgentKinds.has(kind) ? 'alert' : 'summary'
}

/** Returns the preferences as the API shows them. Everything is on by default (spec 9). */
export function toApiPreferences({
  preferences = defaultPreferences,
  isVerified,
}: MailRecipient): Preferences {
  const { muted_kinds, in_app_enabled, push_enabled, email_enabled, sync_reminder_enabled } = preferences
  const isOn = (kind: NotificationKind) =>
    kind === reminderKind ? sync_reminder_enabled : !muted_kinds.includes(kind)
  return {
    in_app_enabled,
    push_enabled,
    email_enabled,
    sync_reminder_enabled,
    kinds: Object.fromEntries(mutableKinds.map((kind) => [kind, isOn(kind)])),
    email_kinds: Object.fromEntries(
      mailedKinds.map((kind) => [kind, !preferences.email_muted_kinds.includes(kind)]),
    ),
    email_summary: preferences.email_summary,
    email_verified: isVerified,
    push_amounts: preferences.push_amounts,
  }
}

/** Returns the preferences after a patch; fields that the patch omits stay. */
export function applyPatch(
  preferences: NotificationPreferences,
  { kinds = {}, email_kinds = {}, ...toggles }: PreferencesPatch,
): NotificationPreferences {
  return {
    in_app_enabled: toggles.in_app_enabled ?? preferences.in_app_enabled,
    push_enabled: toggles.push_enabled ?? preferences.push_enabled,
    email_enabled: toggles.email_enabled ?? preferences.email_enabled,
    sync_reminder_enabled:
      kinds[reminderKind] ?? toggles.sync_reminder_enabled ?? preferences.sync_reminder_enabled,
    muted_kinds: updateMutedKinds(preferences.muted_kinds, kinds).filter((kind) => kind !== reminderKind),
    email_muted_kinds: updateMutedKinds(preferences.email_muted_kinds, email_kinds),
    email_summary: toggles.email_summary ?? preferences.email_summary,
    push_amounts: toggles.push_amounts ?? preferences.push_amounts,
  }
}

/** Returns the muted kinds after a patch. */
function updateMutedKinds(
  before: readonly string[],
  kinds: Readonly<Record<string, boolean | undefined>>,
): string[] {
  const off = Object.entries(kinds).filter(([, on]) => on === false)
  return [...before.filter((kind) => kinds[kind] === undefined), ...off.map(([kind]) => kind)]
}
