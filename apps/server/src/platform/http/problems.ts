import { type ProblemCode, problems } from '@lucas/contract/problem.ts'
import type { Problem } from '@lucas/contract/problem-document.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionFault } from '../database/faults.ts'
import { AppError, type ProblemData } from '../errors.ts'
import { ResponseMismatch } from './response-serializer.ts'

/** Returns the RFC 9457 document of a code. `error` and `message` repeat the detail for clients of the old front end. */
export function toProblem(code: ProblemCode, data: ProblemData = {}, requestId?: string): Problem {
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

/** Problem codes of Fastify's errors. */
const fastifyCodes: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

/** Transient SQLSTATEs (deadlock, serialization failure, lock not available) and the errors of a full disk. */
const transientCodes = new Set(['40P01', '40001', '55P03', 'ENOSPC', 'EDQUOT'])

/** Converts any error to the one the caller may see. Unknown errors become `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ResponseMismatch) return new AppError('response_mismatch')
  if (isConnectionFault(error)) return new AppError('unavailable', { retryAfter: 2 })
  const code = getErrorCode(error)
  if (isTimeOut(error)) return new AppError('unavailable', { retryAfter: 2 })
  if (code && transientCodes.has(code)) return new AppError('unavailable', { retryAfter: 1 })
  const known = code ? fastifyCodes[code] : undefined
  if (known) return new AppError(known)
  if (getErrorStatus(error) === 400) return new AppError('bad_request')
  return new AppError('internal')
}

/** Whether a handler did not answer in its time. */
const isTimeOut = (error: unknown): boolean => getErrorCode(error) === 'FST_ERR_HANDLER_TIMEOUT'

const getErrorCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
const getErrorStatus = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined

/** Under test, replaces a problem that the route does not declare by `response_mismatch` (500). */
export function requireDeclaredProblem(problem: AppError, request: FastifyRequest): AppError {
  const { problemCodes } = request.routeOptions.config
  if (!problemCodes || problemCodes.has(problem.code)) return problem
  if (problems[problem.code].status === 500) return problem
  const { method, routeOptions } = request
  request.log.error({ method, route: routeOptions.url, code: problem.code }, 'undeclared problem')
  return new AppError('response_mismatch')
}

/** Sends the problem document of an error. Logs the cause of a 5xx under the same request id; a time-out is a warning. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const appError = requireDeclaredProblem(toAppError(error), request)
  const body = toProblem(appError.code, appError.data, request.id)
  request.log = request.log.child({ code: appError.code })
  if (isTimeOut(error)) {
    request.log.warn({ method: request.method, route: request.routeOptions.url }, 'request timed out')
    // The handler goes on. Whatever it returns or throws later has no reader, and Fastify would log that as another fault.
    reply.log = reply.log.child({}, { level: 'silent' })
  } else if (body.status >= 500) request.log.error({ err: error }, 'request failed')
  const retryAfter = appError.data.retryAfter
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
  if (!request.raw.complete) reply.header('connection', 'close')
  reply.code(body.status).headers({
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
  })
  return reply.serializer(JSON.stringify).send(body)
}
