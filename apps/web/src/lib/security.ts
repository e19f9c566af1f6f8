import { security } from '@lucas/contract/lock.ts'
import type { UnlockInput } from '@lucas/contract/security.ts'
import { stepUpAnswer } from '@lucas/contract/session.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from './http.ts'
import { liveKeys } from './live.ts'

/** PIN, time-out and passkeys of the person; also served while locked. */
export const securityQuery = queryOptions({
  queryKey: [liveKeys.security],
  queryFn: ({ signal }) => api.get('/api/security/', security, { signal }),
})

/** PIN, password or a mailed code: raises the session for five minutes, and lifts its lock. */
export const prove = (proof: UnlockInput) => api.post('/api/security/pin/verify/', proof, stepUpAnswer)

/** To a person without a password, who proves it by that code. */
export const sendMailCode = () => api.post('/api/security/mail-code/', undefined, nothing)

export const lockOnServer = () => api.post('/api/security/lock/', undefined, nothing)
