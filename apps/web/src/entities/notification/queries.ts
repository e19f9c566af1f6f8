import {
  type Preferences,
  type PreferencesPatch,
  preferences,
} from '@lucas/contract/notifications/notification.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
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
  const cache = useQueryClient()
  const { queryKey } = preferencesQuery
  const { mutate } = useMutation({
    mutationFn: ({ patch }: { patch: PreferencesPatch; before: Preferences | undefined }) =>
      api.patch('/api/preferences/1/', patch, preferences),
    meta: { stale: ['notifications'] },
    onError: (_, { before }) => {
      cache.setQueryData(queryKey, before)
      onFailed()
    },
  })
  return (patch) => {
    const before = cache.getQueryData(queryKey)
    // Updates the cache in the task of the press; otherwise the switch jumps back first.
    void cache.cancelQueries({ queryKey }, { revert: false })
    if (before !== undefined) cache.setQueryData(queryKey, applyPatch(before, patch))
    mutate({ patch, before })
  }
}
