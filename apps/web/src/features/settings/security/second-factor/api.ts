import {
  recoveryCodes,
  type SecondFactorInput,
  secondFactorEnrolment,
} from '@lucas/contract/auth/second-factor.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { api } from '../../../../lib/http/http.ts'

const path = '/api/security/second-factor/'

export const startEnrolment = () => api.post(`${path}enrolment/`, undefined, secondFactorEnrolment)
export const enableSecondFactor = (input: SecondFactorInput) => api.post(path, input, recoveryCodes)
export const removeSecondFactor = () => api.delete(path, undefined, nothing)
export const renewRecoveryCodes = () => api.post(`${path}recovery-codes/`, undefined, recoveryCodes)
export const revokeDevice = (id: string) => api.delete(`${path}devices/${id}/`, undefined, nothing)
