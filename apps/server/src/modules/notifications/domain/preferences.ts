import {
  type EmailSummary,
  mailedKinds,
  mutableKinds,
  type NoticeKind,
  type Preferences,
  type PreferencesPatch,
} from '@lucas/contract/notification.ts'
import type { Notice } from './notice.ts'

export interface OwnPreferences {
  in_app_enabled: boolean
  push_enabled: boolean
  email_enabled: boolean
  sync_reminder_enabled: boolean
  muted_kinds: readonly string[]
  email_muted_kinds: readonly string[]
  email_summary: EmailSummary
}

export const everythingOn: OwnPreferences = {
  in_app_enabled: true,
  push_enabled: true,
  email_enabled: true,
  sync_reminder_enabled: true,
  muted_kinds: [],
  email_muted_kinds: [],
  email_summary: 'daily',
}

/** What a person chose, if anything, and whether their address is confirmed. */
export interface Reader {
  own: OwnPreferences | undefined
  isVerified: boolean
}

/** The sync reminder is one thing under two names: a toggle of its own, and a kind among the others. */
const reminder = 'connection_stale' satisfies NoticeKind

/** Whether the person wants to hear of it: what endangers them in any case, what a rule of theirs asks for by it. */
export function wants(
  own: OwnPreferences | undefined,
  { kind, ruleId }: Pick<Notice, 'kind' | 'ruleId'>,
): boolean {
  if (kind === 'security' || own === undefined) return true
  if (ruleId !== undefined) return own.in_app_enabled
  if (kind === reminder && !own.sync_reminder_enabled) return false
  return own.in_app_enabled && !own.muted_kinds.includes(kind)
}

/** What loses its worth while it waits. */
const urgent: ReadonlySet<NoticeKind> = new Set([
  'connection_attention',
  'big_movement',
  'duplicate_charge',
  'charge_after_cancel',
  'low_balance',
  'utilisation',
])

/**
 * With which letter it comes by mail, if at all: what endangers the person at once, whatever is off; what is urgent or
 * asked for by a rule by itself, the rest in the summary.
 */
export function mailOf(
  own: OwnPreferences = everythingOn,
  { kind, ruleId, isMailed }: Pick<Notice, 'kind' | 'ruleId' | 'isMailed'>,
): 'alert' | 'summary' | 'security' | null {
  if (isMailed) return null
  if (kind === 'security') return 'security'
  if (!own.email_enabled || own.email_muted_kinds.includes(kind)) return null
  if (kind === reminder && !own.sync_reminder_enabled && ruleId === undefined) return null
  return ruleId !== undefined || urgent.has(kind) ? 'alert' : 'summary'
}

/** All on where nothing was chosen (spec 9). */
export function preferencesOf({ own = everythingOn, isVerified }: Reader): Preferences {
  const { muted_kinds, in_app_enabled, push_enabled, email_enabled, sync_reminder_enabled } = own
  const isOn = (kind: NoticeKind) => (kind === reminder ? sync_reminder_enabled : !muted_kinds.includes(kind))
  return {
    in_app_enabled,
    push_enabled,
    email_enabled,
    sync_reminder_enabled,
    kinds: Object.fromEntries(mutableKinds.map((kind) => [kind, isOn(kind)])),
    email_kinds: Object.fromEntries(mailedKinds.map((kind) => [kind, !own.email_muted_kinds.includes(kind)])),
    email_summary: own.email_summary,
    email_verified: isVerified,
  }
}

/** Only what the patch names changes. */
export function changed(
  own: OwnPreferences,
  { kinds = {}, email_kinds = {}, ...toggles }: PreferencesPatch,
): OwnPreferences {
  return {
    in_app_enabled: toggles.in_app_enabled ?? own.in_app_enabled,
    push_enabled: toggles.push_enabled ?? own.push_enabled,
    email_enabled: toggles.email_enabled ?? own.email_enabled,
    sync_reminder_enabled: kinds[reminder] ?? toggles.sync_reminder_enabled ?? own.sync_reminder_enabled,
    muted_kinds: muted(own.muted_kinds, kinds).filter((kind) => kind !== reminder),
    email_muted_kinds: muted(own.email_muted_kinds, email_kinds),
    email_summary: toggles.email_summary ?? own.email_summary,
  }
}

/** Those that were off and are not named, and those that are turned off. */
function muted(before: readonly string[], kinds: Readonly<Record<string, boolean | undefined>>): string[] {
  const off = Object.entries(kinds).filter(([, on]) => on === false)
  return [...before.filter((kind) => kinds[kind] === undefined), ...off.map(([kind]) => kind)]
}
