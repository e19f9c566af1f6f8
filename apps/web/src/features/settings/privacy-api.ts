import { privacyTabCopy as copy } from '@lucas/contract/copy/privacy.ts'
import { deletionAnswer, type Privacy, privacy } from '@lucas/contract/privacy.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'
import { liveKeys } from '../../lib/live.ts'
import { tellFault } from './security-api.ts'

export const privacyQuery = queryOptions({
  queryKey: [liveKeys.profile, 'privacy'],
  queryFn: ({ signal }) => api.get('/api/privacy/', privacy, { signal }),
})

export const deleteAccount = () => api.delete('/api/auth/profile/', undefined, deletionAnswer)

/** Given or withdrawn at once; it goes back when the server refuses it. */
export function useNewsletterChoice() {
  const cache = useQueryClient()
  const { queryKey } = privacyQuery
  return useMutation({
    mutationFn: (newsletter: boolean) => api.patch('/api/privacy/', { newsletter }, privacy),
    onMutate: async (newsletter: boolean) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      cache.setQueryData(queryKey, before && said(before, newsletter))
      return before
    },
    onSuccess: (now) => cache.setQueryData(queryKey, now),
    onError: (error, _, before) => {
      cache.setQueryData(queryKey, before)
      tellFault(error, copy.saveFailed)
    },
  })
}

const said = ({ consents }: Privacy, newsletter: boolean): Privacy => ({
  consents: consents.map((consent) =>
    consent.purpose === 'newsletter'
      ? { ...consent, granted: newsletter, at: new Date().toISOString() }
      : consent,
  ),
})
