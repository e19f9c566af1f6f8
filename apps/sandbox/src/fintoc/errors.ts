type FintocErrorDetails = { status: number; type: string; code: string; message: string }

const errors = {
  invalid_api_key: [401, 'authentication_error', 'Invalid API key.'],
  missing_resource: [404, 'invalid_request_error', 'The resource does not exist.'],
  invalid_link_token: [400, 'invalid_request_error', 'Invalid link token.'],
  too_many_requests: [429, 'rate_limit_error', 'Too many requests.'],
  rate_limit_exceeded: [
    400,
    'invalid_request_error',
    'This Link was recently refreshed. Wait at least 5 minutes between refresh intents.',
  ],
  refresh_intent_in_progress: [
    400,
    'invalid_request_error',
    'There is already a refresh intent in progress.',
  ],
  rejected_refresh_intent: [
    400,
    'link_error',
    'The institution says the credentials are invalid. Reconnect the account.',
  ],
  internal_error: [500, 'api_error', 'Something went wrong.'],
  institution_down: [503, 'institution_error', 'The institution does not answer.'],
} as const satisfies Record<string, readonly [number, string, string]>

export type FintocErrorCode = keyof typeof errors

/** An error of Fintoc's API (reference 2.1). */
export class FintocApiError extends Error {
  readonly details: FintocErrorDetails

  constructor(code: FintocErrorCode) {
    const [status, type, message] = errors[code]
    super(message)
    this.details = { status, type, code, message }
  }
}

export const toErrorBody = ({ type, code, message }: Omit<FintocErrorDetails, 'status'>) => ({
  error: { type, message, code, param: null, doc_url: 'https://docs.fintoc.com/reference/errors' },
})
