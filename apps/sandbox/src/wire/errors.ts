const errors = {
  INVALID_CREDENTIALS: {
    code: 400,
    error_type: 'LOGIN',
    error_message: 'the provided credentials are invalid',
    display_message: 'El RUT o la clave no son correctos.',
  },
  LOCKED_CREDENTIALS: {
    code: 400,
    error_type: 'LOGIN',
    error_message: 'the credentials are locked',
    display_message: 'Tu clave está bloqueada. Desbloquéala en el sitio de tu banco e inténtalo de nuevo.',
  },
  INVALID_ID: {
    code: 400,
    error_type: 'REQUEST',
    error_message: 'the provided id is invalid',
    display_message: 'El RUT ingresado no es válido.',
  },
  API_ERROR: {
    code: 500,
    error_type: 'API',
    error_message: 'unexpected error',
    display_message: 'El servicio no está disponible. Inténtalo más tarde.',
  },
  TWO_FACTOR_AUTHENTICATION_TIMEOUT: {
    code: 400,
    error_type: 'LOGIN',
    error_message: 'the second factor was not confirmed in time',
    display_message: 'No se confirmó la autenticación a tiempo.',
  },
} as const

export type FloidErrorCode = keyof typeof errors

export interface FloidError {
  code: number
  error_type: string
  error_code: string
  error_message: string
  display_message: string
  caseid: string
  custom?: string
}

/** Creates Floid's error body. */
export function createFloidError(
  error: FloidErrorCode,
  floidCase: { caseid: string; custom?: string | undefined },
  overrides: Partial<Pick<FloidError, 'code' | 'error_message' | 'display_message'>> = {},
): FloidError {
  const { code, error_type, error_message, display_message } = errors[error]
  return {
    code,
    error_type,
    error_code: error,
    error_message,
    display_message,
    ...overrides,
    caseid: floidCase.caseid,
    ...(floidCase.custom === undefined ? {} : { custom: floidCase.custom }),
  }
}
