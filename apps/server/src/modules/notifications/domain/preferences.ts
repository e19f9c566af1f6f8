import {
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
}

const everythingOn: OwnPreferences = {
  in_app_enabled: true,
  push_enabled: true,
  email_enabled: true,
  sync_reminder_enabled: true,
  muted_kinds: [],
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

/** All on where nothing was chosen (spec 9). */
export function preferencesOf(own: OwnPreferences = everythingOn): Preferences {
  const { muted_kinds: muted, in_app_enabled, push_enabled, email_enabled, sync_reminder_enabled } = own
  const isOn = (kind: NoticeKind) => (kind === reminder ? sync_reminder_enabled : !muted.includes(kind))
  return {
    in_app_enabled,
    push_enabled,
    email_enabled,
    sync_reminder_enabled,
    kinds: Object.fromEntries(mutableKinds.map((kind) => [kind, isOn(kind)])),
  }
}

/** Only what the patch names changes. */
export function changed(own: OwnPreferences, { kinds = {}, ...toggles }: PreferencesPatch): OwnPreferences {
  const named = Object.entries(kinds)
  const off = named.filter(([, on]) => on === false).map(([kind]) => kind)
  const muted = [...own.muted_kinds.filter((kind) => !named.some(([name]) => name === kind)), ...off]
  return {
    in_app_enabled: toggles.in_app_enabled ?? own.in_app_enabled,
    push_enabled: toggles.push_enabled ?? own.push_enabled,
    email_enabled: toggles.email_enabled ?? own.email_enabled,
    sync_reminder_enabled: kinds[reminder] ?? toggles.sync_reminder_enabled ?? own.sync_reminder_enabled,
    muted_kinds: muted.filter((kind) => kind !== reminder),
  }
}
