import type { BankError } from '@lucas/contract/connection.ts'
import { normaliseRut } from '@lucas/contract/rules/rut.ts'
import { type ProviderCallback, ProviderPayloadInvalid } from '../../modules/connections/index.ts'
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
      storedCredentials: message.token_password || null,
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

const isError = ({ error_code, error_type, code }: Message) =>
  error_code !== '' || error_type !== '' || Number(code) >= 400

function errorOf({ error_code, code }: Message): BankError {
  if (Object.hasOwn(bankErrors, error_code)) return bankErrors[error_code] ?? 'unexpected'
  return Number(code) >= 500 ? 'bank_unavailable' : 'unexpected'
}
