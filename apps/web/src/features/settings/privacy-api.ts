import { privacyTabCopy as copy } from '@lucas/contract/copy/users/privacy.ts'
import { deletionAnswer, type Privacy, privacy } from '@lucas/contract/users/privacy.ts'
import { apiQuery } from '../../lib/http/api-query.ts'
import { api } from '../../lib/http/http.ts'
import { useOptimisticUpdate } from './use-optimistic-update.ts'

export const privacyQuery = apiQuery(['profile', 'privacy'], '/api/privacy/', privacy)

export const deleteAccount = () => api.delete('/api/auth/profile/', undefined, deletionAnswer)

/** Returns a function that gives or withdraws the newsletter consent. */
export const useUpdateNewsletter = () =>
  useOptimisticUpdate({
    queryKey: privacyQuery.queryKey,
    predict: withNewsletter,
    send: (newsletter: boolean) => api.patch('/api/privacy/', { newsletter }, privacy),
    errorMessage: copy.saveFailed,
  })

function withNewsletter({ consents }: Privacy, newsletter: boolean): Privacy {
  const next = consents.map((consent) =>
    consent.purpose === 'newsletter'
      ? { ...consent, granted: newsletter, at: new Date().toISOString() }
      : consent,
  )
  return { consents: next }
}
