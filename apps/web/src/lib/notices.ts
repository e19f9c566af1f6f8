import { type Preferences, type PreferencesPatch, preferences } from '@lucas/contract/notification.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './http.ts'
import { askAgain, liveKeys } from './live.ts'

export const preferencesQuery = queryOptions({
  queryKey: [liveKeys.notifications, 'preferences'],
  queryFn: ({ signal }) => api.get('/api/preferences/', preferences, { signal }),
})

const after = (before: Preferences, { kinds, email_kinds, ...toggles }: PreferencesPatch): Preferences => ({
  ...before,
  ...Object.fromEntries(Object.entries(toggles).filter(([, on]) => on !== undefined)),
  kinds: { ...before.kinds, ...kinds },
  email_kinds: { ...before.email_kinds, ...email_kinds },
})

/** Turns a channel or a kind on or off, at once; what could not be saved goes back and is told. */
export function useChangePreferences(onFailed: () => void): (patch: PreferencesPatch) => void {
  const cache = useQueryClient()
  const { queryKey } = preferencesQuery
  const { mutate } = useMutation({
    mutationFn: ({ patch }: { patch: PreferencesPatch; before: Preferences | undefined }) =>
      api.patch('/api/preferences/1/', patch, preferences),
    onError: (_, { before }) => {
      cache.setQueryData(queryKey, before)
      onFailed()
    },
    onSettled: () => askAgain(cache, liveKeys.notifications),
  })
  return (patch) => {
    const before = cache.getQueryData(queryKey)
    // In the same moment as the press: a switch that waits jumps back first.
    void cache.cancelQueries({ queryKey }, { revert: false })
    if (before !== undefined) cache.setQueryData(queryKey, after(before, patch))
    mutate({ patch, before })
  }
}
