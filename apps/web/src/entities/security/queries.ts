import { security } from '@lucas/contract/auth/lock.ts'
import { privateAddressList } from '@lucas/contract/auth/private-address.ts'
import { secondFactorStatus } from '@lucas/contract/auth/second-factor.ts'
import type { UnlockInput } from '@lucas/contract/auth/security.ts'
import { stepUpAnswer } from '@lucas/contract/auth/session.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { apiQuery } from '../../lib/http/api-query.ts'
import { api } from '../../lib/http/http.ts'

/** The PIN, timeout and passkeys of the user. Also available while the session is locked. */
export const securityQuery = apiQuery(['security'], '/api/security/', security)

const secondFactorPath = '/api/security/second-factor/'
/** Whether there is a second factor, its recovery codes and trusted devices. */
export const secondFactorQuery = apiQuery(['security', 'second-factor'], secondFactorPath, secondFactorStatus)
export const fetchSecondFactor = () => api.get(secondFactorPath, secondFactorStatus)
/** So few are worth a notice. */
export const fewRecoveryCodes = 3

/** The user's addresses that work without a session. */
export const privateAddressesQuery = apiQuery(
  ['security', 'addresses'],
  '/api/security/addresses/',
  privateAddressList,
)

/** Sends a PIN, password or mailed code. Steps up the session for five minutes and unlocks it. */
export const submitProof = (proof: UnlockInput) => api.post('/api/security/pin/verify/', proof, stepUpAnswer)

/** Sends a code by mail to a user without a password. */
export const sendMailCode = () => api.post('/api/security/mail-code/', undefined, nothing)

/** Tells the server that the user is at the page, so that it does not lock the session. */
export const reportUse = () => api.post('/api/security/use/', undefined, nothing)

export const lockSession = () => api.post('/api/security/lock/', undefined, nothing)
