import type { BankError } from '@lucas/contract/banking/connection.ts'
import { normaliseRut } from '@lucas/contract/rules/rut.ts'
import { InvalidProviderPayload, type ProviderCallback } from '../../modules/connections/index.ts'
import { serializeCredentials } from './credentials.ts'
import { findInstitutionId } from './institutions.ts'
import { normalizeSnapshot } from './normalize.ts'
import { type Message, parseCallbackRef, parseMessage } from './wire.ts'

/** Floid's error codes (reference 1.8). */
const bankErrors: Readonly<Record<string, BankError>> = {
  INVALID_CREDENTIALS: 'invalid_credentials',
  LOCKED_CREDENTIALS: 'locked_credentials',
  INVALID_ID: 'invalid_id',
  TWO_FACTOR_AUTHENTICATION_TIMEOUT: 'second_factor_timeout',
  API_ERROR: 'bank_unavailable',
}

/** Parses a callback of Floid: the initial message, the final one, or an error (reference 1.3, 1.8). */
export function parseCallback(raw: unknown): ProviderCallback {
  const message = parseMessage(raw)
  const reference = parseCallbackRef(raw)
  if (isError(message)) return { ...reference, kind: 'error', error: toBankError(message) }
  const holderRut = normaliseRut(message.consumerId)
  if (message.products || message.transactions)
    return {
      ...reference,
      kind: 'final',
      institutionId: findInstitutionId(message.bank),
      institutionName: message.bank || null,
      holderRut,
      snapshot: normalizeSnapshot(message),
      storedCredentials: serializeCredentials(holderRut, message.token_password),
    }
  if (message.bank === '') throw new InvalidProviderPayload('neither an institution nor data')
  return {
    ...reference,
    kind: 'initial',
    institutionId: findInstitutionId(message.bank),
    institutionName: message.bank,
    holderRut,
  }
}

type ErrorFields = Pick<Message, 'error_code' | 'error_type' | 'code'>

/** Whether a message reports an error instead of data. */
export const isError = ({ error_code, error_type, code }: ErrorFields) =>
  error_code !== '' || error_type !== '' || Number(code) >= 400

/** Converts Floid's error to a bank error. */
export function toBankError({ error_code, code }: ErrorFields): BankError {
  if (Object.hasOwn(bankErrors, error_code)) return bankErrors[error_code] ?? 'unexpected'
  return Number(code) >= 500 ? 'bank_unavailable' : 'unexpected'
}
