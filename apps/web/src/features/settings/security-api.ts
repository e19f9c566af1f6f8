import { type PinInput, passkeyList, type SecurityPatch, security } from '@lucas/contract/security.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api-error.ts'
import { api } from '../../lib/http.ts'
import { liveKeys } from '../../lib/live.ts'
import { isDismissed } from '../../lib/passkeys.ts'
import { securityQuery } from '../../lib/security.ts'
import { StepUpCancelled } from '../../lib/step-up.ts'
import { toast } from '../../ui/toast.tsx'

export const passkeysQuery = queryOptions({
  queryKey: [liveKeys.security, 'passkeys'],
  queryFn: ({ signal }) => api.get('/api/security/passkeys/', passkeyList, { signal }),
})

export const savePin = (input: PinInput) => api.put('/api/security/pin/', input, security)
export const removePin = () => api.delete('/api/security/pin/', undefined, security)
export const removePasskey = (id: string) => api.delete(`/api/security/passkeys/${id}/`, undefined, nothing)
export const patchSecurity = (patch: SecurityPatch) => api.patch('/api/security/', patch, security)

/** Says what went wrong, unless the person turned back themselves. */
export function tellFault(error: Error, otherwise: string): void {
  if (error instanceof StepUpCancelled || isDismissed(error)) return
  toast.error(sentenceOf(error, otherwise))
}

/** Changes a choice at once; it goes back when the server refuses it. */
export function useSecurityChoice(failed: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: patchSecurity,
    onMutate: async (patch: SecurityPatch) => {
      await cache.cancelQueries({ ...securityQuery, exact: true })
      const before = cache.getQueryData(securityQuery.queryKey)
      cache.setQueryData(securityQuery.queryKey, before && { ...before, ...withoutHoles(patch) })
      return before
    },
    onSuccess: (now) => cache.setQueryData(securityQuery.queryKey, now),
    onError: (error, _, before) => {
      cache.setQueryData(securityQuery.queryKey, before)
      tellFault(error, failed)
    },
  })
}

const withoutHoles = ({ lock_timeout_seconds: seconds, biometric_enabled: biometric }: SecurityPatch) => ({
  ...(seconds === undefined ? {} : { lock_timeout_seconds: seconds }),
  ...(biometric === undefined ? {} : { biometric_enabled: biometric }),
})
