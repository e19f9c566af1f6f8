import { type Security, security } from '@lucas/contract/auth/lock.ts'
import { type PinInput, passkeyList, type SecurityPatch } from '@lucas/contract/auth/security.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { apiQuery } from '../../../lib/http/api-query.ts'
import { api } from '../../../lib/http/http.ts'

export const passkeysQuery = apiQuery(['security', 'passkeys'], '/api/security/passkeys/', passkeyList)

export const savePin = (input: PinInput) => api.put('/api/security/pin/', input, security)
export const removePin = () => api.delete('/api/security/pin/', undefined, security)
export const removePasskey = (id: string) => api.delete(`/api/security/passkeys/${id}/`, undefined, nothing)
export const patchSecurity = (patch: SecurityPatch) => api.patch('/api/security/', patch, security)

/** Returns the security settings with the patch applied. */
export const applySecurityPatch = (
  before: Security,
  { lock_timeout_seconds: seconds, biometric_enabled: biometric }: SecurityPatch,
): Security => ({
  ...before,
  ...(seconds === undefined ? {} : { lock_timeout_seconds: seconds }),
  ...(biometric === undefined ? {} : { biometric_enabled: biometric }),
})
