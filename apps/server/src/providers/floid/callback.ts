import type { BankError } from '@lucas/contract/connection.ts'
import { normaliseRut } from '@lucas/contract/rules/rut.ts'
import { type ProviderCallback, ProviderPayloadInvalid } from '../../modules/connections/index.ts'
import { writeCredentials } from './credentials.ts'
import { institutionOf } from './institutions.ts'
import { normalise } from './normalise.ts'
import { type Message, readCase, readMessage } from './wire.ts'

/** Floid's error codes (reference 1.8). */
const bankErrors: Readonly<Record<string, BankError>> = {
  INVALID_CREDENTIALS: 'invalid_credentials',
  LOCKED_CREDENTIALS: 'locked_credentials',
  INVALID_ID: 'invalid_id',
  TWO_FACTOR_AUTHENTICATION_TIMEOUT: 'second_factor_timeout',
  API_ERROR: 'bank_unavailable',
}

/** Reads a body that Floid posted: the initial message, the final one, or why there is none (reference 1.3, 1.8). */
export function parseCallback(raw: unknown): ProviderCallback {
  const message = readMessage(raw)
  const reference = readCase(raw)
  if (isError(message)) return { ...reference, kind: 'error', error: errorOf(message) }
  const holderRut = normaliseRut(message.consumerId)
  if (message.products || message.transactions)
    return {
      ...reference,
      kind: 'final',
      institutionId: institutionOf(message.bank),
      bankName: message.bank || null,
      holderRut,
      facts: normalise(message),
      storedCredentials: writeCredentials(holderRut, message.token_password),
    }
  if (message.bank === '') throw new ProviderPayloadInvalid('neither a bank nor its data')
  return {
    ...reference,
    kind: 'initial',
    institutionId: institutionOf(message.bank),
    bankName: message.bank,
    holderRut,
  }
}

type Fault = Pick<Message, 'error_code' | 'error_type' | 'code'>

/** Whether a body tells an error instead of data. */
export const isError = ({ error_code, error_type, code }: Fault) =>
  error_code !== '' || error_type !== '' || Number(code) >= 400

/** The house's word for Floid's error. */
export function errorOf({ error_code, code }: Fault): BankError {
  if (Object.hasOwn(bankErrors, error_code)) return bankErrors[error_code] ?? 'unexpected'
  return Number(code) >= 500 ? 'bank_unavailable' : 'unexpected'
}
