import { type Security, security } from '@lucas/contract/lock.ts'
import { type PinInput, passkeyList, type SecurityPatch } from '@lucas/contract/security.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { queryOptions } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api-error.ts'
import { api } from '../../lib/http.ts'
import { liveKeys } from '../../lib/live.ts'
import { isDismissed } from '../../lib/passkeys.ts'
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

/** The security with a choice as it will be. */
export const withChoice = (
  before: Security,
  { lock_timeout_seconds: seconds, biometric_enabled: biometric }: SecurityPatch,
): Security => ({
  ...before,
  ...(seconds === undefined ? {} : { lock_timeout_seconds: seconds }),
  ...(biometric === undefined ? {} : { biometric_enabled: biometric }),
})
