import { privacyTabCopy as copy } from '@lucas/contract/copy/privacy.ts'
import { deletionAnswer, type Privacy, privacy } from '@lucas/contract/privacy.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'
import { liveKeys } from '../../lib/live.ts'
import { useChoice } from './use-choice.ts'

export const privacyQuery = queryOptions({
  queryKey: [liveKeys.profile, 'privacy'],
  queryFn: ({ signal }) => api.get('/api/privacy/', privacy, { signal }),
})

export const deleteAccount = () => api.delete('/api/auth/profile/', undefined, deletionAnswer)

/** Given or withdrawn. */
export const useNewsletterChoice = () =>
  useChoice({
    queryKey: privacyQuery.queryKey,
    guess: said,
    send: (newsletter: boolean) => api.patch('/api/privacy/', { newsletter }, privacy),
    failed: copy.saveFailed,
  })

function said({ consents }: Privacy, newsletter: boolean): Privacy {
  const next = consents.map((consent) =>
    consent.purpose === 'newsletter'
      ? { ...consent, granted: newsletter, at: new Date().toISOString() }
      : consent,
  )
  return { consents: next }
}
