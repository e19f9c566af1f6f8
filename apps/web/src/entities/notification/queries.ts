import {
  type Preferences,
  type PreferencesPatch,
  preferences,
} from '@lucas/contract/notifications/notification.ts'
import { useCachedChange } from '../../lib/hooks/use-cached-change.ts'
import { apiQuery } from '../../lib/http/api-query.ts'
import { api } from '../../lib/http/http.ts'

export const preferencesQuery = apiQuery(['notifications', 'preferences'], '/api/preferences/', preferences)

const applyPatch = (
  before: Preferences,
  { kinds, email_kinds, ...toggles }: PreferencesPatch,
): Preferences => ({
  ...before,
  ...Object.fromEntries(Object.entries(toggles).filter(([, on]) => on !== undefined)),
  kinds: { ...before.kinds, ...kinds },
  email_kinds: { ...before.email_kinds, ...email_kinds },
})

/** Returns a function that changes preferences at once. A failed request reverts the change and calls `onFailed`. */
export function useUpdatePreferences(onFailed: () => void): (patch: PreferencesPatch) => void {
  const change = useCachedChange(preferencesQuery.queryKey, onFailed)
  return (patch) =>
    change({
      apply: (before) => applyPatch(before, patch),
      send: () => api.patch('/api/preferences/1/', patch, preferences),
    })
}
