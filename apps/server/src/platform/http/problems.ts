import { type ProblemCode, problems } from '@lucas/contract/problem.ts'
import type { Problem } from '@lucas/contract/problem-document.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionFault } from '../database/faults.ts'
import { AppError, type ProblemData } from '../errors.ts'
import { ResponseMismatch } from './answers.ts'

/** The document of RFC 9457 for a code; `error` and `message` repeat the sentence for clients of the old front end. */
export function problemOf(code: ProblemCode, data: ProblemData = {}, requestId?: string): Problem {
  const { status, detail: sentence } = problems[code]
  const detail = data.detail ?? sentence
  return {
    ...data.members,
    type: `/api/docs#${code}`,
    title: code.replaceAll('_', ' '),
    status,
    detail,
    code,
    ...(data.errors ? { errors: mutable(data.errors) } : {}),
    error: detail,
    message: detail,
    ...(requestId ? { request_id: requestId } : {}),
  }
}

const mutable = (errors: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(errors).map(([field, sentences]) => [field, [...sentences]]))

/** What our libraries' refusals mean to the caller. */
const fastifyCodes: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_HANDLER_TIMEOUT: 'request_timeout',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

/** SQLSTATEs that pass by themselves: deadlock, serialisation, lock not available. */
const passing = new Set(['40P01', '40001', '55P03'])

/** Translates any fault into the error the caller may see; what is unknown becomes `internal`. */
export function toAppError(fault: unknown): AppError {
  if (fault instanceof AppError) return fault
  if (fault instanceof ResponseMismatch) return new AppError('response_mismatch')
  if (isConnectionFault(fault)) return new AppError('unavailable', { retryAfter: 2 })
  const code = codeOf(fault)
  if (code && passing.has(code)) return new AppError('unavailable', { retryAfter: 1 })
  const known = code ? fastifyCodes[code] : undefined
  if (known) return new AppError(known)
  if (statusOf(fault) === 400) return new AppError('bad_request')
  return new AppError('internal')
}

const codeOf = (fault: unknown) =>
  fault instanceof Error && 'code' in fault && typeof fault.code === 'string' ? fault.code : undefined
const statusOf = (fault: unknown) =>
  fault instanceof Error && 'statusCode' in fault && typeof fault.statusCode === 'number'
    ? fault.statusCode
    : undefined

/** Sends the problem document of a fault; the cause of a 5xx goes to the log under the same request id. */
export function answerProblem(fault: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toAppError(fault)
  const body = problemOf(refusal.code, refusal.data, request.id)
  if (body.status >= 500) request.log.error({ err: fault, code: refusal.code }, 'request failed')
  const wait = refusal.data.retryAfter
  if (wait !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(wait)))
  if (!request.raw.complete) reply.header('connection', 'close')
  reply.code(body.status).header('content-type', 'application/problem+json; charset=utf-8')
  return reply.serializer(JSON.stringify).send(body)
}
